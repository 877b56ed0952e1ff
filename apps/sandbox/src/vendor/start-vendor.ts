import { createHmac, createPublicKey, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { walletTimeoutMs } from '@sortes/wallet-protocol/client';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { VendorKeys } from '../keys.js';
import { KITE_PROVIDER } from './names.js';
import { EventStreams } from './event-streams.js';
import type { VendorCode, VendorGame } from './games/game.js';
import { recordOfRound, recordPlay, resettleRecord } from './games/play-records.js';
import { noJournal, openJournal, readJournal } from './journal.js';
import { addOperatorApi } from './operator-api.js';
import { addPlayRoutes } from './play-routes.js';
import { createRoundEngine, type RoundRecord } from './round-engine.js';
import { addRoundPage } from './round-page.js';
import type { RoundEngine } from './rounds.js';
import { Sessions, type PlayerSession } from './sessions.js';
import { TransactionList, type Falsification, type PlantedFault } from './transaction-list.js';
import { TransferWallets } from './transfer-wallets.js';
import { VendorFaults, type VendorFault } from './vendor-faults.js';
import { CallLog, type CallRecord } from './wallet/call-log.js';
import { createPamWallet } from './wallet/pam-wallet.js';
import { createPurseWallet, type Purse } from './wallet/purse-wallet.js';
import { createRsWallet } from './wallet/rs-wallet.js';
import type { Tampering, Wallet, WalletAnswer, WalletCall } from './wallet/wallet.js';

/** What a demo player starts with: 1,000,000 of play money. */
const PLAY_MONEY_UNITS = 1_000_000n * 100_000n;
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
  games: readonly VendorGame[];
  /** Adds what the pages of the games share. */
  addAssets?: (app: FastifyInstance) => void;
  /** Milliseconds until a wallet call counts as unanswered. */
  walletTimeoutMs?: number;
  /** Transactions a page of the operator's list. */
  pageSize?: number;
}

/** One wallet call sent by hand. What is left out is made up or taken from the session. */
export interface HandCall {
  /** A session to send for: its player, token, game and currency are the defaults. */
  session?: string;
  vendor?: VendorCode;
  kind: 'check' | 'balance' | 'bet' | 'win' | 'rollback';
  transactionId?: string;
  referenceId?: string;
  round?: string;
  closed?: boolean;
  /** Units of 1/100 000. */
  amount?: bigint;
  user?: string;
  token?: string;
  game?: string;
  currency?: string;
  tampering?: Tampering;
  /** Whether a movement that the wallet took is added to the vendor's list of transactions; default true. */
  listed?: boolean;
}

/** The demo vendor, for tests and the control page. */
export interface Vendor {
  /** Origin, without a trailing slash. */
  url: string;
  /** LUMEN's and KITE's api_url at the operator. */
  apiUrls: Record<VendorCode, string>;
  games: readonly VendorGame[];
  /** Says where the operator is, when that is known only after the vendor has started. */
  connect(operatorUrl: string): void;
  operatorUrl(): string;
  /** Opens the address of a launch as a browser would and answers the session. @throws SandboxError when the ticket is no good. */
  enter(gameUrl: string): Promise<PlayerSession>;
  /** Newest first. */
  sessions(): PlayerSession[];
  /** Newest first. */
  rounds(): RoundRecord[];
  /** Calls to the wallet, oldest first. */
  calls(): CallRecord[];
  /** What the games play with. */
  engine: RoundEngine;
  /** Makes calls go wrong; `count` defaults to 1. */
  fault(fault: Omit<VendorFault, 'count'> & { count?: number }): void;
  faults: VendorFaults;
  list: TransactionList;
  purses: TransferWallets;
  /** Plants faults in the list of transactions. */
  falsify(vendor: VendorCode, count: number, kinds?: readonly Falsification[]): PlantedFault[];
  /** Sends one wallet call by hand. @throws SandboxError 404 for an unknown session. */
  call(call: HandCall): Promise<WalletAnswer & { request: WalletCall }>;
  /** Resolves when no stake is under way and every win and rollback has been answered for good. */
  settled(): Promise<void>;
  /** Forgets sessions, rounds, calls, faults, purses and the list, but not the journal. */
  clear(): void;
  stop(): Promise<void>;
}

/** Starts the demo vendor on an origin of its own; it listens when the promise resolves, and what a journal left open is being ended. */
export async function startVendor(options: VendorOptions): Promise<Vendor> {
  const { clock, host, port, keys, journalPath, games, walletTimeoutMs: timeoutMs = walletTimeoutMs, pageSize = PAGE_SIZE } = options;
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  let operatorUrl = withoutSlash(options.operatorUrl ?? 'http://localhost:8080');
  let url = '';

  const log = new CallLog();
  const faults = new VendorFaults();
  const list = new TransactionList();
  const streams = new EventStreams();
  const journal = journalPath === undefined ? noJournal : openJournal(journalPath);
  const written = journalPath === undefined ? [] : readJournal(journalPath);
  const purses = new TransferWallets(journal);

  const common = { log, timeoutMs, now: () => clock.now() };
  const operatorWallets: Record<VendorCode, Wallet> = {
    LUMEN: createRsWallet({ ...common, base: () => `${operatorUrl}/gateway/LUMEN`, privateKey: keys.lumenPrivateKey }),
    KITE: createPamWallet({
      ...common,
      base: () => `${operatorUrl}/gateway/KITE/pam`,
      apiKey: keys.kiteWalletKey,
      provider: KITE_PROVIDER,
    }),
  };
  const purseWallets: Record<VendorCode, Wallet> = {
    LUMEN: createPurseWallet(({ user, currency }) => purses.purse('LUMEN', user, currency)),
    KITE: createPurseWallet(({ user, currency }) => purses.purse('KITE', user, currency)),
  };
  const demoPurses = new Map<string, Purse>();
  const demoWallet = createPurseWallet(({ user }) => {
    let purse = demoPurses.get(user);
    if (!purse) {
      purse = { balance: PLAY_MONEY_UNITS };
      if (demoPurses.size >= DEMO_PURSES_KEPT) demoPurses.delete(demoPurses.keys().next().value!);
      demoPurses.set(user, purse);
    }
    return purse;
  });
  const walletOf = ({ vendor, wallet }: { vendor: VendorCode; wallet: PlayerSession['wallet'] }): Wallet =>
    wallet === 'operator' ? operatorWallets[vendor] : wallet === 'purse' ? purseWallets[vendor] : demoWallet;

  const sessions = new Sessions({
    clock,
    check: async ({ game, wallet, user, token = '', currency }) => {
      const player = { user, token, currency, game: game.code };
      const asked = walletOf({ vendor: game.vendor, wallet });
      const answer = await asked.check(player);
      // A session of the aggregator's interface does not say what the player has.
      if (answer.state !== 'done' || answer.balance !== undefined) return answer;
      const { balance, state } = await asked.balance(player);
      return { ...answer, state, balance };
    },
  });
  const engine = createRoundEngine({
    clock,
    sessions,
    walletOf,
    faults,
    journal,
    list,
    findGame: (code) => games.find((game) => game.code === code),
    publish: (sessionId, event) => streams.publish(sessionId, event),
    onSettled: (round) => resettleRecord({ memory: sessions.memoryOf(round.session.player) }, round),
    adjustPurse: ({ vendor, user, currency }, units) => {
      purses.purse(vendor, user, currency).balance += units;
    },
  });

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

  // Who has been given the address may look at the round.
  const roundSecret = randomBytes(32);
  const sealRound = (roundId: string): string => createHmac('sha256', roundSecret).update(roundId).digest('base64url');
  const publicUrl = (): string => withoutSlash(options.publicUrl ?? url);

  options.addAssets?.(app);
  await addOperatorApi(app, {
    operatorKey: createPublicKey(keys.operatorPublicKey),
    kiteOperatorKey: keys.kiteOperatorKey,
    games,
    sessions,
    engine,
    list,
    purses,
    faults,
    hang,
    publicUrl,
    roundUrl: (roundId) => `${publicUrl()}/rounds/${roundId}?key=${sealRound(roundId)}`,
    pageSize,
  });
  await addPlayRoutes(app, { games, sessions, engine, streams, operatorOrigin: () => new URL(operatorUrl).origin });
  addRoundPage(app, {
    engine,
    isKeyOf(key, roundId) {
      const [given, expected] = [Buffer.from(key), Buffer.from(sealRound(roundId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  });

  await app.listen({ host, port });
  const reachableHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  url = `http://${reachableHost}:${(app.server.address() as AddressInfo).port}`;
  for (const line of written) if (line.t === 'moved') purses.restore(line);
  engine.restore(written);
  // Oldest first: the latest round ends up on top of its player's list.
  for (const round of engine.rounds().toReversed()) {
    const record = round.wallet === 'demo' ? undefined : recordOfRound(round, round.touchedAt);
    if (record) recordPlay({ memory: sessions.memoryOf(round.session.player) }, record);
  }

  async function call(wanted: HandCall): Promise<WalletAnswer & { request: WalletCall }> {
    const session = wanted.session === undefined ? undefined : sessions.find(wanted.session);
    if (wanted.session !== undefined && !session) throw new SandboxError(404, 'session_unknown', 'no such session');
    const vendor = wanted.vendor ?? session?.game.vendor ?? 'LUMEN';
    const { kind } = wanted;
    const request: WalletCall = {
      kind: kind === 'check' || kind === 'balance' ? 'bet' : kind,
      id: wanted.transactionId ?? randomUUID(),
      betId: kind === 'win' || kind === 'rollback' ? wanted.referenceId : undefined,
      round: wanted.round ?? randomUUID(),
      closed: wanted.closed ?? false,
      amount: wanted.amount ?? 100_000n,
      user: wanted.user ?? session?.user ?? '',
      token: wanted.token ?? session?.token ?? '',
      game: wanted.game ?? session?.game.code ?? '',
      currency: wanted.currency ?? session?.currency ?? '',
    };
    const wallet = operatorWallets[vendor];
    if (kind === 'check' || kind === 'balance') return { ...(await wallet[kind](request)), request };
    const answer = await wallet.send(request, wanted.tampering);
    if (answer.state === 'done' && wanted.listed !== false && !list.has(request.id)) engine.listCall(vendor, request);
    return { ...answer, request };
  }

  async function stop(): Promise<void> {
    engine.stop();
    streams.stop();
    for (const reply of hanging) reply.raw.destroy();
    await app.close();
    // Calls under way still write what came of them.
    await engine.settled();
    journal.close();
  }
  let stopping: Promise<void> | undefined;

  return {
    url,
    apiUrls: { LUMEN: `${url}/rs-vendor`, KITE: `${url}/pam-vendor` },
    games,
    connect(address) {
      operatorUrl = withoutSlash(address);
    },
    operatorUrl: () => operatorUrl,
    enter: (gameUrl) => sessions.enter(new URL(gameUrl).searchParams.get('ticket') ?? ''),
    sessions: () => sessions.list(),
    rounds: () => engine.rounds(),
    calls: () => log.list(),
    engine,
    fault: (fault) => faults.add({ count: 1, ...fault }),
    faults,
    list,
    purses,
    falsify: (vendor, count, kinds) => list.falsify(vendor, count, kinds),
    call,
    settled: () => engine.settled(),
    clear() {
      sessions.clear();
      engine.clear();
      log.clear();
      faults.clear();
      list.clear();
      purses.clear();
      demoPurses.clear();
    },
    stop: () => (stopping ??= stop()),
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
