import { cashbackOf, type Limit, netLossOf, type Offer, rebateDue } from '@sortes/growth-rules';
import { DateTime } from 'luxon';
import { birthdayNow, fixedSumOf, streakPlace } from '../claim-sum.js';
import { beginOf } from '../claim-uses.js';
import { earnedBy } from '../deposit-grant.js';

/** Days that are past, in the brand's zone: both ends count. */
export interface Window {
  from: string;
  to: string;
  begins: Date;
  /** Not in it any more. */
  ends: Date;
  timeZone: string;
}

/** What a player did, as far as the kind of offer asks for it. Money units. */
export interface PastOf {
  /** Every credited deposit till the end of the window, the oldest first. */
  deposits: readonly { at: Date; amount: bigint; method: string }[];
  /** Days on which they played, the oldest first; more than the window where the rule asks for it. */
  played: readonly { day: string; staked: bigint; returned: bigint; hasStaked: boolean }[];
  /** The same by lane; of bets, the day on which each was decided. Empty where the rule asks for no lane. */
  lanes: readonly { day: string; lane: string; valid: bigint; lost: bigint }[];
  /** Bonuses that became money in the window. */
  converted: readonly { at: Date; amount: bigint }[];
  /** Valid turnover of the window by lane. */
  turnover: readonly { lane: string; valid: bigint }[];
  /** Undefined: it is not known, or not asked for. */
  registeredAt?: Date | undefined;
  birthday?: string | undefined;
}

/** A time at which an offer would have given something. Money units. */
export interface Occasion {
  at: Date;
  /** The deposit that brings it; its place among the player's deposits. */
  deposit?: { place: number; amount: bigint; method: string };
  /** How many grants: spins of a day stand together. */
  count: number;
  /** Together. */
  amount: bigint;
  /** Sum over them of the average of (sum given)². */
  squares: number;
}

/** The kinds that `dryRunKinds` of the contract names; others give what is fixed beforehand or decided by a person. */
export const isRunnable = ({ kind }: Pick<Offer, 'kind'>): boolean =>
  kind !== 'manual' && kind !== 'award' && kind !== 'raffle' && kind !== 'packets';

/** Whose past an offer is run over: who paid in, who played, or everybody. */
export function candidatesOf({ trigger }: Pick<Offer, 'trigger'>): 'deposit' | 'stake' | 'all' {
  if (trigger.on === 'deposit') return 'deposit';
  return trigger.on === 'claim' || trigger.on === 'birthday' ? 'all' : 'stake';
}

const once = (at: Date, amount: bigint): Occasion => ({ at, count: 1, amount, squares: Number(amount) ** 2 });

const startOfDay = (day: string, timeZone: string): DateTime => DateTime.fromISO(day, { zone: timeZone });

const playedIn = ({ played }: PastOf, { from, to }: Window) => played.filter(({ day }) => day >= from && day <= to);

function ofDeposits(offer: Offer, { deposits }: PastOf, { begins, ends }: Window): Occasion[] {
  return deposits.flatMap(({ at, amount, method }, place): Occasion[] =>
    at < begins || at >= ends ? [] : [{ ...once(at, earnedBy(offer, amount)), deposit: { place, amount, method } }],
  );
}

/** Claimed as soon as it could be: at first, and where a player may have it again a day, week or month, on the first day of each on which they played. */
function ofClaims(offer: Offer, sum: bigint, past: PastOf, window: Window): Occasion[] {
  const { begins, ends, timeZone } = window;
  const first = new Date(Math.max(begins.getTime(), past.registeredAt?.getTime() ?? 0));
  if (first >= ends) return [];
  const periods = offer.limits.filter(({ scope }: Limit) => scope === 'player').map(({ period }) => period);
  const shortest = (['day', 'week', 'month'] as const).find((period) => periods.includes(period));
  if (shortest === undefined) return [once(first, sum)];
  const seen = new Set<string>();
  return playedIn(past, window).flatMap(({ day }): Occasion[] => {
    const at = new Date(Math.max(first.getTime(), startOfDay(day, timeZone).toMillis()));
    const period = beginOf(shortest, at, timeZone);
    if (seen.has(period)) return [];
    seen.add(period);
    return [once(at, sum)];
  });
}

function ofBirthdays(offer: Offer, sum: bigint, { birthday, registeredAt }: PastOf, { begins, ends, timeZone }: Window): Occasion[] {
  if (birthday === undefined || offer.trigger.on !== 'birthday') return [];
  const { accountDays } = offer.trigger;
  const born = DateTime.fromISO(birthday);
  const occasions: Occasion[] = [];
  for (let { year } = DateTime.fromJSDate(begins, { zone: timeZone }); born.isValid; year += 1) {
    const month = DateTime.fromObject({ year, month: born.month }, { zone: timeZone });
    const day = month.set({ day: Math.min(born.day, month.daysInMonth ?? 28) });
    if (day.toJSDate() >= ends) break;
    const at = day.toJSDate();
    const isOldEnough = registeredAt !== undefined && at.getTime() - registeredAt.getTime() >= accountDays * 86_400_000;
    if (at >= begins && isOldEnough && birthdayNow(birthday, at, timeZone, 1) !== undefined) occasions.push(once(at, sum));
  }
  return occasions;
}

/** Of each period what of it lies in the window, as an offer that was live in it would have paid. */
function ofLosses(offer: Offer, past: PastOf, window: Window): Occasion[] {
  const { trigger, reward } = offer;
  if (trigger.on !== 'period' || reward.rule !== 'tiers') return [];
  const { timeZone, ends } = window;
  const periods = new Map<string, { staked: bigint; returned: bigint; converted: bigint }>();
  const nothing = { staked: 0n, returned: 0n, converted: 0n };
  const of = (at: Date) => beginOf(trigger.period, at, timeZone);
  for (const { day, staked, returned } of playedIn(past, window)) {
    const name = of(startOfDay(day, timeZone).toJSDate());
    const before = periods.get(name) ?? nothing;
    periods.set(name, { ...before, staked: before.staked + staked, returned: before.returned + returned });
  }
  for (const { at, amount } of past.converted) {
    const before = periods.get(of(at));
    if (before !== undefined) periods.set(of(at), { ...before, converted: before.converted + amount });
  }
  return [...periods].map(([start, figures]) => {
    const next = startOfDay(start, timeZone)
      .plus({ [trigger.period]: 1 })
      .toMillis();
    // What has not ended by then counts on the last day that is looked at.
    return once(new Date(Math.min(next, ends.getTime() - 1)), cashbackOf(netLossOf(figures), reward));
  });
}

function ofTurnover({ reward }: Offer, { turnover }: PastOf, { ends }: Window): Occasion[] {
  if (reward.rule !== 'rates') return [];
  const due = turnover.reduce(
    (sum, { lane, valid }) => sum + rebateDue(valid, reward.rates.find((one) => one.lane === lane)?.rate ?? 0, 0n),
    0n,
  );
  return [once(new Date(ends.getTime() - 1), due)];
}

function ofCalendar({ reward }: Offer, past: PastOf, window: Window): Occasion[] {
  if (reward.rule !== 'calendar') return [];
  const { sums, restarts } = reward;
  const days = playedIn(past, window).map(({ day }) => day);
  return days.map((day, place) => {
    const before = days.slice(0, place).toReversed();
    return once(startOfDay(day, window.timeZone).toJSDate(), sums[streakPlace(before, day, sums.length, restarts)] ?? 0n);
  });
}

function ofSpins({ trigger, reward }: Offer, past: PastOf, window: Window): Occasion[] {
  if (trigger.on !== 'spin' || reward.rule !== 'slices') return [];
  const weights = reward.slices.reduce((total, { weight }) => total + weight, 0);
  const average = reward.slices.reduce((total, { sum, weight }) => total + sum * BigInt(weight), 0n) / BigInt(weights);
  const square = reward.slices.reduce((total, { sum, weight }) => total + Number(sum) ** 2 * (weight / weights), 0);
  return playedIn(past, window).map(({ day }) => ({
    at: startOfDay(day, window.timeZone).toJSDate(),
    count: trigger.aDay,
    amount: average * BigInt(trigger.aDay),
    squares: square * trigger.aDay,
  }));
}

/** Every time at which an offer would have given a player something, had it been live in these days and taken whenever it could be; the oldest first. */
export function occasionsOf(offer: Offer, past: PastOf, window: Window): Occasion[] {
  const { trigger, reward } = offer;
  const fixed = fixedSumOf(offer);
  const found = (): Occasion[] => {
    switch (trigger.on) {
      case 'deposit':
        return ofDeposits(offer, past, window);
      case 'claim':
        return fixed === undefined ? [] : ofClaims(offer, fixed, past, window);
      case 'birthday':
        return reward.rule === 'fixed' ? ofBirthdays(offer, reward.sum, past, window) : [];
      case 'period':
        return ofLosses(offer, past, window);
      case 'turnover':
        return ofTurnover(offer, past, window);
      case 'sign-in':
        return ofCalendar(offer, past, window);
      case 'spin':
        return ofSpins(offer, past, window);
      case 'draw':
      case 'grab':
      case 'application':
      case 'award':
        return [];
    }
  };
  return found()
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
