import type { ContractKind, Tier } from '../api/contracts';

/** Which figures of a line a rule asks for besides turnover: what no tier names and nothing is reckoned on is left out. */
export const figuresOf = (kind: ContractKind, details: readonly Tier[]): { active: boolean; result: boolean } => ({
  active: kind === 'dividend' || (kind === 'daily' && details.some(({ activeMember }) => activeMember > 0)),
  result: kind === 'dividend' || (kind === 'daily' && details.some(({ loss }) => loss > 0)),
});

/** The highest of the fixed sums that a rule pays; undefined where it pays shares. */
export const mostFixed = (details: readonly Tier[]): number | undefined => {
  const sums = details.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return sums.length === 0 ? undefined : Math.max(...sums);
};
