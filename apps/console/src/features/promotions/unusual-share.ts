import type { Draft } from './document';

/** From here on a share is unusual, 1/10 000: of a deposit three times it, of a loss more than half, of turnover more than five of a hundred. */
const unusual = { match: 30_000, tiers: 5_001, rates: 501 } as const;

/** The highest share that a reward gives, 1/10 000, where it is unusually high. */
export function unusualShareOf(reward: Draft['reward']): number | undefined {
  const shares = (): readonly { readonly rate: number }[] => {
    if (reward.rule === 'match') return reward.steps;
    if (reward.rule === 'tiers') return reward.tiers;
    return reward.rule === 'rates' ? reward.rates : [];
  };
  const highest = Math.max(0, ...shares().map(({ rate }) => rate));
  return reward.rule in unusual && highest >= unusual[reward.rule as keyof typeof unusual] ? highest : undefined;
}
