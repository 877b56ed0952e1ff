import path from 'node:path';
import { installationRoot, type TimerClock } from '@sortes/service';
import type { BackOfficeModule } from '../modules/back-office/index.js';
import type { GamesModule } from '../modules/games/index.js';
import type { IdentityModule } from '../modules/identity/index.js';
import type { LotteryModule } from '../modules/lottery/index.js';
import type { SiteModule } from '../modules/site/index.js';
import { balancesMoved, readMainBalances } from '../modules/wallet/index.js';
import { isDemoShown } from '../platform/exposure.js';
import type { Module, Services } from '../platform/services.js';
import type { Signals } from '../platform/signals.js';
import type { StreamEvents } from '../ports/stream-events.js';
import type { BodyEncryption } from '../wire/encryption.js';
import type { Metrics } from '../wire/metrics.js';
import { ownRoutes } from '../wire/own-routes.js';
import { consoleBootOf, pageOf } from '../wire/pages/brand-page.js';
import { createFirstViews } from '../wire/pages/first-view.js';
import type { InstallationTexts } from '../wire/pages/laid-texts.js';
import { buildServer, type Edge, type ServerParts } from '../wire/server.js';
import { createStreamHub, type StreamHub } from '../wire/stream-hub.js';

const applications = path.join(installationRoot, 'apps');
/** Where the built applications lie. */
export const applicationRoots = { site: path.join(applications, 'site', 'dist'), console: path.join(applications, 'console', 'dist') };

/** The modules that the HTTP side asks by name. */
interface EdgeModules {
  site: SiteModule;
  identity: IdentityModule;
  games: GamesModule;
  lottery: LotteryModule;
  backOffice: BackOfficeModule;
}

export interface EdgeParts {
  services: Services;
  signals: Signals;
  modules: EdgeModules & Readonly<Record<string, Module>>;
  encryption: BodyEncryption;
  metrics: Metrics;
  texts: InstallationTexts;
}

export interface EdgeChoices {
  rateLimits?: boolean;
  siteFiles?: boolean;
  vendorClock?: TimerClock | undefined;
}

export interface OpenEdge {
  edge: Edge;
  hub: StreamHub;
  /** Ends its streams and listeners. */
  close(): Promise<void>;
}

function sourcesOf({ site, identity, backOffice }: EdgeModules): ServerParts['sources'] {
  return {
    resolveMerchant: (host, headers) => site.resolveMerchant(host, headers.length === 0 ? undefined : headers),
    accessOf: (merchant, ip) => site.accessOf(merchant, ip),
    moduleOn: (merchant, moduleId) => site.moduleOn(merchant, moduleId),
    authenticate: (token, about) => identity.authenticate(token, about),
    checkCsrf: (sessionId, token) => identity.checkCsrf(sessionId, token),
    sessionCookieName: (origin) => identity.sessionCookieName(origin),
    authenticateStaff: (token, quiet) => backOffice.authenticate(token, quiet),
    checkStaffCsrf: (sessionId, token) => backOffice.checkCsrf(sessionId, token),
    staffCookieName: (origin) => backOffice.cookieName(origin),
  };
}

/** What facts say to browsers: each module speaks for its own. */
const streamEventsOf = (manifests: readonly Module[]): StreamEvents =>
  Object.assign({}, ...manifests.map(({ streamEvents }) => streamEvents)) as StreamEvents;

/** Builds the HTTP side over the modules. */
export async function openEdge(
  { services, signals, modules, encryption, metrics, texts }: EdgeParts,
  { rateLimits = true, siteFiles = true, vendorClock }: EdgeChoices = {},
): Promise<OpenEdge> {
  const { site } = modules;
  const manifests = Object.values<Module>(modules);
  const { db, clock, config } = services;
  const firstViews = createFirstViews(modules, clock);
  const firstContent = manifests.flatMap((manifest) => manifest.firstContent ?? []);
  let forgetAnswers = (): void => undefined;
  const hub = createStreamHub(
    services,
    signals,
    { read: (players) => readMainBalances(db, players), moved: balancesMoved },
    streamEventsOf(manifests),
    (fact) => {
      for (const { hears } of manifests) hears?.(fact);
      if (fact.topic !== 'draw.changed' && fact.topic !== 'site.changed') return;
      firstViews.forget();
      forgetAnswers();
    },
  );
  const edge = await buildServer({
    services,
    routes: [...manifests.flatMap(({ routes }) => routes), ...ownRoutes({ clock, encryption, hub })],
    sources: sourcesOf(modules),
    encryption,
    metrics,
    siteRoot: siteFiles ? applicationRoots.site : undefined,
    consoleRoot: siteFiles ? applicationRoots.console : undefined,
    rateLimits,
    vendorClock,
    texts,
    pageOf: (request) => pageOf({ ...modules, texts, firstContent }, firstViews, config.siteOrigin, isDemoShown(config), request),
    consoleBootOf: (host) => consoleBootOf({ site, texts }, host),
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
}
