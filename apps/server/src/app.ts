import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import {
  languages as languageList,
  phonePictureOf,
  site as siteContract,
  staffSystem as staffContract,
  stream as streamContract,
  themeStyle,
  isTrialType,
} from '@sortes/contract';
import { type BackgroundTask, repeating } from '@sortes/service';
import { createFirstViews, type FirstViews } from './first-view.js';
import { createAgentsModule } from './modules/agents/index.js';
import { createBackOfficeModule } from './modules/back-office/index.js';
import { createBackupsModule } from './modules/backups/index.js';
import { createCashierModule, createPayoutModule } from './modules/cashier/index.js';
import { createGamesModule, type GamesModule } from './modules/games/index.js';
import { createIdentityModule } from './modules/identity/index.js';
import { createLotteryModule } from './modules/lottery/index.js';
import { createMessagingModule } from './modules/messaging/index.js';
import { createReportsModule } from './modules/reports/index.js';
import { createDocumentsModule, createProtectionModule } from './modules/protection/index.js';
import { createSiteModule, describeBrand, type SiteModule } from './modules/site/index.js';
import { createTurnoverModule } from './modules/turnover/index.js';
import { createWalletModule, readMainBalances } from './modules/wallet/index.js';
import { pageLanguageOf } from './page-language.js';
import { proveCopy, withCopy } from './prove-copy.js';
import { isDemoShown } from './platform/exposure.js';
import { createFilesModule } from './platform/files.js';
import { listenerTasks } from './platform/follow.js';
import { fullCallerOf, handle, type Route } from './platform/http.js';
import { createRelease, type Release, shippedRelease } from './platform/release.js';
import { forgetOldFacts } from './platform/outbox.js';
import { forgetOldAlarms } from './platform/alarms.js';
import { createTaskRuns } from './platform/task-runs.js';
import type { Module, Services } from './platform/services.js';
import { createSignals, type Signals } from './platform/signals.js';
import { createSupportModule } from './modules/support/index.js';
import { createBodyEncryption } from './wire/encryption.js';
import { staffDocumentText } from './wire/documents.js';
import { createMetrics, type Metrics } from './wire/metrics.js';
import { ownOriginOf } from './wire/own-origin.js';
import type { Page, PageRequest } from './wire/site-files.js';
import { buildServer, type Edge } from './wire/server.js';
import { createStreamHub, type StreamHub } from './wire/stream-hub.js';

const languageTags = new Map<string, string>(languageList.map(({ code, tag }) => [code, tag]));

const consoleRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'console', 'dist');
const siteRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'site', 'dist');

export interface App {
  modules: ReturnType<typeof createModules>;
  metrics: Metrics;
  /** The files this program is made of, compared with what was built. */
  release: Release;
  /** Work of a worker process; of a drawing process only what draws need. */
  tasks: BackgroundTask[];
  /** Ends what the modules hold open. */
  close(): Promise<void>;
  /** Builds the HTTP side; `close` ends its streams and listeners. */
  openEdge(options?: { rateLimits?: boolean; siteFiles?: boolean }): Promise<{ edge: Edge; hub: StreamHub; close(): Promise<void> }>;
}

/** The modules, bottom to top: each gets what is below it and nothing else. */
function createModules(services: Services, signals: Signals, connection: pg.ClientConfig, owner: pg.ClientConfig, release: Release) {
  const files = createFilesModule(services);
  const site = createSiteModule(services);
  const messaging = createMessagingModule(services);
  const identity = createIdentityModule(services, { site, connection });
  const protection = createProtectionModule(services, { identity });
  const documents = createDocumentsModule(services, { site, identity });
  const wallet = createWalletModule(services, { site });
  const turnover = createTurnoverModule(services, { site });
  const cashier = createCashierModule(services, { site, identity, protection, turnover });
  const payouts = createPayoutModule(services, { site, identity, protection, turnover });
  const lottery = createLotteryModule(services, { site, identity, protection });
  const games = createGamesModule(services, { site, identity, protection, signals });
  const support = createSupportModule(services, { site, messaging });
  const reports = createReportsModule(services, { site, cashier, games });
  const backups = createBackupsModule(services, {
    // The server gives its files to its owner only.
    connection: owner,
    release: shippedRelease,
    // The copy is looked at by the same program, built over it; its timed work is not started.
    proveCopy: (copy, upTo) =>
      withCopy(services, copy, (inCopy) =>
        proveCopy(inCopy, createModules(inCopy, createSignals(inCopy, copy), copy, copy, release), upTo),
      ),
  });
  const agents = createAgentsModule(services, { site, identity, turnover });
  const below = {
    files,
    site,
    identity,
    protection,
    documents,
    wallet,
    turnover,
    cashier,
    payouts,
    lottery,
    games,
    messaging,
    support,
    reports,
    agents,
    backups,
  };
  const modules = {
    ...below,
    backOffice: createBackOfficeModule(services, { ...below, release, manifests: Object.values<Module>(below) }),
  };
  for (const { hooks } of Object.values<Module>(modules)) if (hooks !== undefined) services.hooks.add(hooks);
  return modules;
}

/** Addresses of the lobby. */
const lobbyPaths = new Set(['/', '/index', '/index.html', '/home']);

/** What the console's page is told of the brand whose host it was asked under. */
async function consoleBootOf(site: SiteModule, host: string): Promise<{ boot: Record<string, unknown>; title: string }> {
  const merchant = await site.resolveMerchant(host);
  return {
    boot: {
      brandName: merchant.name,
      merchantCode: merchant.code,
      defaultLanguage: merchant.defaultLanguage,
      currency: { code: merchant.currency, symbol: merchant.currencySymbol, scale: merchant.currencyScale },
      timeZone: merchant.timeZone,
    },
    title: `${merchant.name} · Console`,
  };
}

/** What the page of a brand carries, and which other origins it may speak to. */
async function pageOf(
  { site, games }: { site: SiteModule; games: GamesModule },
  firstViews: FirstViews,
  siteOrigin: string,
  publicDemo: boolean,
  { host, origin, path: address, ip, language: kept, acceptLanguage }: PageRequest,
): Promise<Page> {
  const merchant = await site.resolveMerchant(host);
  const { languages, settings } = await site.faceOf(merchant);
  const language = pageLanguageOf({ offered: languages, otherwise: merchant.defaultLanguage }, kept, acceptLanguage);
  const lobby = lobbyPaths.has(address);
  const firstView = await firstViews.of(merchant, language, ip, lobby);
  const hero = lobby ? firstView.notices?.banners.find(({ groupName }) => groupName === 'home') : undefined;
  return {
    boot: {
      brandName: merchant.name,
      merchantCode: merchant.code,
      languages,
      defaultLanguage: merchant.defaultLanguage,
      currency: { code: merchant.currency, symbol: merchant.currencySymbol, scale: merchant.currencyScale },
      timeZone: merchant.timeZone,
      minimumAge: settings.minimumAge,
      playMoney: settings.playMoney,
      ...(publicDemo && { publicDemo }),
      loginRequired: settings.loginRequired,
      ...(settings.logo !== '' && { logo: siteContract.getBrandLogo.path.replace(':logoId', settings.logo) }),
      firstView,
    },
    face: {
      style: themeStyle({ dark: settings.themeColours, light: settings.themeColoursLight }),
      languageTag: languageTags.get(language) ?? 'en',
      title: merchant.name,
      description: describeBrand(merchant.name, language),
      canonical: `${ownOriginOf(merchant, origin, siteOrigin)}${lobby ? '/' : address}`,
      // The page may show pictures of its own origin only (content security policy).
      ...(hero?.imageUrl.match(/^\/(?!\/)/) && { hero: { wide: hero.imageUrl, phone: phonePictureOf(hero) } }),
    },
    connect: merchant.hosts.filter((domain) => /^[\w.:-]+$/.test(domain)),
    frame: [...(await games.launchOriginsOf(merchant)), ...settings.launchGameCDNs.filter((one) => /^https?:\/\/[\w.:-]+\/?$/.test(one))],
  };
}

/** All wiring, top to bottom. `connection` is for the direct connections that LISTEN, `owner` for backups. */
export function createApp(services: Services, connection: pg.ClientConfig, owner: pg.ClientConfig = connection): App {
  const { db, log } = services;
  const release = createRelease({ log, now: () => services.clock.now() });
  const signals = createSignals(services, connection);
  const modules = createModules(services, signals, connection, owner, release);
  const metrics = createMetrics();
  const encryption = createBodyEncryption(services);
  const { site, identity } = modules;

  return {
    modules,
    metrics,
    release,
    tasks:
      services.config.role === 'draw'
        ? [...modules.lottery.tasks, createTaskRuns(services)]
        : [
            ...Object.values<Module>(modules).flatMap(({ tasks, listeners = [] }) => [
              ...tasks,
              ...listenerTasks(services, signals, listeners),
            ]),
            repeating('platform: old facts', log, 60_000, async () => ((await forgetOldFacts(db)) > 0 ? 1_000 : undefined)),
            createTaskRuns(services),
            repeating('platform: old alarms', log, 3_600_000, () => forgetOldAlarms(db)),
            ...(isDemoShown(services.config)
              ? [repeating('platform: a demo in public', log, 3_600_000, async () => services.alarms.raise({ kind: 'demo-in-public' }))]
              : []),
            repeating('wire: old nonces', log, 60_000, () => encryption.forgetOldNonces()),
          ],
    async close() {
      await identity.close();
      await signals.close();
    },
    async openEdge({ rateLimits = true, siteFiles = true } = {}) {
      const firstViews = createFirstViews(modules, services.clock);
      let forgetAnswers = (): void => undefined;
      const hub = createStreamHub(
        services,
        signals,
        (players) => readMainBalances(db, players),
        (fact) => {
          if (fact.topic === 'draw.changed') modules.lottery.forgetDraws(fact.gameId);
          else if (fact.topic === 'site.changed') {
            site.forgetCopies();
            modules.games.desk.catalogue.settled();
          } else return;
          firstViews.forget();
          forgetAnswers();
        },
      );
      const ownRoutes: Route[] = [
        handle(siteContract.getEncryptionKeys, async () => ({
          serverTime: services.clock.now().getTime(),
          keys: await encryption.publicKeys(),
        })),
        handle(staffContract.staffApiDocument, async () => ({
          fileName: 'openapi.json',
          contentType: 'application/json; charset=utf-8',
          rows: [staffDocumentText()],
        })),
        handle(streamContract.openStream, async ({ query }, { merchant, caller, ip, header, signal }) => {
          const last = header('last-event-id') ?? query.lastEventId;
          // A session that still has a step to take has no business with balances and bets.
          const full = fullCallerOf({ caller });
          const player = full && { playerId: full.playerId, sessionId: full.sessionId, isTrial: isTrialType(full.type) };
          const subscription = await hub.subscribe(
            { merchantId: merchant.id, player, ip },
            last !== undefined && /^\d{1,18}$/.test(last) ? BigInt(last) : undefined,
          );
          // Who left while the past was read would otherwise stay in the hub for ever.
          if (signal.aborted) subscription.close();
          else signal.addEventListener('abort', () => subscription.close(), { once: true });
          return { frames: subscription.frames };
        }),
      ];
      const edge = await buildServer({
        services,
        routes: [...Object.values(modules).flatMap((module) => module.routes), ...ownRoutes],
        sources: {
          resolveMerchant: (host, headers) => site.resolveMerchant(host, headers.length === 0 ? undefined : headers),
          accessOf: (merchant, ip) => site.accessOf(merchant, ip),
          moduleOn: (merchant, moduleId) => site.moduleOn(merchant, moduleId),
          authenticate: (token, about) => identity.authenticate(token, about),
          checkCsrf: (sessionId, token) => identity.checkCsrf(sessionId, token),
          sessionCookieName: (origin) => identity.sessionCookieName(origin),
          authenticateStaff: (token, quiet) => modules.backOffice.authenticate(token, quiet),
          checkStaffCsrf: (sessionId, token) => modules.backOffice.checkCsrf(sessionId, token),
          staffCookieName: (origin) => modules.backOffice.cookieName(origin),
        },
        encryption,
        metrics,
        siteRoot: siteFiles ? siteRoot : undefined,
        consoleRoot: siteFiles ? consoleRoot : undefined,
        rateLimits,
        pageOf: (request) => pageOf(modules, firstViews, services.config.siteOrigin, isDemoShown(services.config), request),
        consoleBootOf: (host) => consoleBootOf(modules.site, host),
      });
      forgetAnswers = () => edge.forget();
      metrics.countStreams(() => hub.connections());
      await signals.start();
      await hub.start();
      return {
        edge,
        hub,
        async close() {
          edge.setReady(false);
          await hub.stop();
          await edge.app.close();
          await edge.settled();
        },
      };
    },
  };
}
