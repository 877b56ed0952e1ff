import type { LanguageCode } from '@sortes/contract';
import type { Merchant } from '../platform/merchant.js';

/** Pictures of games that are on the page from the start, where the site will draw them. */
export interface FirstGames {
  /** All of a category, or the one that is being opened. */
  as: 'category' | 'opening';
  /** Addresses on this origin, and classes of the panels behind them. */
  pictures: readonly { address: string; panel: string; isClosed: boolean }[];
}

/** A betting board's words, where the site will write them. */
export interface FirstBoard {
  /** How high the stage of its draws is. */
  stage: 'usual' | 'race' | 'globe';
  name: string;
  /** What the play on show asks; `unless`: it shows what the device remembers instead, under this key of its storage. */
  play?: { code: string; rule: string; unless: string | undefined };
}

/** What a page shows before its program is there, where the site will draw it itself. */
export interface FirstContent {
  /** Pictures of games that the page shows first. */
  games?: FirstGames;
  board?: FirstBoard;
}

/** The page that somebody opens. */
export interface OpenedPage {
  merchant: Merchant;
  language: LanguageCode;
  /** Path without the query. */
  path: string;
  search: URLSearchParams;
  /** Whether pictures may come first: no banner does, and no other hosts copy them. */
  showsPictures: boolean;
}

/** What a page begins with, of what the module that answers knows; nothing where the page is not its own. */
export type FindFirstContent = (page: OpenedPage) => Promise<FirstContent>;
