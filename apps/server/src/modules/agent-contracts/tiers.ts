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

function readTier({ betVolume, activeMember = 0, loss, rateType = 'P', rate = 0, amount }: TierIn, kind: ContractKind, tier: number): Tier {
  const fixed = rateType === 'F' ? units(amount, tier) : undefined;
  // A share of what a line left the house is always a share; a tier that pays nothing is none.
  if (fixed === undefined ? rate === 0 : fixed === 0n || rate > 0 || kind === 'dividend')
    refuse('contract.tiers', { field: 'details', parameters: { tier } });
  return { turnover: units(betVolume, tier), active: activeMember, loss: units(loss, tier), rate, fixed };
}

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
      (tier.turnover > before.turnover || tier.active > before.active || tier.loss > before.loss);
    const isLike = (tier.fixed === undefined) === (before.fixed === undefined);
    const paysMore = tier.fixed !== undefined && before.fixed !== undefined ? tier.fixed > before.fixed : tier.rate > before.rate;
    if (!asksMore || !isLike || !paysMore) refuse('contract.tiers', { field: 'details', parameters: { tier: index + 1 } });
  }
  return read;
}

/** Whether who pays by these tiers may have to pay more than their own contract of the kind brings them for the same line. */
export const mayOwe = (kind: ContractKind, tiers: readonly Tier[]): boolean =>
  kind === 'dividend' || tiers.some(({ fixed, loss }) => fixed !== undefined || loss > 0n);
