import { createHmac, createPublicKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { walletTimeoutMs } from '@sortes/wallet-protocol/client';
import Fastify, { type FastifyError, type FastifyReply } from 'fastify';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { VendorKeys } from '../keys.js';
import { UNITS_PER_WHOLE } from './amount.js';
import { VendorFaults, type VendorFault } from './faults.js';
import { games as demoGames, type VendorGame } from './games.js';
import { noJournal, openJournal, readJournal } from './journal.js';
import { addOperatorApi } from './operator-api.js';
import { addPlayRoutes } from './play-routes.js';
import { TransferWallets } from './purses.js';
import { Rounds, type Round } from './rounds.js';
import { Sessions, type PlayerSession } from './sessions.js';
import { TransactionList, type Falsification, type PlantedFault } from './transaction-list.js';
import { KITE_PROVIDER, type VendorCode } from './vendors.js';
import { CallLog, type CallRecord } from './wallet/call-log.js';
import { createPamWallet } from './wallet/pam-wallet.js';
import { createRsWallet } from './wallet/rs-wallet.js';
import { createPurseWallet, type Purse, type Wallet } from './wallet/wallet.js';

/** What a demo player starts with: 1,000,000 of play money. */
const PLAY_MONEY_UNITS = 1_000_000n * UNITS_PER_WHOLE;
const DEMO_PURSES_KEPT = 10_000;
const PAGE_SIZE = 1_000;
const BODY_LIMIT_BYTES = 64 * 1024;

export interface VendorOptions {
  clock: Clock;
  /** Port; 0 takes a free one. */
  port: number;
  host: string;
  /** Where browsers reach the vendor, when not at its listening address. */
  publicUrl?: string;
  /** Where the operator's wallet gateways are: `<operatorUrl>/gateway/LUMEN` and `/gateway/KITE/pam`. */
  operatorUrl?: string;
  keys: VendorKeys;
  /** A file to journal rounds into; without one a restart forgets them. */
  journalPath?: string;
  /** Default: the demo's. */
  games?: readonly VendorGame[];
  /** Milliseconds until a wallet call counts as unanswered. */
  walletTimeoutMs?: number;
  /** Transactions a page of the operator's list. */
  pageSize?: number;
}

/** The demo's two game vendors, for tests and the control page. */
export interface Vendor {
  /** Origin, without a trailing slash. */
  url: string;
  /** LUMEN's and KITE's api_url at the operator. */
  apiUrls: Record<VendorCode, string>;
  /** Says where the operator is, when that is known only after the vendor has started. */
  connect(operatorUrl: string): void;
  operatorUrl(): string;
  /** Opens the address of a launch as a browser would and answers the session. @throws SandboxError when the ticket is no good. */
  enter(gameUrl: string): Promise<PlayerSession>;
  /** Newest first. */
  sessions(): PlayerSession[];
  /** Newest first. */
  rounds(): Round[];
  /** Calls to the wallet, oldest first. */
  calls(): CallRecord[];
  /** What the games play with. */
  engine: Rounds;
  /** Makes calls go wrong; `count` defaults to 1. */
  fault(fault: Omit<VendorFault, 'count'> & { count?: number }): void;
  faults: VendorFaults;
  list: TransactionList;
  purses: TransferWallets;
  /** Plants faults in the list of transactions. */
  falsify(vendor: VendorCode, count: number, kinds?: readonly Falsification[]): PlantedFault[];
  /** Resolves when no stake is under way and every win and rollback has been answered for good. */
  settled(): Promise<void>;
  /** Forgets sessions, rounds, calls, faults, purses and the list, but not the journal. */
  clear(): void;
  stop(): Promise<void>;
}

/** Starts the vendors on an origin of their own; it listens when the promise resolves, and what a journal left open is being ended. */
export async function startVendor(options: VendorOptions): Promise<Vendor> {
  const { clock, host, port, keys, journalPath, games = demoGames } = options;
  const { walletTimeoutMs: timeoutMs = walletTimeoutMs, pageSize = PAGE_SIZE } = options;
  let operatorUrl = withoutSlash(options.operatorUrl ?? 'http://localhost:8080');
  let url = '';
  const publicUrl = (): string => withoutSlash(options.publicUrl ?? url);

  const log = new CallLog();
  const faults = new VendorFaults();
  const list = new TransactionList();
  const journal = journalPath === undefined ? noJournal : openJournal(journalPath);
  const purses = new TransferWallets(journal);
  const demoPurses = new Map<string, Purse>();
  const common = { log, timeoutMs, now: () => clock.now() };
  const ownPurses = (vendor: VendorCode): Wallet => createPurseWallet(({ user, currency }) => purses.purse(vendor, user, currency));
  const wallets = {
    operator: {
      LUMEN: createRsWallet({ ...common, base: () => `${operatorUrl}/gateway/LUMEN`, privateKey: keys.lumenPrivateKey }),
      KITE: createPamWallet({
        ...common,
        base: () => `${operatorUrl}/gateway/KITE/pam`,
        apiKey: keys.kiteWalletKey,
        provider: KITE_PROVIDER,
      }),
    },
    purse: { LUMEN: ownPurses('LUMEN'), KITE: ownPurses('KITE') },
    demo: createPurseWallet(({ user }) => demoPurse(demoPurses, user)),
  };
  const walletOf = ({ vendor, wallet }: Pick<Round, 'vendor' | 'wallet'>): Wallet =>
    wallet === 'demo' ? wallets.demo : wallets[wallet][vendor];

  const sessions = new Sessions({
    clock,
    async check({ game, wallet, user, token, currency }) {
      const player = { user, token, currency, game: game.code };
      const asked = walletOf({ vendor: game.vendor, wallet });
      const answer = await asked.check(player);
      // A session of the aggregator's interface does not say what the player has.
      if (answer.state !== 'done' || answer.balance !== undefined) return answer;
      const { balance, state } = await asked.balance(player);
      return { ...answer, state, balance };
    },
  });
  const rounds = new Rounds({
    clock,
    walletOf,
    faults,
    journal,
    list,
    adjustPurse({ vendor, user, currency }, units) {
      purses.purse(vendor, user, currency).balance += units;
    },
  });

  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  const hanging = new Set<FastifyReply>();
  const hang = (reply: FastifyReply): void => {
    reply.hijack();
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
  };
  app.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  app.setErrorHandler((error: FastifyError | SandboxError, _request, reply) => {
    const status = error instanceof SandboxError ? error.status : (error.statusCode ?? 500);
    if (status >= 500 && !(error instanceof SandboxError)) process.stderr.write(`vendor: ${error.stack ?? error.message}\n`);
    const code = error instanceof SandboxError ? error.code : status >= 500 ? 'internal' : 'invalid_request';
    const field = error instanceof SandboxError ? error.field : undefined;
    return reply.code(status).send({ error: { code, message: error.message, ...(field !== undefined && { field }) } });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not_found', message: 'there is no such path' } }));
  app.get('/healthz', async () => ({ status: 'ok' }));

  // Whoever was given the address of a round may look at it.
  const roundSecret = randomBytes(32);
  const sealRound = (roundId: string): string => createHmac('sha256', roundSecret).update(roundId).digest('base64url');
  await addOperatorApi(app, {
    operatorKey: createPublicKey(keys.operatorPublicKey),
    kiteOperatorKey: keys.kiteOperatorKey,
    games,
    sessions,
    rounds,
    list,
    purses,
    faults,
    hang,
    publicUrl,
    roundUrl: (roundId) => `${publicUrl()}/rounds/${roundId}?key=${sealRound(roundId)}`,
    pageSize,
  });
  addPlayRoutes(app, {
    games,
    sessions,
    rounds,
    operatorOrigin: () => new URL(operatorUrl).origin,
    isKeyOf(key, roundId) {
      const [given, expected] = [Buffer.from(key), Buffer.from(sealRound(roundId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  });

  await app.listen({ host, port });
  const reachableHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  url = `http://${reachableHost}:${(app.server.address() as AddressInfo).port}`;
  const written = journalPath === undefined ? [] : readJournal(journalPath);
  for (const line of written) if (line.t === 'moved') purses.restore(line);
  rounds.restore(written);

  async function stop(): Promise<void> {
    rounds.stop();
    for (const reply of hanging) reply.raw.destroy();
    await app.close();
    // Calls under way still write what came of them.
    await rounds.settled();
    journal.close();
  }
  let stopping: Promise<void> | undefined;

  return {
    url,
    apiUrls: { LUMEN: `${url}/rs-vendor`, KITE: `${url}/pam-vendor` },
    connect(address) {
      operatorUrl = withoutSlash(address);
    },
    operatorUrl: () => operatorUrl,
    enter: (gameUrl) => sessions.enter(new URL(gameUrl).searchParams.get('ticket') ?? ''),
    sessions: () => sessions.list(),
    rounds: () => rounds.list(),
    calls: () => log.list(),
    engine: rounds,
    fault: (fault) => faults.add({ count: 1, ...fault }),
    faults,
    list,
    purses,
    falsify: (vendor, count, kinds) => list.falsify(vendor, count, kinds),
    settled: () => rounds.settled(),
    clear() {
      for (const part of [sessions, rounds, log, faults, list, purses, demoPurses]) part.clear();
    },
    stop: () => (stopping ??= stop()),
  };
}

function demoPurse(purses: Map<string, Purse>, user: string): Purse {
  const known = purses.get(user);
  if (known !== undefined) return known;
  const purse = { balance: PLAY_MONEY_UNITS };
  if (purses.size >= DEMO_PURSES_KEPT) purses.delete(purses.keys().next().value!);
  purses.set(user, purse);
  return purse;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
