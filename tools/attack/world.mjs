// The program that is attacked: one process in all its roles on an empty database of its own, with the limits of an ordinary installation, and what the
// attackers know: players with sessions and money, a vendor's key, the addresses they come from.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../chaos/database.mjs';
import { freePort, pause, Supervised } from '../chaos/processes.mjs';
import { openModules } from '../chaos/operator.mjs';
import { addVendors, openGames } from '../chaos/vendors.mjs';
import { ApiClient } from '../support/api-client.mjs';

/** @import { Connection } from '../chaos/database.mjs' */
/** @import { Installation, Operator } from '../chaos/operator.mjs' */
/** @import { OpenedGame } from '../chaos/records.js' */
/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */
/** @typedef {{ playerId: number, userName: string, token: string, games: OpenedGame[] }} Victim */
/** @typedef {{ name: string, enrolmentSecret: string }} Account of the house, not taken up yet */

const playersOfWorld = 10;
/** The last of them only bet, as the probes of floods do. */
const bettorsOfWorld = 4;
const opening = 5_000_000_000_000n;
/**
 * What the sandbox and the demo were ever shipped with; whoever read the repository knows it. In base64: none of them stands in the repository again, and
 * a test sees to that.
 */
export const publishedKeys = [
  'c2FuZGJveC1wYXltZW50LXNlY3JldA==',
  'c2FuZGJveC1zbXMtdG9rZW4=',
  'c2FuZGJveC1wYXlvcy1jbGllbnQ=',
  'c2FuZGJveC1wYXlvcy1rZXk=',
  'c2FuZGJveC1wYXlvcy1jaGVja3N1bQ==',
  'c2FuZGJveC1wYXlvdXQtY2xpZW50',
  'c2FuZGJveC1wYXlvdXQta2V5',
  'c2FuZGJveC1wYXlvdXQtY2hlY2tzdW0=',
].map((text) => Buffer.from(text, 'base64').toString());

/** Addresses that nobody else uses, one after the other: of the ranges kept for documents. */
function createAddresses() {
  let next = 0;
  return {
    one() {
      next += 1;
      return `198.${18 + ((next >> 16) & 1)}.${(next >> 8) & 255}.${next & 255}`;
    },
  };
}

/**
 * Prepares the database as an operator would: a brand, players, two vendors with a game each.
 * @param {Connection} connection
 * @param {Installation} installation
 */
async function prepare(connection, installation) {
  const operator = await openModules(connection, installation);
  try {
    await operator.migrate();
    await operator.seed();
    const { services, modules } = operator;
    const [merchant] = await modules.site.allMerchants();
    if (merchant === undefined) throw new Error('the demo has no brand');
    const vendors = await addVendors(services.pool, merchant.id);
    const { postOne } = await import('../../apps/server/dist/modules/wallet/index.js');
    /** @type {Victim[]} */
    const players = [];
    for (let index = 1; index <= playersOfWorld; index += 1) {
      const { playerId } = await modules.identity.createPlayer(merchant, {
        userName: `victim${index}`,
        password: `Victim-player-${index}`,
        details: { mobile: `+849123456${String(index).padStart(2, '0')}`, email: `victim${index}@example.com` },
      });
      await postOne(services.db, {
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
      const { token, sessionId } = await modules.identity.createSessionFor(playerId);
      const games = await openGames(services.db, vendors, { playerId, merchantId: merchant.id, sessionId });
      players.push({ playerId, userName: `victim${index}`, token, games });
    }
    return { merchant, players, bettors: players.slice(-bettorsOfWorld), vendors, staff: await employ(modules) };
  } finally {
    await operator.close();
  }
}

/**
 * Accounts as whoever holds the server makes them, not taken up yet.
 * @param {Operator['modules']} modules
 */
async function employ({ backOffice }) {
  /** @type {(key: string, role: 'admin' | 'finance' | 'treasurer') => Promise<Account>} */
  const make = async (key, role) => {
    const { name, enrolmentSecret } = await backOffice.staff.create(
      { first: { kind: 'command', id: 'attack', name: 'attack', ip: '' } },
      { name: `${key}-of-the-house`, role, merchantIds: undefined, reason: 'an attack needs somebody' },
    );
    return { name, enrolmentSecret };
  };
  return {
    admin: await make('admin', 'admin'),
    finance: await make('finance', 'finance'),
    other: await make('other', 'finance'),
    treasurer: await make('treasurer', 'treasurer'),
  };
}

/**
 * What a player has, money units as text. @throws Error when they have no account: nothing would be the same as nothing
 * @param {World} world
 * @param {number} playerId
 */
export async function balanceOf(world, playerId) {
  const [account] = await world.query(`select balance from wallet.account where player_id = $1 and code = 'main'`, [playerId]);
  if (account === undefined) throw new Error(`player ${playerId} has no account`);
  return account.balance;
}

/**
 * Starts it all; `close` ends and removes it.
 * @param {{ keep?: boolean }} [options]
 */
export async function openWorld({ keep = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sortes-attack-'));
  chmodSync(folder, 0o711);
  /** @type {Supervised[]} */
  const processes = [];
  const close = async () => {
    for (const one of processes.toReversed()) await one.stop();
    if (keep) console.log(`left: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  };
  try {
    const database = await startDatabase(folder, (server) => processes.push(server));
    const secret = randomBytes(32).toString('base64');
    const prepared = await prepare(database.config, { secret, folder });
    const port = await freePort();
    const metricsPort = await freePort();
    const { host, port: databasePort, user, password, database: name } = database.config;
    const environment = {
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: folder,
      SORTES_SECRET: secret,
      DATABASE_URL: `postgresql://${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}@localhost/${name}?host=${encodeURIComponent(host)}&port=${databasePort}`,
      // Gateways with keys of this run, at an address where nobody is.
      PAYMENT_URL: 'http://127.0.0.1:9',
      PAYMENT_SECRET: randomBytes(24).toString('base64url'),
      SMS_URL: 'http://127.0.0.1:9/sms',
      SMS_TOKEN: randomBytes(24).toString('base64url'),
      // As behind one proxy: what attackers say of their address is believed, so that one machine can be many.
      TRUST_PROXY: '1',
      SEED_DEMO: '0',
      // No beacon of the world is asked by an attack on ourselves.
      DRAND_URLS: 'off',
      LOG_LEVEL: 'warn',
    };
    const program = new Supervised({ name: 'program', script: 'apps/server/dist/bundle/main.js', environment, folder });
    processes.push(program);
    await program.start();
    const origin = `http://127.0.0.1:${port}`;
    const addresses = createAddresses();
    return {
      ...prepared,
      folder,
      origin,
      port,
      environment,
      program,
      query: database.once,
      close,
      address: () => addresses.one(),
      /**
       * A client from an address of its own, or from the one given.
       * @param {{ token?: string, from?: string, isBrowser?: boolean }} [options]
       */
      client: ({ token, from = addresses.one(), isBrowser = false } = {}) => clientFrom({ origin, from, token, isBrowser }),
      metric: metricsAt(metricsPort),
      log: () => readFileSync(join(folder, 'program.log'), 'utf8'),
      pause,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A figure of the program: the sum of a metric's samples whose labels hold the text.
 * @param {number} port
 * @returns {(metric: string, labels?: string) => Promise<number>}
 */
const metricsAt =
  (port) =>
  async (metric, labels = '') => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => line.startsWith(metric) && line.includes(labels) && !line.startsWith('#'))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  };

/**
 * A fetch that says more with every request.
 * @param {Record<string, string>} also headers
 * @returns {typeof fetch}
 */
export const fetchWith = (also) => (url, options) => {
  const headers = new Headers(options?.headers);
  for (const [name, value] of Object.entries(also)) headers.set(name, value);
  return fetch(url, { ...options, headers });
};

/**
 * A client whose every request says where it comes from; as a browser's, its session travels in cookies.
 * @param {{ origin: string, from: string, token: string | undefined, isBrowser: boolean }} options
 */
function clientFrom({ origin, from, token, isBrowser }) {
  const also = { 'x-forwarded-for': from, ...(isBrowser && { device: 'W', origin }) };
  return new ApiClient({ origin, ...(token !== undefined && { token }), fetch: fetchWith(also) });
}
