import type agents from './en/agents.json';
import type cashier from './en/cashier.json';
import type centre from './en/centre.json';
import type common from './en/common.json';
import type contracts from './en/contracts.json';
import type download from './en/download.json';
import type draws from './en/draws.json';
import type errors from './en/errors.json';
import type games from './en/games.json';
import type help from './en/help.json';
import type home from './en/home.json';
import type identity from './en/identity.json';
import type lottery from './en/lottery.json';
import type mall from './en/mall.json';
import type member from './en/member.json';
import type messages from './en/messages.json';
import type missions from './en/missions.json';
import type mine from './en/mine.json';
import type payout from './en/payout.json';
import type patterns from './en/patterns.json';
import type people from './en/people.json';
import type points from './en/points.json';
import type promotions from './en/promotions.json';
import type protection from './en/protection.json';
import type ranks from './en/ranks.json';
import type referral from './en/referral.json';
import type records from './en/records.json';
import type search from './en/search.json';
import type shell from './en/shell.json';
import type transfers from './en/transfers.json';
import type upload from './en/upload.json';
import type wallet from './en/wallet.json';

interface Areas {
  agents: typeof agents;
  cashier: typeof cashier;
  centre: typeof centre;
  common: typeof common;
  contracts: typeof contracts;
  download: typeof download;
  draws: typeof draws;
  errors: typeof errors;
  games: typeof games;
  help: typeof help;
  home: typeof home;
  identity: typeof identity;
  lottery: typeof lottery;
  mall: typeof mall;
  member: typeof member;
  messages: typeof messages;
  mine: typeof mine;
  missions: typeof missions;
  patterns: typeof patterns;
  payout: typeof payout;
  people: typeof people;
  /** Names of games and plays, from the lottery rules; asked for by `plays.<family>.<key>` made from codes. */
  plays: Record<never, string>;
  points: typeof points;
  promotions: typeof promotions;
  protection: typeof protection;
  ranks: typeof ranks;
  referral: typeof referral;
  records: typeof records;
  /** The contract's sentences for refusals, by code. */
  refusals: Record<never, string>;
  search: typeof search;
  shell: typeof shell;
  transfers: typeof transfers;
  upload: typeof upload;
  wallet: typeof wallet;
}

/** A file of `texts/<locale>/`; one lazy chunk per locale. A new file is one more line in each list above. */
export type Area = keyof Areas;

/** Every text id, `<area>.<key>`, taken from the English files. */
export type TextId = { [A in Area]: `${A}.${Extract<keyof Areas[A], string>}` }[Area];

/** Areas of the first view; they come as one chunk, `first` (the list in vite.config.ts is the same). */
export const firstAreas: readonly Area[] = ['common', 'shell', 'home', 'errors'];
