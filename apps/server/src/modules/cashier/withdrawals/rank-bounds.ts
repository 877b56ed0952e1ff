import type { Services } from '../../../platform/services.js';
import type { PayoutRule } from './repository.js';

/** How much wider the bounds of a day are for a player by their rank, 1/10 000. Asked before their lock is taken. */
export const dayFactorOf = async ({ hooks }: Pick<Services, 'hooks'>, playerId: number): Promise<number> =>
  Math.max(10_000, ...(await hooks.ask('payoutFactorOf', playerId)));

/** The rule as it is for a player: of a day as many times as much and as often; the bounds of one withdrawal, fees and judging are everybody's. */
export const widened = (rule: PayoutRule, factor: number): PayoutRule => ({
  ...rule,
  dailyAmount: rule.dailyAmount === null ? null : (rule.dailyAmount * BigInt(factor)) / 10_000n,
  dailyCount: rule.dailyCount === null ? null : Math.floor((rule.dailyCount * factor) / 10_000),
});
