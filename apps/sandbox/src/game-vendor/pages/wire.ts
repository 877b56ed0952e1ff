import type { Choice, Drawn } from '../games.js';
import type { Language, TextKey } from './texts.js';

/** What the page tells of the game. */
export interface GameFacts {
  code: string;
  names: Readonly<Record<Language, string>>;
  sides: readonly [TextKey, TextKey];
  /** `rtp`: hundredths of a percent. */
  choices: readonly (Choice & { rtp: number })[];
}

/** What `POST /play/session {ticket}` answers. Amounts are decimal text. */
export interface SessionView {
  session: string;
  mode: 'real' | 'demo';
  currency: string;
  language: Language;
  theme?: 'light' | 'dark';
  balance: string;
  minBet: string;
  maxBet: string;
  /** Origin of the site that frames the game: the only one to exchange messages with. */
  siteOrigin?: string;
}

/** What `POST /play/<game> {key, choice, amount}` answers. `lost`: nobody knows whether the stake was taken; the bet is void and the stake comes back. */
export type PlayReply =
  | {
      state: 'played';
      round: string;
      drawn: Drawn;
      stake: string;
      returned: string;
      settled: 'done' | 'pending' | 'refused';
      balance: string;
    }
  | { state: 'refused'; reason: string; balance?: string }
  | { state: 'lost'; balance?: string };
