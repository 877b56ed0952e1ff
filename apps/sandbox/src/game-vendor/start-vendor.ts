import { createPublicKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { noRouteSchemas } from '@sortes/service';
import { createPamClient, createRsClient, walletTimeoutMs, type RsCall, type WalletAnswer } from '@sortes/wallet-protocol/client';
import Fastify, { type FastifyError, type FastifyReply } from 'fastify';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { VendorKeys } from '../keys.js';
import { UNITS_PER_WHOLE } from './amount.js';
import { VendorFaults, type VendorFault } from './faults.js';
import { drawWin, games as demoGames, type VendorGame } from './games.js';
import { noJournal, openJournal } from './journal.js';
import { addOperatorApi } from './operator-api.js';
import { addPlayRoutes } from './play-routes.js';
import { TransferWallets } from './purses.js';
import { Rounds, type Round } from './rounds.js';
import { remember, Sessions } from './sessions.js';
import { TransactionList } from './transaction-list.js';
import { KITE_PROVIDER, type VendorCode } from './vendors.js';
import { createOperatorWallet, createPurseWallet, logCall, type CallRecord, type Purse, type Wallet } from './wallet.js';

/** What a demo player starts with whose operator does not say: 2,000,000 of play money. */
const PLAY_MONEY_UNITS = 2_000_000n * UNITS_PER_WHOLE;
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
  /** Whether a bet of a game's page wins; default: one in two. */
  isWon?: () => boolean;
  /** Milliseconds until a wallet call counts as unanswered. */
  walletTimeoutMs?: number;
  /** Transactions a page of the operator's list. */
  pageSize?: number;
}

/** The demo's two game vendors, for tests and the controls. */
export type Vendor = Awaited<ReturnType<typeof startVendor>>;

/** Starts the vendors on an origin of their own; it listens when the promise resolves, and what a journal left open is being ended. */
export async function startVendor(options: VendorOptions) {
  const { clock, host, port, keys, journalPath, games = demoGames, isWon = drawWin, pageSize = 1_000 } = options;
  let operatorUrl = withoutSlash(options.operatorUrl ?? 'http://localhost:8080');
  let url = '';
  const publicUrl = (): string => withoutSlash(options.publicUrl ?? url);

  const log: CallRecord[] = [];
  const faults = new VendorFaults();
  const journal = journalPath === undefined ? noJournal : openJournal(journalPath);
  const purses = new TransferWallets(journal);
  const demoPurses = new Map<string, Purse>();
  const common = (vendor: VendorCode) => ({
    timeoutMs: options.walletTimeoutMs ?? walletTimeoutMs,
    around: (call: RsCall, send: () => Promise<WalletAnswer>) => logCall(log, { vendor, at: clock.now() }, call, send),
  });
  const rsBase = (): string => `${operatorUrl}/gateway/LUMEN`;
  const rs = createRsClient({ ...common('LUMEN'), base: rsBase, privateKey: keys.lumenPrivateKey });
  const pamBase = (): string => `${operatorUrl}/gateway/KITE/pam`;
  const pam = createPamClient({
    ...common('KITE'),
    base: pamBase,
    apiKey: keys.kiteWalletKey,
    provider: KITE_PROVIDER,
    now: () => clock.now(),
  });
  const ownPurses = (vendor: VendorCode): Wallet => createPurseWallet(({ user, currency }) => purses.purse(vendor, user, currency));
  const wallets = {
    operator: { LUMEN: createOperatorWallet(rs), KITE: createOperatorWallet(pam) },
    purse: { LUMEN: ownPurses('LUMEN'), KITE: ownPurses('KITE') },
    demo: createPurseWallet(({ user }) => demoPurse(demoPurses, user)),
  };
  const walletOf = ({ vendor, wallet }: Pick<Round, 'vendor' | 'wallet'>): Wallet =>
    wallet === 'demo' ? wallets.demo : wallets[wallet][vendor];

  const sessions = new Sessions(clock, async ({ game, wallet, user, token, currency }) => {
    const player = { user, token, currency, game: game.code };
    const asked = walletOf({ vendor: game.vendor, wallet });
    const answer = await asked.check(player);
    // A session of the aggregator's interface does not say what the player has.
    if (answer.state !== 'done' || answer.balance !== undefined) return answer;
    const { balance, state } = await asked.balance(player);
    return { ...answer, state, balance };
  });
  const purseOf = ({ vendor, user, currency }: Round): Purse => purses.purse(vendor, user, currency);
  const rounds = new Rounds({ clock, walletOf, faults, journal, purseOf });
  const list = new TransactionList((vendor) => rounds.transactions(vendor));

  const app = Fastify({
    // A small or busy machine may take longer than any number of seconds to put the routes together: nothing of ours waits there for somebody else.
    pluginTimeout: 0,
    schemaController: noRouteSchemas,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
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
    const code = error instanceof SandboxError ? error.code : 'invalid_request';
    return reply.code(status).send({ error: { code, message: error.message } });
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  const operatorOrigin = (): string => new URL(operatorUrl).origin;
  addPlayRoutes(app, { games, sessions, rounds, isWon, operatorOrigin });
  const operatorKey = createPublicKey(keys.operatorPublicKey);
  const { kiteOperatorKey } = keys;
  await addOperatorApi(app, {
    operatorKey,
    kiteOperatorKey,
    games,
    sessions,
    rounds,
    list,
    purses,
    fillDemo(user, { least, balance = PLAY_MONEY_UNITS }) {
      const purse = demoPurse(demoPurses, user, balance);
      if (purse.balance < least) purse.balance = balance;
    },
    faults,
    hang,
    publicUrl,
    pageSize,
  });

  await app.listen({ host, port });
  const reachableHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  url = `http://${reachableHost}:${(app.server.address() as AddressInfo).port}`;
  rounds.restore();

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
    /** Origin, without a trailing slash. */
    url,
    /** LUMEN's and KITE's api_url at the operator. */
    apiUrls: { LUMEN: `${url}/rs-vendor`, KITE: `${url}/pam-vendor` },
    /** Says where the operator is, when that is known only after the vendor has started. */
    connect: (address: string) => void (operatorUrl = withoutSlash(address)),
    operatorUrl: () => operatorUrl,
    /** Opens the address of a launch as a browser would and answers the session. @throws SandboxError when the ticket is no good. */
    enter: (gameUrl: string) => sessions.enter(new URL(gameUrl).searchParams.get('ticket') ?? ''),
    /** An entered session by its id. @throws SandboxError 401 `session_unknown` */
    session: (id: string) => sessions.find(id),
    /** Newest first, as rounds are. */
    sessions: () => sessions.list(),
    rounds: () => rounds.list(),
    /** Calls to the wallet, oldest first. */
    calls: () => log.slice(),
    /** What the games play with. */
    engine: rounds,
    /** Makes calls go wrong; `count` defaults to 1. */
    fault: (fault: Omit<VendorFault, 'count'> & { count?: number }) => faults.add({ count: 1, ...fault }),
    faults,
    list,
    purses,
    /** Plants faults in the list of transactions. */
    falsify: (vendor: VendorCode, count: number) => list.falsify(vendor, count),
    /** Resolves when no stake is under way and every win and rollback has been answered for good. */
    settled: () => rounds.settled(),
    /** Forgets sessions, rounds, calls, faults, purses and the list, but not the journal. */
    clear() {
      for (const part of [sessions, rounds, faults, purses, demoPurses]) part.clear();
      list.clearFaults();
      log.length = 0;
    },
    stop: () => (stopping ??= stop()),
  };
}

function demoPurse(purses: Map<string, Purse>, user: string, balance = PLAY_MONEY_UNITS): Purse {
  const purse = purses.get(user) ?? { balance };
  if (!purses.has(user)) remember(purses, user, purse);
  return purse;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
