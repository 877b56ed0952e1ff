// npm run chaos: two api and two worker processes on one database, 16 clients at work, and everything done to them that happens to servers.
// Afterwards the database is compared with what the clients were told. `--seconds N` (600), `--seed TEXT`, `--keep` (leaves the folder).
// The last line is `N passed, N failed`. What is done and what came of it: docs/faults.md.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { oddsOf } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import pg from 'pg';
import { startDatabaseProxy } from './database-proxy.mjs';
import { planDraws, ResultDesk } from './draws.mjs';
import { Faults } from './faults.mjs';
import { History, Player, Tally } from './players.mjs';
import { freePort, pause, startFront, Supervised } from './processes.mjs';
import { createRandom } from './random.mjs';
import { printChecks, verify } from './verify.mjs';

const clients = 16;
/** Fewer players than clients: some play on two devices at once. */
const playerCount = 12;
const opening = parseMoney('200000');
const say = console.log;

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' }, keep: { type: 'boolean', default: false } } });
const seconds = Number(options.seconds);
if (!Number.isInteger(seconds) || seconds < 20 || seconds > 7_200) {
  console.error('--seconds must be a whole number from 20 to 7200');
  process.exit(2);
}
const seed = options.seed ?? randomBytes(4).toString('hex');
const isFull = seconds >= 300;

const folder = mkdtempSync(join(tmpdir(), 'sortes-chaos-'));
const supervised = [];
const closing = [];

/** The embedded server in its own process, and direct connections past the proxy for those who measure. */
async function startDatabase() {
  let heardPid = () => undefined;
  let config;
  const server = new Supervised({
    name: 'database',
    script: 'tools/chaos/database-process.mjs',
    scriptArguments: [folder],
    folder,
    heard: (message) => {
      if (message?.type === 'ready') config = message.config;
      if (message?.type === 'pid') heardPid(message.pid);
    },
  });
  supervised.push(server);
  await server.start();
  const once = async (text, values) => {
    const client = new pg.Client({ ...config, application_name: 'chaos', connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const currentPid = () =>
    new Promise((resolve) => {
      heardPid = resolve;
      server.ask('pid');
    });
  return {
    server,
    config,
    once,
    currentPid,
    /** Resolves with the milliseconds until a new server takes connections. */
    async untilBack(oldPid) {
      const since = performance.now();
      for (;;) {
        const pid = await currentPid();
        if (pid !== undefined && pid !== oldPid && (await once('select 1').then(() => true, () => false))) return performance.now() - since;
        await pause(20);
      }
    },
    async terminateBackends(share) {
      const rows = await once(
        `select count(pg_terminate_backend(pid)) as count from pg_stat_activity where application_name like 'sortes-%' and (hashtext(pid::text || clock_timestamp()::text)::bigint + 2147483648) / 4294967296.0 < $1`,
        [share],
      );
      return Number(rows[0].count);
    },
  };
}

/** The program's own modules on a connection of their own: what an operator does with the command line. */
async function openModules(connection, secret, options = {}) {
  const load = (path) => import(`../../apps/server/dist/${path}`);
  const [{ createApp }, { readConfig }, { openDatabase }, { createLogger }, { migrate }, { createVault, loadRootKey }, { systemClock }, { createChainBeacon }, { seedDemo }, wallet] = await Promise.all(
    ['app.js', 'platform/config.js', 'platform/database.js', 'platform/log.js', 'platform/migrate.js', 'platform/vault.js', 'platform/clock.js', 'modules/lottery/beacon/chain-beacon.js', 'seed/index.js', 'modules/wallet/index.js'].map(load),
  );
  const log = createLogger('fatal');
  const database = openDatabase(connection, { log, poolSize: 3, applicationName: 'chaos-operator', ...options });
  const vault = createVault(loadRootKey(secret, folder));
  const services = { config: readConfig({}, folder), db: database.db, pool: database.pool, clock: systemClock, log, vault };
  const app = createApp(services, connection);
  return {
    services,
    wallet,
    modules: app.modules,
    migrate: () => migrate(database.pool),
    seed: () => seedDemo(services, app.modules),
    createChainBeacon,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Brand, players with sessions and money, a beacon of two-second rounds instead of one a minute. */
async function prepare(config, secret) {
  const operator = await openModules(config, secret);
  try {
    await operator.migrate();
    await operator.seed();
    const { services, modules, wallet } = operator;
    const merchant = (await modules.site.allMerchants())[0];
    // 25 hours: long enough that the program sees no need for a chain of its own.
    await operator.createChainBeacon(services.db, services.vault, { period: 2, length: 45_000 }).fixRound(new Date());
    const players = [];
    for (let index = 0; index < playerCount; index += 1) {
      const { playerId } = await modules.identity.createPlayer(merchant, { userName: `chaos${index + 1}`, password: undefined });
      const posted = await wallet.postOne(services.db, {
        playerId,
        merchantId: merchant.id,
        template: 'demo-credited',
        key: 'opening',
        input: 'opening',
        reference: 'opening',
        lines: [
          { account: 'main', amount: opening },
          { account: 'house:demo', amount: -opening },
        ],
      });
      if (posted.verdict !== 'posted') throw new Error(`the opening credit was ${posted.verdict}`);
      players.push({ playerId, token: (await modules.identity.createSessionFor(playerId)).token });
    }
    return players;
  } finally {
    await operator.close();
  }
}

/** What the payment gateway knows: whom it told that an order was paid, before and after it lost its memory. */
class Gateway {
  delivered = new Set();
  deliveries = 0;
  #url;
  #random;
  constructor(url, random) {
    this.#url = url;
    this.#random = random;
  }
  async list() {
    const response = await fetch(`${this.#url}/api/payments`, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()).payments;
  }
  /** Keeps what was delivered so far: the gateway is about to be killed. */
  async remember() {
    const payments = await this.list().catch(() => []);
    for (const { merchantOrderId, status, deliveries } of payments) {
      this.deliveries += deliveries.filter(({ state }) => state === 'delivered').length;
      if (status === 'paid' && deliveries.some(({ state }) => state === 'delivered')) this.delivered.add(merchantOrderId);
    }
  }
  /** A gateway that repeats itself: now and then it sends an old webhook again. */
  async repeatItself(isOver) {
    while (!isOver()) {
      await pause(2_000);
      const paid = await this.list().then((payments) => payments.filter(({ status }) => status === 'paid'), () => []);
      for (const { gatewayOrderId } of this.#random.some(paid, Math.min(4, paid.length))) {
        await fetch(`${this.#url}/api/payments/${gatewayOrderId}/actions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ action: 'repeat-webhook' }),
        }).then((response) => response.body?.cancel(), () => undefined);
      }
    }
  }
  /** Waits until everything was delivered; answers what was not. */
  async settled(withinMs) {
    const until = performance.now() + withinMs;
    for (;;) {
      const open = (await this.list().catch(() => [{ deliveries: [{ state: 'waiting' }] }])).filter(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting'));
      if (open.length === 0 || performance.now() > until) {
        await this.remember();
        return open.map(({ merchantOrderId }) => `the webhook of order ${merchantOrderId} was not taken`);
      }
      await pause(500);
    }
  }
}

function environmentOf({ role, port, proxyUrl, secret, front, sandboxPort }) {
  return {
    NODE_ENV: 'production',
    SORTES_ROLE: role,
    PORT: String(port),
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: proxyUrl,
    DATA_DIR: folder,
    SORTES_SECRET: secret,
    SITE_ORIGIN: `http://127.0.0.1:${front}`,
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_URL: `http://127.0.0.1:${sandboxPort}`,
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
  };
}

/** Ids of living processes that belong to this run: ours, and whatever works in our folder. */
function leftBehind() {
  const ours = new Set(supervised.flatMap(({ pids }) => pids));
  const found = [];
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${entry}/stat`, 'utf8').includes(') Z ')) continue;
      const isOurs = ours.has(Number(entry)) || readlinkSync(`/proc/${entry}/cwd`).startsWith(folder) || readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(folder);
      if (isOurs) found.push(`process ${entry}: ${readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120)}`);
    } catch {
      // Gone meanwhile.
    }
  }
  return found;
}

/** Errors that the program itself calls unforeseen, from its logs. */
function unforeseenErrors(names) {
  return names.flatMap((name) =>
    readFileSync(join(folder, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => /"msg":"(request failed|a promise was left unhandled)"/.test(line))
      .map((line) => `${name}: ${line.slice(0, 400)}`),
  );
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const range = (numbers) => (numbers.length === 0 ? 'none measured' : `median ${(median(numbers) / 1_000).toFixed(2)} s, longest ${(Math.max(...numbers) / 1_000).toFixed(2)} s of ${numbers.length}`);

async function main() {
  say(`chaos: ${seconds} s of load under faults, ${clients} clients, seed ${seed}`);
  const secret = randomBytes(32).toString('base64');
  const database = await startDatabase();
  const sessions = await prepare(database.config, secret);

  const proxy = await startDatabaseProxy({ host: database.config.host, port: database.config.port, random: createRandom(seed, 'proxy') });
  closing.push(() => proxy.stop());
  const proxyUrl = `postgresql://${database.config.user}${database.config.password ? `:${encodeURIComponent(database.config.password)}` : ''}@127.0.0.1:${proxy.port}/${database.config.database}`;
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [sandboxPort, smtpPort] = [await freePort(), await freePort()];
  const front = await startFront(ports.slice(0, 2));
  closing.push(() => front.stop());
  const common = { proxyUrl, secret, front: front.port, sandboxPort };
  const sandbox = new Supervised({ name: 'sandbox', script: 'apps/sandbox/dist/main.js', folder, environment: { NODE_ENV: 'production', PORT: String(sandboxPort), SMTP_PORT: String(smtpPort), HOST: '127.0.0.1', SITE_ORIGIN: `http://127.0.0.1:${front.port}` } });
  const program = ['api 1', 'api 2', 'worker 1', 'worker 2'].map(
    (name, index) => new Supervised({ name: name.replace(' ', '-'), script: 'apps/server/dist/main.js', folder, environment: environmentOf({ ...common, role: name.split(' ')[0], port: ports[index] }) }),
  );
  for (const [index, process_] of program.entries()) process_.origin = `http://127.0.0.1:${ports[index]}`;
  supervised.push(sandbox, ...program);
  await Promise.all([sandbox, ...program].map((process_) => process_.start()));

  const admin = new pg.Client({ ...database.config, application_name: 'chaos' });
  await admin.connect();
  const plan = await planDraws(admin, { houseEveryMs: isFull ? 8_000 : 5_000, officialEveryMs: isFull ? 11_000 : 7_000, untilMs: seconds * 1_000 });
  await admin.end();

  const tally = new Tally();
  const history = new History();
  const origins = program.slice(0, 2).map(({ origin }) => origin);
  const gateway = new Gateway(`http://127.0.0.1:${sandboxPort}`, createRandom(seed, 'gateway'));
  const players = Array.from({ length: clients }, (_, index) => new Player({ name: `client ${index + 1}`, ...sessions[index % playerCount], origins, history, tally, random: createRandom(seed, `client ${index}`) }));
  const operator = await openModules({ connectionString: proxyUrl }, secret);
  const desk = new ResultDesk({
    lottery: operator.modules.lottery,
    random: createRandom(seed, 'desk'),
    findState: async (game, numero) => (await database.once('select state from lottery.draw where game_code = $1 and numero = $2', [game, numero]))[0]?.state,
  });
  const faults = new Faults({ world: { database, proxy, api: program.slice(0, 2), workers: program.slice(2), sandbox, gateway, tally }, random: createRandom(seed, 'faults'), say, seconds });

  say('faults, in seconds of load:');
  let isOver = false;
  const startedAt = performance.now();
  const playing = Promise.all(players.map((player) => player.play(() => isOver)));
  const repeating = gateway.repeatItself(() => isOver);
  const entering = desk.work(plan, () => false);
  await pause(1_500);
  await faults.run(() => false);
  await pause(seconds * 1_000 - (performance.now() - startedAt));
  isOver = true;
  await playing;
  await repeating;
  const loadMs = performance.now() - startedAt;

  // Everything that was begun is brought to its end: results entered, prizes paid, webhooks delivered.
  await entering;
  const undelivered = await gateway.settled(90_000);
  const unsettled = await untilSettled(database, plan);
  await operator.close();
  const stops = [];
  for (const process_ of program) stops.push({ name: process_.name, ...(await process_.stop()) });
  await sandbox.stop();

  say(`\nload: ${tally.attempts} requests in ${(loadMs / 1_000).toFixed(0)} s, ${history.bets.length} bets, ${history.cancellations.length} cancellations, ${history.deposits.length} deposits, ${desk.entered} results entered; answers by kind:`);
  for (const [kind, count] of [...tally.answers].toSorted(([, one], [, other]) => other - one)) say(`  ${String(count).padStart(7)}  ${kind}`);
  say(`proxy: ${proxy.totals.connections} connections; cut: ${Object.entries(proxy.totals.cuts).map(([kind, count]) => `${count} × ${kind}`).join(', ')}`);
  say(`prizes were being paid at ${faults.killsWhilePaying} of the workers' deaths; entering results met ${desk.failures} failures and was repeated\n`);

  const checks = await verifyAll({ database, history, plan, sessions, gateway, tally, faults, desk, undelivered, unsettled, stops, program, sandbox, secret });
  await database.server.stop();
  for (const close of closing.splice(0)) await close();
  await pause(200);
  const left = leftBehind();
  checks.push({ name: 'no process was left behind', figure: `${supervised.reduce((sum, { pids }) => sum + pids.length, 0)} were started`, faults: left });
  const { passed, failed } = printChecks(checks, say);
  return { passed, failed };
}

/** Waits for the planned draws to be paid; answers those that are not. */
async function untilSettled(database, plan) {
  const until = performance.now() + 60_000;
  for (;;) {
    const rows = await database.once(`select game_code, numero, state from lottery.draw where numero like 'CHAOS-%' and state <> 'settled' and not (state = 'void' and settled_at is not null)`);
    if (rows.length === 0 || performance.now() > until) return rows.map(({ game_code: game, numero, state }) => `${game} ${numero} is still ${state} a minute after the load (of ${plan.length})`);
    await pause(250);
  }
}

async function verifyAll({ database, history, plan, sessions, gateway, tally, faults, desk, undelivered, unsettled, stops, program, sandbox, secret }) {
  const client = new pg.Client(database.config);
  await client.connect();
  const checks = await verify({
    client,
    history,
    plan,
    players: sessions.map(({ playerId }) => playerId),
    opening,
    gatewayWord: { mustBeCredited: gateway.delivered, deliveries: gateway.deliveries },
    oddsOf,
  });
  const check = (name, figure, found) => checks.push({ name, figure, faults: found });
  check('all webhooks were taken and all draws ended', `${gateway.deliveries} webhooks, ${desk.entered} results`, [...undelivered, ...unsettled, ...desk.problems]);

  const operator = await openModules(database.config, secret);
  try {
    const { wallet, services, modules } = operator;
    const ledger = await wallet.verifyLedger(services.db);
    check('each transaction and each currency of the ledger sums to zero, accounts equal their entries', `${ledger.transactions} transactions, ${ledger.entries} entries`, [
      ...ledger.unbalanced.map(({ transactionId }) => `transaction ${transactionId} does not sum to zero`),
      ...ledger.mismatched.map(({ playerId, account }) => `account ${account} of player ${playerId} differs from its entries`),
      ...ledger.sumsPerCurrency.filter(({ total }) => total !== 0n).map(({ currency, total }) => `${currency} sums to ${total}`),
    ]);
    const accounts = 'select player_id, code, balance, sequence from wallet.account order by player_id, code';
    const before = (await client.query(accounts)).rows;
    const rebuilt = await wallet.rebuildBalances(services.db);
    const after = (await client.query(accounts)).rows;
    const same = before.length === after.length && before.every((row, index) => ['player_id', 'code', 'balance', 'sequence'].every((field) => row[field] === after[index][field]));
    check('rebuild changes nothing', `${rebuilt.accounts} accounts`, [...rebuilt.changed.map(({ playerId }) => `player ${playerId} was corrected`), ...(same ? [] : ['accounts differ after rebuilding'])]);
    const proofs = await modules.lottery.verifyDraws({ merchantId: 1, game: 'ssc1m', last: 1_000 });
    check('the proof of every house draw holds, bet book included', `${proofs.length} draws`, proofs.filter(({ proved }) => !proved).map(({ numero, checks: found }) => `${numero}: ${found.filter(({ ok }) => !ok).map(({ check: name }) => name).join(', ')}`));
  } finally {
    await operator.close();
    await client.end();
  }

  const unforeseen = unforeseenErrors(program.map(({ name }) => name));
  check('no request was answered 500, nothing unforeseen was logged', `${tally.attempts} requests`, [...tally.internalErrors, ...unforeseen]);
  const undone = Object.entries(faults.counts).filter(([name, count]) => (faults.done.get(name) ?? 0) < count);
  check('every fault that was planned was done', `${[...faults.done.values()].reduce((sum, count) => sum + count, 0)} faults: ${[...faults.done].map(([name, count]) => `${count} × ${name}`).join(', ')}; ${faults.totals.cuts} cuts, ${faults.totals.terminated} sessions terminated, ${faults.totals.resets} resets`, [
    ...undone.map(([name]) => `${name} was done ${faults.done.get(name) ?? 0} times`),
    ...(faults.totals.cuts === 0 ? ['no connection was cut after its commit'] : []),
  ]);
  // A short run shares its machine with other tests; there only a service that does not come back at all is a failure.
  const boundMs = isFull ? 5_000 : 30_000;
  check(`served again within ${boundMs / 1_000} s of the database being ready`, range(faults.servedAfterDatabase), [...faults.servedAfterDatabase.filter((milliseconds) => milliseconds > boundMs).map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`), ...faults.problems]);
  check(`served again within ${boundMs / 1_000} s of every other fault`, range(faults.servedAfterFault), faults.servedAfterFault.filter((milliseconds) => milliseconds > boundMs).map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`));
  const notReadyMs = isFull ? 2_500 : 10_000;
  check(`/readyz said no within ${notReadyMs / 1_000} s of the database's death`, range(faults.notReadyAfter), faults.notReadyAfter.filter((milliseconds) => milliseconds > notReadyMs).map((milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`));
  const crashes = [...program, sandbox].flatMap(({ name, crashes: ends }) => ends.map(({ code, signal }) => `${name} ended by itself: ${signal ?? `code ${code}`}`));
  check('no process ended by itself', `started again after a kill: ${range(faults.restarts.map(({ milliseconds }) => milliseconds))}; ${program.reduce((sum, { refusedStarts }) => sum + refusedStarts, 0)} starts found no database`, crashes);
  const allStops = [...faults.stops, ...stops];
  check('SIGTERM drained every time within 25 s and ended with 0', range(allStops.map(({ milliseconds }) => milliseconds)), allStops.filter(({ code, milliseconds }) => code !== 0 || milliseconds > 25_000).map(({ name, code, signal, milliseconds }) => `${name}: ${signal ?? `code ${code}`} after ${(milliseconds / 1_000).toFixed(1)} s`));
  return checks;
}

function endEverything() {
  for (const process_ of supervised.toReversed()) process_.killAtOnce();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endEverything();
    process.exit(130);
  });
}

let result;
try {
  result = await main();
} catch (error) {
  console.error(error);
  result = { passed: 0, failed: 1 };
  endEverything();
}
if (result.failed > 0 || options.keep) say(`logs and data are kept in ${folder}; the same faults again: --seconds ${seconds} --seed ${seed}`);
else rmSync(folder, { recursive: true, force: true });
say(`${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed === 0 ? 0 : 1);
