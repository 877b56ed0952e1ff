import { type ContractKind, type ContractTierIn, mostContractTiers } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import type { Static } from 'typebox';
import { refuse } from '../../platform/errors.js';
import type { Tier } from './contract-repository.js';

type TierIn = Static<typeof ContractTierIn>;

const units = (amount: number | undefined, tier: number): bigint => {
  const read = tryReadAmount(amount ?? 0);
  return read === undefined || read < 0n ? refuse('contract.tiers', { field: 'details', parameters: { tier } }) : read;
};

/** Of each kind what a tier may ask for; a fixed sum is none of kinds that are paid by the hour or the bet, nor of dividends. */
const asksFor: Record<ContractKind, readonly ('betVolume' | 'activeMember' | 'loss' | 'bet' | 'lostRate' | 'amount')[]> = {
  dividend: ['betVolume', 'activeMember', 'loss'],
  daily: ['betVolume', 'activeMember', 'loss', 'amount'],
  hourly: ['betVolume'],
  realtime: ['bet', 'lostRate'],
};
const conditions = ['betVolume', 'activeMember', 'loss', 'bet', 'lostRate', 'amount'] as const;

function readTier(asked: TierIn, kind: ContractKind, tier: number): Tier {
  const { betVolume, activeMember = 0, loss, rateType = 'P', rate = 0, amount, bet, lostRate = 0 } = asked;
  if (conditions.some((name) => (asked[name] ?? 0) !== 0 && !asksFor[kind].includes(name)))
    refuse('contract.tiers', { field: 'details', parameters: { tier } });
  const fixed = rateType === 'F' ? units(amount, tier) : undefined;
  // A tier that pays nothing is none.
  if (fixed === undefined ? rate === 0 && lostRate === 0 : fixed === 0n || rate > 0 || !asksFor[kind].includes('amount'))
    refuse('contract.tiers', { field: 'details', parameters: { tier } });
  return { turnover: units(betVolume, tier), active: activeMember, loss: units(loss, tier), rate, fixed, bet: units(bet, tier), lostRate };
}

const paysMoreThan = (tier: Tier, before: Tier): boolean =>
  tier.rate >= before.rate && tier.lostRate >= before.lostRate && (tier.rate > before.rate || tier.lostRate > before.lostRate);

/**
 * The tiers of a rule that was asked for: each asks for at least what the one before it does, and pays more.
 * @throws DomainError contract.tiers with the number of the first that does not
 */
export function readTiers(tiers: readonly TierIn[] | undefined, kind: ContractKind): Tier[] {
  if (tiers === undefined || tiers.length === 0 || tiers.length > mostContractTiers)
    return refuse('contract.tiers', { field: 'details', parameters: { tier: 1 } });
  const read = tiers.map((tier, index) => readTier(tier, kind, index + 1));
  for (const [index, tier] of read.entries()) {
    const before = read[index - 1];
    if (before === undefined) continue;
    const asksMore =
      tier.turnover >= before.turnover &&
      tier.active >= before.active &&
      tier.loss >= before.loss &&
      tier.bet >= before.bet &&
      (tier.turnover > before.turnover || tier.active > before.active || tier.loss > before.loss || tier.bet > before.bet);
    const isLike = (tier.fixed === undefined) === (before.fixed === undefined);
    const paysMore = tier.fixed !== undefined && before.fixed !== undefined ? tier.fixed > before.fixed : paysMoreThan(tier, before);
    if (!asksMore || !isLike || !paysMore) refuse('contract.tiers', { field: 'details', parameters: { tier: index + 1 } });
  }
  return read;
}

/** A fixed sum of the house is paid for something: turnover or active members. @throws DomainError contract.fixed.bare with the number of the first tier that asks for neither */
export function refuseBareSums(tiers: readonly Tier[]): void {
  const bare = tiers.findIndex(({ fixed, turnover, active }) => fixed !== undefined && turnover === 0n && active === 0);
  if (bare !== -1) refuse('contract.fixed.bare', { field: 'details', parameters: { tier: bare + 1 } });
}

/** Whether who pays by these tiers may have to pay more than their own contract of the kind brings them for the same line. */
export const mayOwe = (kind: ContractKind, tiers: readonly Tier[]): boolean =>
  kind === 'dividend' || tiers.some(({ fixed, loss }) => fixed !== undefined || loss > 0n);
