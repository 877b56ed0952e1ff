import type { FastifyInstance } from 'fastify';
import type { RoundEngine } from '../rounds.js';

/** Both demo vendors live in this process: LUMEN speaks the RS dialect, KITE the PAM one. */
export type VendorCode = 'LUMEN' | 'KITE';

/** A name in the six languages of the demo, by ISO 639-1 code (zh is simplified). */
export interface Names {
  en: string;
  zh: string;
  id: string;
  pt: string;
  th: string;
  vi: string;
}

/** A room of a card game, with limits of its own. Amounts are units of 1/100 000. */
export interface GameRoom {
  code: string;
  names: Names;
  minBet: bigint;
  maxBet: bigint;
  seats: number;
}

/**
 * One game of a vendor. The frame opens `/<code>?ticket=…`; this process serves `page()` there, under a policy that lets only files of this
 * origin run (no inline script or style). The page then
 * 1. posts `{ticket}` to `/play/session` and gets a `SessionView` (see ../sessions.ts), once: a reload must say "open the game again" (409);
 * 2. keeps `session` in its own memory and sends it as the header `X-Session` with every call (a frame of another site may have no cookies);
 * 3. calls its own routes, which `routes` adds under `/<code>/`;
 * 4. may follow `/play/events` (server-sent events, read with fetch because of the header): see `SessionEvent` in ../rounds.ts;
 *    `GET /play/balance` answers `{balance}`. Amounts cross the wire as decimal text (../amount.ts).
 */
export interface VendorGame {
  /** Lower case with dashes: the game_code and the path. */
  code: string;
  vendor: VendorCode;
  names: Names;
  /** One of the platform's game types: LIVE, RNG, FISH, INHOUSE, SPORTS, ESPORTS, PVP. */
  category: string;
  /** Classes such as SL or DT. */
  classify: readonly string[];
  /** Smallest and largest stake of one bet, units of 1/100 000. In a game of rooms: those of all rooms together. */
  minBet: bigint;
  maxBet: bigint;
  /** Return to the player in hundredths of a percent, as the game's odds really have it. */
  rtp: number;
  isNew?: boolean;
  hasJackpot?: boolean;
  rooms?: readonly GameRoom[];
  /** The whole HTML document, the same for every player. */
  page(): string;
  /** Adds the game's calls to a scope whose prefix is `/<code>`: `app.post('/spin', …)` answers `/<code>/spin`. */
  routes(app: FastifyInstance, engine: RoundEngine): void;
}
