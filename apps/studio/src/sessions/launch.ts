import type { Language } from '../protocol.js';

/** What the operator said when it opened a game, as far as the game needs it later. */
export interface Launch {
  /** The operator's name for the player; undefined in demo play. */
  user: string | undefined;
  /** ISO 4217; in demo play what the operator shows play money in, or FUN. */
  currency: string;
  /** The user plays with play money of the operator's own wallet. */
  playMoney?: boolean;
  /** Demo play that goes on from game to game: whose it is, and what it begins with (money units, as text). Without it each launch begins anew. */
  demo?: { player: string; balance: string };
  language: Language;
  theme: 'light' | 'dark' | undefined;
  /** IANA name of the brand's time zone; undefined: not told, times are shown in that of the player's device. */
  timeZone?: string | undefined;
  lobbyUrl: string | undefined;
  depositUrl: string | undefined;
  /** What the player's jurisdiction allows. */
  playRules: { autoplay: boolean; minCycleMs: number };
}

const languages: readonly Language[] = ['en', 'zh', 'id', 'pt', 'th', 'vi'];

/** The name of a time zone that every Intl knows, or undefined for any other. */
export function timeZoneOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A theme by its name; undefined for any other text. */
export const themeOf = (name: string | undefined): Launch['theme'] => (name === 'light' || name === 'dark' ? name : undefined);

/** One of our languages for an ISO 639 code or a tag; English for the rest. */
export function languageOf(text: string): Language {
  const code = text.slice(0, 2).toLowerCase();
  return languages.find((language) => language === code) ?? 'en';
}
