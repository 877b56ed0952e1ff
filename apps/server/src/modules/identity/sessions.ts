import { playerSessionMinutes } from '@sortes/contract';
import pg from 'pg';
import {
  createGatherer,
  type Database,
  type DatabaseTransaction,
  inTransaction,
  newId,
  newSecret,
  PassingMap,
  sha256,
} from '@sortes/service';
import { addressKey } from '../../platform/address.js';
import type { Caller } from '../../platform/http.js';
import { announce } from '../../platform/outbox.js';
import type { Hooks } from '../../ports/hooks.js';
import type { Services } from '../../platform/services.js';
import {
  deleteAllOf,
  deleteExpired,
  deleteSession,
  findSession,
  insertSession,
  isProvenAt,
  listSessions,
  readSessions,
  replaceToken,
  replaceTokens,
  sessionsChannel,
  tellEnding,
  writeProof,
  writeSeen,
  type SessionRow,
} from './session-repository.js';
import type { ProofMethod, SessionKind } from './types.js';

const minute = 60_000;
/** Reliability A2: idle 30 min, absolute 12 h, rotated every 15 min, the old token good for 10 s more. */
const sessionTimes = {
  idleMs: playerSessionMinutes.idle * minute,
  absoluteMs: playerSessionMinutes.longest * minute,
  rotateMs: 15 * minute,
  graceMs: 10_000,
  touchMs: minute,
  cacheMs: 1000,
  companyMs: 200,
  noteMs: 250,
} as const;
/** Sessions that may do one thing only do not live long. */
const absoluteOf: Record<SessionKind, number> = {
  full: sessionTimes.absoluteMs,
  recovery: sessionTimes.absoluteMs,
  'change-only': 30 * minute,
  verification: 10 * minute,
};

export interface Visit {
  merchantId: number;
  ip: string;
  userAgent: string;
  /** A page opens its stream: who comes with many others is read with them, a moment later. */
  mayWait?: boolean;
}

export interface Authenticated {
  caller: Caller;
  /** Set when it is time: send it to the browser in place of the old one. */
  rotatedToken: string | undefined;
}

export interface NewSession {
  playerId: number;
  merchantId: number;
  kind: SessionKind;
  /** How the player signed in: password, sms, device, ticket, trial, register, email, phone. */
  method: string;
  remember: boolean;
  /** The token travels in a cookie, which can be replaced. */
  rotates: boolean;
  /** The player proved who they are just now. */
  verified: boolean;
  /** How they did. */
  provenBy?: ProofMethod | undefined;
  /** The sign-in password was given just now, alone or with something better. */
  passwordGiven?: boolean;
  /** Where they last did: here when left out; where another session of theirs has it; or nowhere yet. */
  provenAt?: Buffer | 'nowhere' | undefined;
  ip: string;
  country?: string;
  userAgent: string;
}

export interface SessionState {
  id: string;
  playerId: number;
  kind: SessionKind;
  method: string;
  remember: boolean;
  verifiedAt: Date | undefined;
  /** The last proof: at sign-in or by a step-up since. */
  provenAt: Date | undefined;
  provenBy: ProofMethod | undefined;
  /** When the sign-in password was last given in it. */
  passwordAt: Date | undefined;
}

/** A live session as its owner may see it. */
export interface OwnSession {
  id: string;
  method: string;
  createdAt: Date;
  lastSeenAt: Date;
  ip: string;
  country: string;
  userAgent: string;
}

export interface Sessions {
  /** Passes on signs of life; nobody waits for it. */
  noteActivity(players: Parameters<Hooks['playersActive']>[0]): void;
  create(transaction: DatabaseTransaction | Database, session: NewSession): Promise<{ sessionId: string; token: string }>;
  /** Who this token belongs to; undefined when it is unknown, ended, idle too long, of another brand, or of a locked account. */
  authenticate(token: string, visit: Visit): Promise<Authenticated | undefined>;
  find(sessionId: string): Promise<SessionState | undefined>;
  /** Notes a proof that the player gave in this session from this address. */
  prove(
    executor: Database | DatabaseTransaction,
    sessionId: string,
    proof: { by: ProofMethod; ip: string; passwordGiven?: boolean },
  ): Promise<void>;
  /** Whether this is the address of the session's last proof; sessions of programs are not asked. */
  isAtProofAddress(sessionId: string, ip: string): Promise<boolean>;
  /** A new token for a session whose token travels in a cookie, the old one good for 10 s more; undefined for other sessions. */
  renewToken(sessionId: string): Promise<string | undefined>;
  /** The live sessions of a player, the latest used first. */
  listOf(playerId: number): Promise<OwnSession[]>;
  /** Ends every session of the player but this one, one by one, so that what hangs on this one stays. Answers how many. */
  endOthers(player: { id: number; merchantId: number }, except: string, reason: string): Promise<number>;
  /** Ends one session on every process. */
  end(sessionId: string, reason: string): Promise<void>;
  /** Ends all sessions of a player but the one named, every remembered sign-in and every ticket, in the caller's transaction. */
  endAll(transaction: DatabaseTransaction, player: { id: number; merchantId: number }, reason: string, except?: string): Promise<void>;
  /** Forgets what this process remembers of a session at once; the others hear of it when the transaction commits. */
  forget(match: { sessionId?: string; playerId?: number }): void;
  removeExpired(): Promise<number>;
  /** Begins to hear of endings in other processes. Without it they take effect within a second. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

type ActivePlayer = Parameters<Hooks['playersActive']>[0][number];

interface Cached {
  caller: Caller;
  merchantId: number;
  until: number;
}

/** Sessions in the database, known there by the hash of their token only; what was read is remembered for at most a second. */
export function createSessions({ db, pool, clock, log, vault, hooks }: Services, connection: pg.ClientConfig = pool.options): Sessions {
  /** Nobody waits for it: what is lost of the time played is a minute. */
  const unnoted = new Set<Promise<unknown>>();
  const noteActivity = (players: Parameters<Hooks['playersActive']>[0]): void => {
    const noted = hooks
      .ask('playersActive', players)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'signs of life were not noted'))
      .finally(() => unnoted.delete(noted));
    unnoted.add(noted);
  };
  const cache = new Map<string, Cached>();
  const asked = new PassingMap<Promise<Authenticated | undefined>>();
  let listener: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let listening = false;
  /** Grows with every ending heard; a reading begun before it is not remembered. */
  let endings = 0;

  const addressDigest = (ip: string): Buffer => vault.digest('identity-address', addressKey(ip));

  function proofAddressOf({ ip, provenAt }: NewSession): Buffer | null {
    // No address reads so: whoever comes, from wherever, is asked first.
    if (provenAt === 'nowhere') return vault.digest('identity-address', 'nowhere');
    return provenAt ?? (ip === '' ? null : addressDigest(ip));
  }

  function forget({ sessionId, playerId }: { sessionId?: string; playerId?: number }): void {
    endings += 1;
    for (const [key, { caller }] of cache) if (caller.sessionId === sessionId || caller.playerId === playerId) cache.delete(key);
  }

  function remember(key: string, caller: Caller, merchantId: number): void {
    const now = clock.monotonicMs();
    if (cache.size >= 20_000) for (const [old, { until }] of cache) if (until <= now) cache.delete(old);
    // More than this signed in within one second: start over rather than grow.
    if (cache.size >= 20_000) cache.clear();
    cache.set(key, { caller, merchantId, until: now + sessionTimes.cacheMs });
  }

  // Callers that come together are read together: finding out who somebody is must not cost a round trip of its own.
  const readTogether = (hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> => readSessions(pool, hashes);
  const reading = createGatherer<Buffer, SessionRow | undefined>({ maximum: 256, concurrency: 2, run: readTogether });
  /** Of pages that come back all at once, when a process before this one has stopped. */
  const readingInCompany = createGatherer<Buffer, SessionRow | undefined>({
    maximum: 5_000,
    concurrency: 1,
    pauseMs: sessionTimes.companyMs,
    run: readTogether,
  });

  // Ten thousand players come by once a minute each: a commit for each of them would be a good part of what their bets cost.
  const touching = createGatherer<{ sessionId: string; at: Date }, void>({
    maximum: 500,
    concurrency: 1,
    waitingAtMost: 100_000,
    async run(seen) {
      await writeSeen(db, seen);
      return seen.map(() => undefined);
    },
  });
  const noting = createGatherer<ActivePlayer, void>({
    maximum: 500,
    concurrency: 1,
    waitingAtMost: 100_000,
    pauseMs: sessionTimes.noteMs,
    // Not waited for: whoever begins a day with much to do must not hold up the others' time of play.
    async run(players) {
      noteActivity(players);
      return players.map(() => undefined);
    },
  });
  const noteSign = (player: ActivePlayer): void =>
    void noting.ask(player).catch((error: unknown) => log.warn({ reason: String(error) }, 'a sign of life was not noted'));

  /** Gives the session a new token, unless another request was faster. */
  async function rotate(sessionId: string, hash: Buffer, now: Date): Promise<string | undefined> {
    const token = newSecret();
    return (await replaceToken(db, sessionId, hash, token, now)) ? token : undefined;
  }

  async function authenticateFresh(key: string, hash: Buffer, visit: Visit): Promise<Authenticated | undefined> {
    const endingsBefore = endings;
    const row = await (visit.mayWait === true ? readingInCompany : reading).ask(hash);
    if (row === undefined || row.merchant_id !== visit.merchantId || row.status !== 'active') return undefined;
    const now = clock.now();
    const since = (then: Date): number => now.getTime() - then.getTime();
    if (since(row.expires_at) >= 0 || since(row.last_seen_at) >= sessionTimes.idleMs) return undefined;
    if (row.retired_at !== null && since(row.retired_at) > sessionTimes.graceMs) {
      // Somebody holds a token that its owner has long replaced: stolen, so nobody keeps this session.
      log.warn({ sessionId: row.session_id }, 'a retired session token was used; the session is ended');
      await end(row.session_id, 'token-reused');
      return undefined;
    }
    if (since(row.last_seen_at) >= sessionTimes.touchMs) {
      await touching.ask({ sessionId: row.session_id, at: now });
      noteSign({ playerId: Number(row.player_id), merchantId: row.merchant_id });
    }
    const caller: Caller = {
      playerId: Number(row.player_id),
      userName: row.user_name,
      type: row.type,
      sessionId: row.session_id,
      sessionKind: row.kind,
    };
    const due = row.rotates && row.retired_at === null && since(row.rotated_at) >= sessionTimes.rotateMs;
    const rotatedToken = due ? await rotate(row.session_id, hash, now) : undefined;
    if (endings === endingsBefore) remember(key, caller, row.merchant_id);
    return { caller, rotatedToken };
  }

  async function end(sessionId: string, reason: string): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const gone = await deleteSession(transaction, sessionId);
      if (gone === undefined) return;
      await tellEnding(transaction, `s:${sessionId}`);
      await announce(transaction, gone.merchant_id, {
        topic: 'sessions.ended',
        playerId: Number(gone.player_id),
        sessionIds: [sessionId],
        reason,
      });
    });
    forget({ sessionId });
  }

  async function announceEnded(
    transaction: DatabaseTransaction,
    player: { id: number; merchantId: number },
    sessionIds: readonly string[],
    reason: string,
  ): Promise<void> {
    if (sessionIds.length === 0) return;
    await announce(transaction, player.merchantId, { topic: 'sessions.ended', playerId: player.id, sessionIds: [...sessionIds], reason });
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'sortes-sessions', keepAlive: true });
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith('s:')) forget({ sessionId: payload.slice(2) });
      else if (payload.startsWith('p:')) forget({ playerId: Number(payload.slice(2)) });
    });
    const lost = (): void => {
      if (listener !== client) return;
      listener = undefined;
      // Whatever was said meanwhile was not heard.
      cache.clear();
      endings += 1;
      if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), 500).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    listener = client;
    try {
      await client.connect();
      await client.query(`listen ${sessionsChannel}`);
      // Nor was what was said before the first word could be heard.
      cache.clear();
      endings += 1;
      // Listening alone is no reason for a process to stay.
      (client as pg.Client & { unref(): void }).unref();
    } catch (error) {
      lost();
      throw error;
    }
    if (closed) await client.end();
  }

  const sessions: Sessions = {
    noteActivity,
    async create(executor, session) {
      const [sessionId, token, now] = [newId(), newSecret(), clock.now()];
      await insertSession(
        executor,
        {
          ...session,
          sessionId,
          ipSealed: vault.seal('identity-session-ip', Buffer.from(session.ip)),
          userAgent: session.userAgent.slice(0, 300),
          country: session.country ?? '',
          provenBy: session.provenBy,
          proofAddress: proofAddressOf(session),
          passwordGiven: session.passwordGiven === true,
          expires: new Date(now.getTime() + absoluteOf[session.kind]),
        },
        token,
        now,
      );
      // The clock of play begins with the sign-in, not with the first call a minute later.
      if (session.kind === 'full' || session.kind === 'recovery') noteSign({ playerId: session.playerId, merchantId: session.merchantId });
      return { sessionId, token };
    },
    authenticate(token, visit) {
      if (token.length === 0 || token.length > 200) return Promise.resolve(undefined);
      // The first caller opens the ear of this process; workers that serve nobody need none.
      if (!listening) void sessions.listen();
      const hash = sha256(token);
      const key = hash.toString('base64');
      const known = cache.get(key);
      if (known !== undefined && known.until > clock.monotonicMs())
        return Promise.resolve(known.merchantId === visit.merchantId ? { caller: known.caller, rotatedToken: undefined } : undefined);
      // Requests of one page load arrive together: one of them asks the database.
      const waitingKey = `${key}:${visit.merchantId}:${visit.mayWait === true}`;
      let answer = asked.get(waitingKey);
      if (answer === undefined) {
        answer = authenticateFresh(key, hash, visit).finally(() => asked.delete(waitingKey));
        asked.set(waitingKey, answer);
      }
      return answer;
    },
    async find(sessionId) {
      const row = await findSession(db, sessionId, clock.now());
      return (
        row && {
          id: sessionId,
          playerId: Number(row.player_id),
          kind: row.kind,
          method: row.method,
          remember: row.remember,
          verifiedAt: row.verified_at ?? undefined,
          provenAt: row.proven_at ?? undefined,
          provenBy: row.proven_by ?? undefined,
          passwordAt: row.password_at ?? undefined,
        }
      );
    },
    async prove(executor, sessionId, { by, ip, passwordGiven = by === 'password' }) {
      const address = ip === '' ? null : addressDigest(ip);
      await writeProof(executor, sessionId, { by, address, passwordGiven, now: clock.now() });
    },
    isAtProofAddress: (sessionId, ip) => isProvenAt(db, sessionId, vault.digests('identity-address', addressKey(ip))),
    async renewToken(sessionId) {
      const token = newSecret();
      const isRenewed = await replaceTokens(db, sessionId, token, clock.now());
      forget({ sessionId });
      return isRenewed ? token : undefined;
    },
    async listOf(playerId) {
      const now = clock.now();
      const rows = await listSessions(db, playerId, { now, seenSince: new Date(now.getTime() - sessionTimes.idleMs) });
      return rows.map((row) => ({
        id: row.id,
        method: row.method,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        ip: vault.open('identity-session-ip', row.ip_sealed).toString(),
        country: row.country,
        userAgent: row.user_agent,
      }));
    },
    async endOthers(player, except, reason) {
      return inTransaction(db, async (transaction) => {
        const ended = await deleteAllOf(transaction, player.id, except);
        for (const id of ended) {
          await tellEnding(transaction, `s:${id}`);
          forget({ sessionId: id });
        }
        await announceEnded(transaction, player, ended, reason);
        return ended.length;
      });
    },
    end,
    async endAll(transaction, player, reason, except) {
      const ended = await deleteAllOf(transaction, player.id, except);
      await tellEnding(transaction, `p:${player.id}`);
      await announceEnded(transaction, player, ended, reason);
      forget({ playerId: player.id });
    },
    forget,
    async removeExpired() {
      const now = clock.now();
      return deleteExpired(db, { now, seenSince: new Date(now.getTime() - sessionTimes.idleMs) });
    },
    async listen() {
      if (listening || closed) return;
      listening = true;
      await connect().catch(() => undefined);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => undefined);
      // The database may be closed after this.
      await Promise.all(unnoted);
    },
  };
  return sessions;
}
