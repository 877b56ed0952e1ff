import type agents from './en/agents.json';
import type audit from './en/audit.json';
import type batch from './en/batch.json';
import type brand from './en/brand.json';
import type common from './en/common.json';
import type cashier from './en/cashier.json';
import type content from './en/content.json';
import type control from './en/control.json';
import type lottery from './en/lottery.json';
import type games from './en/games.json';
import type missions from './en/missions.json';
import type mall from './en/mall.json';
import type overview from './en/overview.json';
import type paying from './en/paying.json';
import type players from './en/players.json';
import type shell from './en/shell.json';
import type points from './en/points.json';
import type promotions from './en/promotions.json';
import type referral from './en/referral.json';
import type ranks from './en/ranks.json';
import type staff from './en/staff.json';
import type system from './en/system.json';
import type { OfferPageKey } from './offer-page-keys';

interface Areas {
  agents: typeof agents;
  audit: typeof audit;
  batch: typeof batch;
  brand: typeof brand;
  common: typeof common;
  cashier: typeof cashier;
  content: typeof content;
  control: typeof control;
  lottery: typeof lottery;
  games: typeof games;
  missions: typeof missions;
  mall: typeof mall;
  overview: typeof overview;
  paying: typeof paying;
  players: typeof players;
  /** The contract's sentences for refusals, by code. */
  refusals: Record<never, string>;
  shell: typeof shell;
  /** The site's words for an offer's page, for what shows such a page. */
  offerPage: Record<OfferPageKey, string>;
  points: typeof points;
  promotions: typeof promotions;
  referral: typeof referral;
  ranks: typeof ranks;
  staff: typeof staff;
  system: typeof system;
}

/** A file of `texts/<locale>/`; one lazy chunk per locale. */
export type Area = keyof Areas;

/** Every text id, `<area>.<key>`, taken from the English files. */
export type TextId = { [A in Area]: `${A}.${Extract<keyof Areas[A], string>}` }[Area];

/** Areas of the first view; they come as one chunk, `first` (the list in vite.config.ts is the same). */
export const firstAreas: readonly Area[] = ['common', 'shell'];
