import type { ContractKind } from '@sortes/contract';
import { type Contract, periodAt } from './contract-repository.js';

/** Periods that both sides agree by: bets are paid every five minutes, what is agreed on them changes with the hour. */
export const agreedBy = (kind: ContractKind): ContractKind => (kind === 'realtime' ? 'hourly' : kind);

/**
 * When what is accepted at a moment begins to count: a first contract with the next day (or hour), another version with the next period.
 * @param length the brand's periods of dividends
 */
export async function beginsAt(
  db: Parameters<typeof periodAt>[0],
  { kind, holdsFrom }: Pick<Contract, 'kind' | 'holdsFrom'>,
  { length, timeZone, at }: { length: string; timeZone: string; at: Date },
): Promise<Date> {
  return (await periodAt(db, { kind: agreedBy(kind), length: holdsFrom === undefined ? 'day' : length, timeZone, at })).ends;
}
