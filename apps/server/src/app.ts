import type pg from 'pg';
import type { BackgroundTask } from '@sortes/service';
import { createAgentContractsModule } from './modules/agent-contracts/index.js';
import { createAgentsModule } from './modules/agents/index.js';
import { createBackOfficeModule } from './modules/back-office/index.js';
import { createBackupsModule } from './modules/backups/index.js';
import { createCashierModule, createPayoutModule } from './modules/cashier/index.js';
import { createGamesModule } from './modules/games/index.js';
import { createIdentityModule } from './modules/identity/index.js';
import { createLotteryModule } from './modules/lottery/index.js';
import { createMessagingModule } from './modules/messaging/index.js';
import { createDocumentsModule, createProtectionModule } from './modules/protection/index.js';
import { createReportsModule } from './modules/reports/index.js';
import { createSiteModule } from './modules/site/index.js';
import { createSupportModule } from './modules/support/index.js';
import { createTurnoverModule } from './modules/turnover/index.js';
import { createPromotionsModule } from './modules/promotions/index.js';
import { createRanksModule } from './modules/ranks/index.js';
import { createPointsModule } from './modules/points/index.js';
import { createReferralModule } from './modules/referral/index.js';
import { createMallModule } from './modules/mall/index.js';
import { createMissionsModule } from './modules/missions/index.js';
import { createWalletModule } from './modules/wallet/index.js';
import { createFilesModule } from './platform/files.js';
import { createRelease, type Release, shippedRelease } from './platform/release.js';
import type { Module } from './platform/services.js';
import { createSignals, type Signals } from './platform/signals.js';
import { createBodyEncryption } from './wire/encryption.js';
import { createMetrics, type Metrics } from './wire/metrics.js';
import { createInstallationTexts, type InstallationTexts } from './wire/pages/laid-texts.js';
import type { ProgramServices } from './wiring/config.js';
import { applicationRoots, type EdgeChoices, openEdge, type OpenEdge } from './wiring/open-edge.js';
import { proveCopy, withCopy } from './wiring/prove-copy.js';
import { tasksOf } from './wiring/tasks.js';

export interface App {
  modules: ReturnType<typeof createModules>;
  metrics: Metrics;
  /** The files this program is made of, compared with what was built. */
  release: Release;
  /** Texts that the installation lays over those of the program. */
  texts: InstallationTexts;
  /** Timed work of this process, by its role. */
  tasks: BackgroundTask[];
  /** Ends what the modules hold open. */
  close(): Promise<void>;
  /** Builds the HTTP side; `close` ends its streams and listeners. */
  openEdge(options?: EdgeChoices): Promise<OpenEdge>;
}

/** The modules, bottom to top: each gets what is below it and nothing else. */
function createModules(services: ProgramServices, signals: Signals, connection: pg.ClientConfig, owner: pg.ClientConfig, release: Release) {
  const files = createFilesModule(services);
  const site = createSiteModule(services);
  const messaging = createMessagingModule(services);
  const identity = createIdentityModule(services, { site, connection });
  const protection = createProtectionModule(services, { identity });
  const documents = createDocumentsModule(services, { site, identity });
  const wallet = createWalletModule(services, { site, identity });
  const turnover = createTurnoverModule(services, { site });
  const cashier = createCashierModule(services, { site, identity, protection, turnover });
  const payouts = createPayoutModule(services, { site, identity, protection, turnover });
  const lottery = createLotteryModule(services, { site, identity, protection });
  const games = createGamesModule(services, { site, identity, protection, signals });
  const support = createSupportModule(services, { site, messaging });
  const promotions = createPromotionsModule(services, { site, identity, protection, turnover, lottery, games, cashier });
  const points = createPointsModule(services, { site, identity, protection, turnover });
  const mall = createMallModule(services, { site, identity, promotions, points });
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
  const agents = createAgentsModule(services, { site, identity, protection, turnover, games });
  const agentContracts = createAgentContractsModule(services, { site, identity, turnover, agents });
  const ranks = createRanksModule(services, { site, identity, promotions });
  const referral = createReferralModule(services, { site, identity, protection, cashier, promotions });
  const missions = createMissionsModule(services, { site, identity, protection, cashier, promotions, points });
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
    agentContracts,
    promotions,
    ranks,
    points,
    referral,
    mall,
    missions,
    backups,
  };
  const modules = {
    ...below,
    backOffice: createBackOfficeModule(services, { ...below, release, manifests: Object.values<Module>(below) }),
  };
  for (const { hooks } of Object.values<Module>(modules)) if (hooks !== undefined) services.hooks.add(hooks);
  return modules;
}

/** All wiring, top to bottom. `connection` is for the direct connections that LISTEN, `owner` for backups. */
export function createApp(services: ProgramServices, connection: pg.ClientConfig, owner: pg.ClientConfig = connection): App {
  const release = createRelease({ log: services.log, now: () => services.clock.now() });
  const signals = createSignals(services, connection);
  const modules = createModules(services, signals, connection, owner, release);
  const metrics = createMetrics();
  const encryption = createBodyEncryption(services);
  const texts = createInstallationTexts(services.config.textsDir, applicationRoots, services.log);
  return {
    modules,
    metrics,
    release,
    tasks: tasksOf(services, signals, modules, encryption),
    async close() {
      await modules.games.close();
      await modules.identity.close();
      await signals.close();
    },
    texts,
    openEdge: (options) => openEdge({ services, signals, modules, encryption, metrics, texts }, options),
  };
}
