import { lesser } from './rates.js';

/** A sum of which one part is the player's own money and the other bonus money. Both in money units, neither below zero. */
export interface Parts {
  readonly main: bigint;
  readonly bonus: bigint;
}

/** What a stake could not be taken from. */
export type PartedStake = { readonly ok: true; readonly parts: Parts } | { readonly ok: false; readonly missing: bigint };

/**
 * Parts a stake: the player's own money first, bonus money for what is then missing. Refused where both together are too little; `missing` is how much.
 * @throws RangeError for a stake or a balance below zero.
 */
export function partStake(stake: bigint, balances: Parts): PartedStake {
  if (stake < 0n || balances.main < 0n || balances.bonus < 0n) throw new RangeError('stakes and balances are not below zero');
  const main = lesser(balances.main, stake);
  const bonus = stake - main;
  return bonus <= balances.bonus ? { ok: true, parts: { main, bonus } } : { ok: false, missing: bonus - balances.bonus };
}

/**
 * Parts what a stake brought back (a prize or a refund): floor(returned x bonus / stake) is bonus money, the rest the player's own, so that the rounding
 * favours the player and a stake of one kind of money pays that kind alone. A refund of the whole stake gives back the parts that were taken.
 * @throws RangeError for a sum below zero, or where nothing was staked.
 */
export function partReturn(returned: bigint, staked: Parts): Parts {
  const stake = staked.main + staked.bonus;
  if (returned < 0n || staked.main < 0n || staked.bonus < 0n) throw new RangeError('sums are not below zero');
  if (stake === 0n) {
    if (returned === 0n) return { main: 0n, bonus: 0n };
    throw new RangeError('nothing was staked');
  }
  const bonus = (returned * staked.bonus) / stake;
  return { main: returned - bonus, bonus };
}

/** The parts of each bet of a slip, in their order, or what is missing for all of them. */
export type PartedSlip = { readonly ok: true; readonly bets: readonly Parts[] } | { readonly ok: false; readonly missing: bigint };

/**
 * Parts a slip of several bets: they take the player's own money in their order, so at most one of them is mixed. All or none.
 * @throws RangeError for a stake or a balance below zero.
 */
export function partSlip(stakes: readonly bigint[], balances: Parts): PartedSlip {
  let { main, bonus } = balances;
  const bets: Parts[] = [];
  let missing = 0n;
  for (const stake of stakes) {
    const parted = partStake(stake, { main, bonus });
    const parts = parted.ok ? parted.parts : { main: lesser(main, stake), bonus };
    if (!parted.ok) missing += parted.missing;
    main -= parts.main;
    bonus -= parts.bonus;
    bets.push(parts);
  }
  return missing === 0n ? { ok: true, bets } : { ok: false, missing };
}
