import type { RefusalReason } from '@sortes/wallet-protocol/client';
import type { FastifyRequest } from 'fastify';
import type { PlayerSession } from './sessions.js';

/** What became of a stake. */
export type StakeOutcome =
  /** The wallet took it. */
  | { state: 'accepted'; betId: string; balance: bigint }
  /** The wallet said no, nothing was taken. `reason` is for the player's eyes, `code` is the wallet's own word. */
  | { state: 'refused'; betId: string; reason: RefusalReason; code: string; balance: bigint | undefined }
  /** Nobody knows; the bet is void, its rollback is on its way and repeated until the wallet has it. */
  | { state: 'lost'; betId: string };

/** What became of a win or an undoing: `pending` is repeated until the wallet answers, `refused` is the wallet's final no. */
export type SettleOutcome =
  | { state: 'done'; balance: bigint | undefined }
  | { state: 'pending' }
  | { state: 'refused'; code: string; balance: bigint | undefined };

export interface Bet {
  readonly id: string;
  /** Units of 1/100 000. */
  readonly amount: bigint;
  /** What the game wants to remember of it (the side, the odds): plain JSON. */
  readonly meta: unknown;
  /** asked: sent, no answer yet; void: rolled back or on its way to; paid: a win (also of 0) was decided. */
  state: 'asked' | 'accepted' | 'refused' | 'void' | 'paid';
  /** What was won on it so far, units. */
  won: bigint;
}

export interface Round {
  readonly id: string;
  readonly session: PlayerSession;
  readonly room: string | undefined;
  readonly openedAt: number;
  readonly bets: Bet[];
  state: 'open' | 'closed';
  /** How it ended, for `game/round`: plain JSON with the outcome (reels, cards, score). */
  detail: unknown;
}

/** What a session's page hears on `/play/events`. */
export type SessionEvent =
  | { type: 'balance'; balance: string }
  /** A win or an undoing that was pending is through, or was refused for good. */
  | {
      type: 'settled';
      roundId: string;
      betId: string;
      kind: 'win' | 'rollback';
      state: 'done' | 'refused';
      amount: string;
      balance?: string;
    }
  /** A game's own message, by `publish`. */
  | { type: 'game'; data: unknown };

/**
 * What a game plays with. Demo sessions have the very same calls; their purse is in memory and nobody is called.
 * Decide an outcome (node:crypto) only after `stake` said `accepted`, and pay every accepted bet, a lost one with 0: a bet that is neither paid
 * nor undone when its round is 30 minutes without a call, or when this process starts anew, is undone.
 */
export interface RoundEngine {
  /** The session of the header `X-Session`. @throws SandboxError 401 `session_unknown`: the page says "open the game again". */
  session(request: FastifyRequest): PlayerSession;
  /** Writes down a new round; nothing is called yet. */
  openRound(session: PlayerSession, options?: { room?: string }): Round;
  /** A round of this player in this game that is open. */
  findRound(session: PlayerSession, roundId: string): Round | undefined;
  /** Rounds of this player in this game that are open, whichever of his sessions began them. */
  openRounds(session: PlayerSession): Round[];
  /**
   * The player goes on with an open round from another session of his: its next bets carry the new launch's token.
   * @throws SandboxError 403 `round_foreign`, 404 `round_unknown`.
   */
  takeOver(round: Round, session: PlayerSession): void;
  /**
   * Takes a stake into the round; several are fine. Resolves within some seconds.
   * @throws SandboxError 400 `stake_out_of_range` (limits of the room or the game), 409 `round_closed`.
   */
  stake(round: Round, amount: bigint, meta?: unknown): Promise<StakeOutcome>;
  /**
   * Pays a win (0: the bet lost) on an accepted bet; `closed`: it is the round's last transaction. Resolves when the wallet has answered, at the
   * latest after 3 s with `pending`. @throws SandboxError 409 when the bet is not there to be paid.
   */
  pay(round: Round, betId: string, amount: bigint, closed: boolean): Promise<SettleOutcome>;
  /** Undoes an accepted bet on which nothing was won (a match called off). */
  undo(round: Round, betId: string): Promise<SettleOutcome>;
  /** Ends the round: bets neither paid nor void are paid 0, the last of them closing it. */
  close(round: Round): Promise<void>;
  /** The balance as the wallet has it now, or as last heard when it does not answer. */
  balance(session: PlayerSession): Promise<bigint>;
  /** Sends a game's own message to the pages on which this player has this game open, if they listen. */
  publish(session: PlayerSession, data: unknown): void;
}
