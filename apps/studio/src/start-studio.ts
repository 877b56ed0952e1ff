import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatMoney } from '@sortes/money';
import {
  databaseAnswers,
  guardConnections,
  isDatabaseUnavailable,
  listeningProblem,
  noRouteSchemas,
  repeating,
  watchWrites,
  type Connections,
  type Database,
  type Logger,
  type TimerClock,
  type Vault,
} from '@sortes/service';
import { createRsClient } from '@sortes/wallet-protocol/client';
import Fastify, { type FastifyError } from 'fastify';
import type pg from 'pg';
import { addBudgets, requireBudgets } from './budgets.js';
import type { Config } from './config.js';
import { PlayError } from './errors.js';
import { addOperatorApi } from './operator-api/operator-api.js';
import { countFigures, hasFreeRounds } from './games/registry.js';
import { addPages } from './pages.js';
import { createPools } from './pools/pools.js';
import { addPlayRoutes } from './play-routes.js';
import { Balances } from './rounds/balances.js';
import { createDelivery } from './rounds/delivery.js';
import { createRoundEngine, type RoundEngine } from './rounds/engine.js';
import { presentRound } from './rounds/present-round.js';
import { RoundRepository } from './rounds/repository.js';
import { sayRound } from './rounds/say-round.js';
import { addRoundPage } from './rounds/round-page.js';
import { createStakes, type StepOfRound } from './rounds/stakes.js';
import { createSeeds } from './seeds/seeds.js';
import { circleOf } from './sessions/player.js';
import { findFreeRounds, readFreeRounds } from './rewards/repository.js';
import { createSessions, type Sessions } from './sessions/sessions.js';
import { Streams } from './streams/streams.js';
import { crashTable } from './tables/crash/rules.js';
import type { SharedGame } from './tables/shared-game.js';
import { createTable, type Table, type TableTimes } from './tables/table.js';
import { addTableRoutes } from './tables/table-routes.js';

const bodyLimitBytes = 64 * 1024;
const requestMs = 30_000;
const keepAliveMs = 72_000;
/** Whoever asks for health within so long is told the same. */
const healthKeptMs = 250;
/** Of a stop: then calls that still hang are cut. */
const hangingAtMostMs = 6_000;

export interface StudioKit {
  config: Config;
  pool: pg.Pool;
  db: Database;
  vault: Vault;
  clock: TimerClock;
  log: Logger;
  /** Milliseconds until a wallet call counts as unanswered. */
  walletTimeoutMs?: number;
  /** Milliseconds after which another process may take up what one left without an answer: longer than any answer of the wallet is waited for. */
  patienceMs?: number;
  /** How long tables wait for bets and show an end. */
  tableTimes?: TableTimes;
  /** The games at tables. */
  sharedGames?: readonly SharedGame[];
  /** Values of a table's chain. */
  chainLength?: number;
  /** Called between the steps of a round; for tests that stop the program there. */
  between?: (step: StepOfRound) => Promise<void> | void;
}

export interface Studio {
  /** Origin, without a trailing slash. */
  url: string;
  engine: RoundEngine;
  sessions: Sessions;
  /** Refuses new rounds, lets what is in hand finish, ends the streams, closes the port. */
  stop(): Promise<void>;
}

/** Starts the studio on a database that is up to date; it listens when the promise resolves, and ends what an earlier process left. */
export async function startStudio(kit: StudioKit): Promise<Studio> {
  const { config, pool, db, vault, clock, log, walletTimeoutMs, patienceMs = 10_000, between, tableTimes, chainLength } = kit;
  let connections: Connections | undefined;
  const app = Fastify({
    // A small or busy machine may take longer than any number of seconds to put the routes together: nothing of ours waits there for somebody else.
    pluginTimeout: 0,
    schemaController: noRouteSchemas,
    serverFactory: (usual) => {
      const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: requestMs }, (request, response) => {
        if (connections?.admit(request, response) === true) usual(request, response);
      });
      connections = guardConnections(server, { byAddress: config.trustProxy === 0 });
      return server;
    },
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200 },
  });
  let url = '';
  let isStopping = false;
  const publicUrl = (): string => (config.publicUrl === '' ? url : config.publicUrl);

  const wallet = createRsClient({
    base: () => config.walletUrl,
    privateKey: config.studioPrivateKey,
    repeatWhenStale: true,
    ...(walletTimeoutMs !== undefined && { timeoutMs: walletTimeoutMs }),
  });
  const streams = new Streams();
  const balances = new Balances();
  const repository = new RoundRepository(pool, patienceMs);
  const delivery = createDelivery({
    repository,
    wallet,
    balances,
    log,
    onSettled({ playerId, roundId }) {
      const balance = balances.get(playerId);
      streams.tell(playerId, { type: 'settled', roundId, ...(balance !== undefined && { balance: formatMoney(balance) }) });
    },
  });
  const stakes = createStakes({ repository, delivery, wallet, balances, between });
  const pools = createPools({ pool, streams });
  const engine = createRoundEngine({
    stakes,
    pools,
    repository,
    vault,
    balances,
    freeRoundsOf: (reward) => readFreeRounds(pool, reward),
    log,
  });
  const sessions = createSessions({ pool, vault, clock, wallet });
  const seeds = createSeeds({ pool, vault });
  const tables = new Map<string, Table>(
    (kit.sharedGames ?? [crashTable as SharedGame]).map((game) => [
      game.code,
      createTable({ game, pool, vault, clock, log, stakes, balances, streams, times: tableTimes, chainLength }),
    ]),
  );

  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    // Pages have a stricter one and say who may frame them.
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', "object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  });
  app.setErrorHandler((error: FastifyError | PlayError, _request, reply) => {
    if (error instanceof PlayError) {
      const { code, message, field, max } = error;
      return reply
        .code(error.status)
        .send({ error: { code, message, ...(field !== undefined && { field }), ...(max !== undefined && { max }) } });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: { code: 'bad_request', message: error.message } });
    if (isDatabaseUnavailable(error)) log.warn({ reason: error.message }, 'a call of play found no database');
    else log.error({ err: error }, 'a call of play failed');
    return reply.code(503).send({ error: { code: 'unavailable', message: 'that did not work; try again' } });
  });
  requireBudgets(app);
  if (config.rateLimits) addBudgets(app, { clock, knows: (secret) => sessions.knows(secret) });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not_found', message: 'there is no such path' } }));
  let health: Promise<boolean> | undefined;
  let askedAt = 0;
  app.get('/healthz', async (_request, reply) => {
    if (health === undefined || clock.monotonicMs() - askedAt >= healthKeptMs) {
      askedAt = clock.monotonicMs();
      health = databaseAnswers(db, 2_000);
    }
    const answers = await health;
    return reply.code(answers && !isStopping ? 200 : 503).send({ status: isStopping ? 'stopping' : answers ? 'ok' : 'no database' });
  });

  // Who has been given the address may look at the round.
  const sealRound = (roundId: string): string => vault.digest('studio-round-page', roundId).toString('base64url');
  await addOperatorApi(app, {
    pool,
    log,
    sessions,
    operatorPublicKey: config.operatorPublicKey,
    operatorId: config.operatorId,
    publicUrl,
    roundUrl: (roundId, { language, timeZone, theme }) => {
      const query = new URLSearchParams({
        ...(language && { lang: language }),
        ...(timeZone && { zone: timeZone }),
        ...(theme && { theme }),
      });
      // Behind the #: no server's log and no referrer has it.
      return `${publicUrl()}/rounds/${roundId}?${query.toString()}#${sealRound(roundId)}`;
    },
    async summaryOf({ playerId, id }, language) {
      const row = await repository.find(playerId, id);
      return row && sayRound(presentRound(vault, row), language);
    },
    isStopping: () => isStopping,
    tableCodes: [...tables.keys()],
  });
  addPlayRoutes(app, {
    sessions,
    engine,
    seeds,
    streams,
    take: (response) => connections?.take(response),
    balances,
    clock,
    poolsOf: ({ game, player }) => pools.amountsOf(game.code, circleOf(player)),
    freeRoundsOf: async ({ game, player: { alias, currency, mode } }) =>
      mode === 'real' && hasFreeRounds(game) ? findFreeRounds(pool, { alias, currency, game: game.code }) : undefined,
  });
  addRoundPage(app, { pool, repository, seeds, vault, keyOf: sealRound });
  await addTableRoutes(app, { sessions, tables, clock });
  await addPages(app, { findLaunch: (ticket) => sessions.findLaunch(ticket), siteOrigin: config.siteOrigin });

  const isDue = () => repository.somethingIsDue();
  const tasks = [
    watchWrites(db, log, {}, 1_000),
    repeating('deliver', log, 1_000, async () => ((await delivery.deliverDue()) === 64 ? 0 : undefined), isDue),
    repeating('recover', log, 1_000, async () => ((await engine.recoverStranded()) === 64 ? 0 : undefined), isDue),
    repeating('tell-pools', log, 2_000, () => pools.tell()),
    repeating('end-idle', log, 60_000, async () => ((await engine.endIdle()) === 32 ? 0 : undefined)),
    repeating('note-sessions', log, 30_000, () => sessions.flush()),
    repeating('tidy', log, 10 * 60_000, async () => ((await sessions.tidy()) ? 0 : undefined)),
  ];
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listeningProblem(error, () => 'STUDIO_PORT', 'HOST');
  });
  for (const table of tables.values()) table.start();
  const stops = await Promise.all(tasks.map((task) => task.start()));
  countFigures().catch((error: unknown) => log.error({ err: error }, 'the figures of a game could not be counted'));
  const host =
    config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  url = `http://${host}:${(app.server.address() as AddressInfo).port}`;

  async function stop(): Promise<void> {
    isStopping = true;
    engine.refuseNew();
    // Nothing is begun any more, whatever may hang below.
    const tasksEnded = Promise.all(stops.map((end) => end()));
    // A round that all play may still end; the streams tell of it.
    await Promise.all([...tables.values()].map((table) => table.stop()));
    streams.stop();
    // While rounds in hand end, whoever asks for another one is told why not.
    await Promise.race([engine.settled(), new Promise((resolve) => setTimeout(resolve, hangingAtMostMs).unref())]);
    // Calls in hand are answered; connections that browsers keep end as soon as nothing is asked on them.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    const cut = setTimeout(() => app.server.closeAllConnections(), hangingAtMostMs);
    await app.close();
    clearInterval(sweep);
    clearTimeout(cut);
    await engine.settled();
    await tasksEnded;
    await sessions.flush().catch(() => undefined);
  }
  let stopping: Promise<void> | undefined;
  return { url, engine, sessions, stop: () => (stopping ??= stop()) };
}
