import type { DrandNetwork } from '@sortes/fairness';
import type { Game, Result } from '@sortes/lottery-rules';
import type { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { Beacon } from './beacon/beacon.js';
import type { LimitBook } from './limit-book.js';
import type { OddsBook } from './odds-book.js';
import { defaultResultSettings, type ResultSettings } from './results/result-settings.js';

/** What the use cases of this module share. */
export interface LotteryContext extends Services {
  odds: OddsBook;
  limits: LimitBook;
  /** The first that can be reached is for new draws. */
  beacons: readonly Beacon[];
  /** A test's own drand network; proofs that name it are believed. */
  drandNetwork?: DrandNetwork | undefined;
  merchants(): Promise<readonly Merchant[]>;
  maskedNames(playerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Why the ledger refused a stake (money units) with `limited` or `excluded`, as the refusal to throw. */
  explainRefusal(player: { playerId: number; merchantId: number }, stake: bigint): Promise<DomainError>;
  /** A bet that covers more than so many percent of its play is no valid turnover: the brand's setting, as it is now. */
  coverageCap(merchantId: number): Promise<number>;
  /** How long a result that only people have read waits before it pays: the brand's setting, as it is now. */
  resultPause(merchantId: number): Promise<ResultPause>;
  /**
   * Stakes that a house draw of a brand on the house's own chain takes at most, money units: 0, none is sold; null, no limit, since the site is for nobody but this machine.
   */
  mostOnOwnChain(merchantId: number): Promise<bigint | null>;
  settings: LotterySettings;
}

/** A brand's pause before a result that no feed confirms is paid. */
export interface ResultPause {
  minutes: number;
  /** Only where the draw's stakes are above this sum, money units. */
  above: bigint;
}

export interface LotterySettings {
  /** How far ahead house draws are scheduled. */
  houseAheadMs: number;
  officialAheadMs: number;
  /** A house draw whose beacon is still missing this long after its time is void. */
  beaconPatienceMs: number;
  /** How results of official draws are taken, and from which feeds. */
  results: ResultSettings;
  codeVersion: string;
}

export const defaultSettings: LotterySettings = {
  houseAheadMs: 30 * 60_000,
  officialAheadMs: 4 * 86_400_000,
  beaconPatienceMs: 10 * 60_000,
  results: defaultResultSettings,
  codeVersion: '0.1.0',
};

/** A result as lists and archives show it: digits written together, else a comma list from the special prize down. */
export function winTextOf(game: Game, result: Result): string {
  if (result.kind === 'numbers') return result.numbers.join(game.shape.kind === 'digits' ? '' : ',');
  return game.shape.kind === 'prizes' ? game.shape.prizes.flatMap(({ key }) => result.prizes[key] ?? []).join(',') : '';
}
