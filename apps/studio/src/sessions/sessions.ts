import { randomUUID } from 'node:crypto';
import { newSecret, sha256, type Clock, type Vault } from '@sortes/service';
import type { RsClient } from '@sortes/wallet-protocol/client';
import type pg from 'pg';
import { PlayError } from '../errors.js';
import { findGame, type StudioGame } from '../games/registry.js';
import { demoMoney, limitsOf } from '../games/limits.js';
import { drawClientSeed, drawSeed } from '../seeds/seal.js';
import type { Launch } from './launch.js';
import type { Player } from './player.js';
import {
  findOrMakePlayer,
  findSession,
  findTicket,
  fillDemoPurse,
  forgetOld,
  insertSession,
  insertTicket,
  returnTicket,
  takeTicket,
  touchSessions,
  useTicket,
  type SessionRow,
} from './repository.js';

const purpose = 'studio-launch-token';
/** As the repository: a session that nobody has used for so long is over. */
const idleMs = 2 * 60 * 60_000;
const rememberedAtMost = 20_000;

/** A player in a game, from the exchange of their ticket until two hours without a call. */
export interface PlayerSession {
  /** Hash of the session's secret, hex: names it in this process. */
  id: string;
  player: Player;
  game: StudioGame;
  launch: Launch;
  /** Of the launch; empty in demo play. */
  token: string;
}

export interface Sessions {
  /** A ticket that opens the game once, within 60 s. */
  issueTicket(game: string, launch: Launch, token: string | undefined): Promise<string>;
  /** The launch behind a ticket, used or not. */
  findLaunch(ticket: string): Promise<Launch | undefined>;
  /**
   * Turns a ticket into a session; `secret` is what the page says from now on.
   * @throws PlayError `ticket_unknown`, `ticket_used`, `ticket_expired`, `session` (the wallet's no), `unavailable` (the ticket is still good).
   */
  enter(ticket: string): Promise<{ secret: string; session: PlayerSession; balance: bigint }>;
  /** The session of a secret, which is thereby seen. @throws PlayError `session`. */
  find(secret: unknown): Promise<PlayerSession>;
  /** Whether this process has seen the session of a secret lately; costs no look-up. */
  knows(secret: unknown): boolean;
  /** Whether this session came of this ticket: a page that was loaded anew. */
  isOf(session: PlayerSession, ticket: string): boolean;
  /** Notes signs of life; once in a while. */
  flush(): Promise<void>;
  /** Forgets some of what nobody can use any more; true: there is more of it. */
  tidy(): Promise<boolean>;
}

interface Remembered {
  session: PlayerSession;
  hash: Buffer;
  ticket: Buffer;
  seenAt: number;
  isUnwritten: boolean;
}

/** Tickets and sessions of all pages, kept in the database and remembered here: a call of play costs no look-up. */
export function createSessions({ pool, vault, clock, wallet }: { pool: pg.Pool; vault: Vault; clock: Clock; wallet: RsClient }): Sessions {
  const remembered = new Map<string, Remembered>();

  function remember(hash: Buffer, row: SessionRow): Remembered {
    const game = findGame(row.game);
    if (game === undefined) throw new PlayError('game_closed', 'this game is not offered any more');
    const { id, alias, currency, mode } = row.player;
    const session: PlayerSession = {
      id: hash.toString('hex'),
      player: { id, alias, currency, mode },
      game,
      launch: row.launch,
      token: row.sealedToken === null ? '' : vault.open(purpose, row.sealedToken).toString('utf8'),
    };
    const one: Remembered = { session, hash, ticket: row.ticket, seenAt: clock.monotonicMs(), isUnwritten: false };
    if (remembered.size >= rememberedAtMost) remembered.delete(remembered.keys().next().value as string);
    remembered.set(session.id, one);
    return one;
  }

  return {
    async issueTicket(game, launch, token) {
      const ticket = newSecret();
      const sealedToken = token === undefined ? null : vault.seal(purpose, Buffer.from(token, 'utf8'));
      await insertTicket(pool, sha256(ticket), { game, launch, sealedToken });
      return ticket;
    },
    async findLaunch(ticket) {
      return (await findTicket(pool, sha256(ticket)))?.launch;
    },
    async enter(ticket) {
      const ticketHash = sha256(ticket);
      const taken = await takeTicket(pool, ticketHash);
      if (typeof taken === 'string') throw new PlayError(taken, 'open the game again from the site');
      const { game, launch, sealedToken } = taken;
      const isDemo = launch.user === undefined;
      const mode = isDemo ? 'demo' : launch.playMoney === true ? 'trial' : 'real';
      const alias = launch.user ?? `demo-${launch.demo?.player ?? randomUUID()}`;
      let balance = launch.demo === undefined ? demoMoney : BigInt(launch.demo.balance);
      if (!isDemo) {
        const token = sealedToken === null ? '' : vault.open(purpose, sealedToken).toString('utf8');
        const answer = await wallet.check({ user: alias, token });
        if (answer.state === 'unknown') {
          await returnTicket(pool, ticketHash);
          throw new PlayError('unavailable', 'the wallet does not answer');
        }
        const isForeign = (answer.user ?? alias) !== alias || (answer.currency ?? launch.currency) !== launch.currency;
        if (answer.state === 'refused' || isForeign) {
          await useTicket(pool, ticketHash);
          throw new PlayError('session', 'the operator does not know this session');
        }
        balance = (answer.balance ?? 0n) / 10n;
      }
      const player = await findOrMakePlayer(pool, {
        alias,
        currency: launch.currency,
        mode,
        demoBalance: isDemo ? balance : 0n,
        clientSeed: drawClientSeed(),
        seeds: () => [drawSeed(vault), drawSeed(vault)],
      });
      // Whoever has played for money plays for nothing under another name, and the other way round.
      if (player.mode !== mode) {
        await useTicket(pool, ticketHash);
        throw new PlayError('session', 'the operator launches one player for money and for nothing');
      }
      // Who has no stake left to play with begins anew: the next game they open would be of no use to them.
      if (isDemo)
        balance = player.demoBalance < limitsOf(player.currency).min ? await fillDemoPurse(pool, player.id, balance) : player.demoBalance;
      const secret = newSecret();
      const hash = sha256(secret);
      const row: SessionRow = { ticket: ticketHash, game, launch, sealedToken, player };
      if (!(await insertSession(pool, hash, row))) throw new PlayError('ticket_used', 'open the game again from the site');
      return { secret, session: remember(hash, row).session, balance };
    },
    async find(secret) {
      const unknown = (): PlayError => new PlayError('session', 'open the game again from the site');
      if (typeof secret !== 'string' || secret === '' || secret.length > 100) throw unknown();
      const hash = sha256(secret);
      let known = remembered.get(hash.toString('hex'));
      if (known !== undefined && clock.monotonicMs() - known.seenAt > idleMs) {
        remembered.delete(known.session.id);
        known = undefined;
      }
      if (known === undefined) {
        const row = await findSession(pool, hash);
        if (row === undefined) throw unknown();
        known = remember(hash, row);
      }
      known.seenAt = clock.monotonicMs();
      known.isUnwritten = true;
      return known.session;
    },
    knows(secret) {
      if (typeof secret !== 'string' || secret === '' || secret.length > 100) return false;
      const known = remembered.get(sha256(secret).toString('hex'));
      return known !== undefined && clock.monotonicMs() - known.seenAt <= idleMs;
    },
    isOf(session, ticket) {
      return remembered.get(session.id)?.ticket.equals(sha256(ticket)) ?? false;
    },
    async flush() {
      const seen = [...remembered.values()].filter((one) => one.isUnwritten);
      for (const one of seen) one.isUnwritten = false;
      if (seen.length > 0)
        await touchSessions(
          pool,
          seen.map(({ hash }) => hash),
        );
    },
    tidy: () => forgetOld(pool),
  };
}
