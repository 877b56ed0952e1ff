import type { VendorGame } from './games/game.js';

/** A player in a game, from the exchange of his ticket until two hours without a call. */
export interface PlayerSession {
  readonly id: string;
  readonly game: VendorGame;
  readonly mode: 'real' | 'demo';
  /** The player's alias at the operator; demo players have one of their own. */
  readonly user: string;
  /** The operator's launch token; undefined in demo play. */
  readonly token: string | undefined;
  /** ISO 4217, or FUN in demo play. */
  readonly currency: string;
  /** ISO 639-1, lower case. */
  readonly language: string;
  readonly country: string;
  readonly theme: 'light' | 'dark' | undefined;
  /** The room that the player chose before the launch. */
  readonly room: string | undefined;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly openedAt: number;
  lastSeenAt: number;
  /** As last heard of the wallet, units of 1/100 000. */
  balance: bigint;
  /** The game's own memory of this player. */
  readonly memory: Map<string, unknown>;
}

/** What `POST /play/session {ticket}` answers. Amounts are decimal text. */
export interface SessionView {
  session: string;
  game: string;
  mode: 'real' | 'demo';
  currency: string;
  language: string;
  theme?: 'light' | 'dark';
  room?: string;
  balance: string;
  minBet: string;
  maxBet: string;
  /** Origin of the site that frames the game: the only one to exchange messages with. */
  siteOrigin?: string;
  lobbyUrl?: string;
  depositUrl?: string;
}
