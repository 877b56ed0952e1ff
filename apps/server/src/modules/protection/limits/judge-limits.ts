import { limitKinds, limitPeriods, type LimitKind, type LimitPeriod } from '@sortes/contract';
import { DateTime } from 'luxon';
import type { PlayerFigures } from '../../../ports/player-figures.js';
import type { LimitSet, PlayedSeconds, SetBy } from './repository.js';

/** One limit with how much of it is used. Values are money units, of a session minutes. */
export interface LimitUse {
  kind: LimitKind;
  period: LimitPeriod;
  /** What counts: the strictest. Undefined: no limit. */
  value: bigint | undefined;
  setBy: SetBy | undefined;
  /** What the player set themselves. */
  own: bigint | undefined;
  /** What staff has set, whichever is the strictest. */
  staff: bigint | undefined;
  used: bigint;
  /** The part of `used` that deposits under way have taken. */
  reserved: bigint;
  /** Never below 0; undefined without a limit. */
  left: bigint | undefined;
  resetsAt: Date;
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** When the period ends that a day belongs to: the brand's midnight, of weeks before Monday, of months before the first. */
function endOfPeriod(today: string, period: LimitPeriod, timeZone: string): Date {
  return DateTime.fromISO(today, { zone: timeZone })
    .startOf(period)
    .plus({ [period]: 1 })
    .startOf('day')
    .toJSDate();
}

/**
 * All twelve limits with their use. Stakes given back of an earlier period never make the stakes of this one less than nothing; the loss is what was
 * staked less what came back, and is told as 0 while the player is ahead (`left` knows better: winnings make room).
 * @param reserved deposits under way, money units: they take their part of the deposit limits.
 */
export function judgeLimits(limits: readonly LimitSet[], figures: PlayerFigures, played: PlayedSeconds, reserved: bigint): LimitUse[] {
  return limitKinds.flatMap((kind) =>
    limitPeriods.map((period) => {
      const { staked, returned, deposited } = figures[period];
      const stakes = larger(staked, 0n);
      const exact: Record<LimitKind, bigint> = {
        deposit: larger(deposited, 0n) + reserved,
        loss: stakes - returned,
        stake: stakes,
        session: played[period] / 60n,
      };
      const here = limits.filter((limit) => limit.kind === kind && limit.period === period);
      const strictest = here.toSorted((one, other) => (one.value < other.value ? -1 : one.value > other.value ? 1 : 0))[0];
      return {
        kind,
        period,
        value: strictest?.value,
        setBy: strictest?.setBy,
        own: here.find(({ setBy }) => setBy === 'player')?.value,
        staff: here.find(({ setBy }) => setBy === 'staff')?.value,
        used: larger(exact[kind], 0n),
        reserved: kind === 'deposit' ? reserved : 0n,
        left: strictest && larger(strictest.value - exact[kind], 0n),
        resetsAt: endOfPeriod(figures.today, period, figures.timeZone),
      };
    }),
  );
}
