import type { DepositFacts, GrantState, Rule, RuleField, Snapshot } from '@sortes/growth-rules';
import { DateTime } from 'luxon';
import type { Merchant } from '../../../platform/merchant.js';
import { questionsOf } from '../asked.js';
import type { Occasion, PastOf, Window } from './occasions.js';

/** What a player would have had to show for a question that only a claim answers: the first text that it takes. */
function wantedText(rule: Rule | null, field: RuleField): string | null {
  for (const asked of questionsOf(rule))
    if (asked.field === field && !asked.isNegated) {
      const condition = asked.condition as { is?: string; in?: readonly string[] };
      return condition.is ?? condition.in?.[0] ?? null;
    }
  return null;
}

const factOf = (deposit: PastOf['deposits'][number] | undefined): DepositFacts | null =>
  deposit === undefined ? null : { at: deposit.at.getTime(), sum: deposit.amount, method: deposit.method };

/** Who a player is, as far as an offer asks; what it does not ask for is empty. */
export interface PersonThen {
  language: string;
  registeredAt: Date;
  birthday: string | undefined;
  country: string | null;
  rank: number;
  contacts: readonly string[];
  tags: readonly string[];
  segments: readonly string[];
  identity: string;
  sharedMarks: number;
  agentLine: readonly string[];
}

/** A day of the brand with the periods that it lies in. Days as yyyy-mm-dd, instants in ms since 1970. */
interface CalendarDay {
  day: string;
  weekday: number;
  begins: number;
  week: { day: string; begins: number };
  month: { day: string; begins: number };
}

/** Which day of the brand an instant of the window lies in. Zones are asked once a day, not once an occasion. */
export type Calendar = (at: Date) => CalendarDay;

/** @param window whose days, and the one after them, are known; an instant outside them is asked for by itself */
export function calendarOf({ begins, ends, timeZone }: Pick<Window, 'begins' | 'ends' | 'timeZone'>): Calendar {
  const read = (at: DateTime): CalendarDay => {
    const [week, month] = [at.startOf('week'), at.startOf('month')];
    return {
      day: at.toFormat('yyyy-MM-dd'),
      weekday: at.weekday,
      begins: at.startOf('day').toMillis(),
      week: { day: week.toFormat('yyyy-MM-dd'), begins: week.toMillis() },
      month: { day: month.toFormat('yyyy-MM-dd'), begins: month.toMillis() },
    };
  };
  const days: CalendarDay[] = [];
  for (let day = DateTime.fromJSDate(begins, { zone: timeZone }); day.toJSDate() <= ends; day = day.plus({ days: 1 }).startOf('day'))
    days.push(read(day));
  return (at) => {
    const millis = at.getTime();
    const last = days.findLast((day) => day.begins <= millis);
    const isKnown = last !== undefined && (last !== days.at(-1) || millis === ends.getTime());
    return isKnown ? last : read(DateTime.fromMillis(millis, { zone: timeZone }));
  };
}

/** At what instant a day of a brand is over; it is asked for no others than the last days on which players staked. */
const endOfDay = (day: string, zone: string): number => DateTime.fromISO(day, { zone }).endOf('day').toMillis();

function sumOfLanes(days: PastOf['lanes'], figure: 'valid' | 'lost'): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const day of days) sums[day.lane] = (sums[day.lane] ?? 0n) + day[figure];
  return sums;
}

/** An earlier grant of a player. */
export interface PastGrant {
  offer: string;
  state: GrantState;
  at: Date;
}

/**
 * What a rule may ask about a player, as it was at an occasion: deposits before it, play up to the day before it, earlier grants; last played at the end of the day of it. Who they
 * are, who stands above them, and what grants have become, is as it is today; a code or a device is the one that the rule wants.
 */
export function snapshotThen(
  merchant: Merchant,
  known: PersonThen,
  rule: Rule | null,
  { deposits, played, lanes }: PastOf,
  grants: readonly PastGrant[],
  { at, deposit }: Pick<Occasion, 'at' | 'deposit'>,
  calendar: Calendar,
): Snapshot {
  const now = calendar(at);
  const before = deposit === undefined ? deposits.filter((one) => one.at < at) : deposits.slice(0, deposit.place);
  const paid = (since: number) => {
    const counted = before.filter((one) => one.at.getTime() >= since);
    return { count: counted.length, sum: counted.reduce((total, { amount }) => total + amount, 0n) };
  };
  const past = played.filter(({ day }) => day < now.day);
  const ofPlay = (sum: (day: (typeof past)[number]) => bigint, figure: 'valid' | 'lost') => {
    const since = (day: string) => ({
      any: past.filter((one) => one.day >= day).reduce((total, one) => total + sum(one), 0n),
      ...sumOfLanes(
        lanes.filter((one) => one.day >= day && one.day < now.day),
        figure,
      ),
    });
    return {
      life: since(''),
      day: { any: 0n },
      week: since(now.week.day),
      month: since(now.month.day),
    };
  };
  const lastPlayed = past.findLast(({ hasStaked }) => hasStaked);
  return {
    at: at.getTime(),
    weekday: now.weekday,
    country: known.country,
    currency: merchant.currency,
    language: known.language,
    rank: known.rank,
    registeredAt: known.registeredAt.getTime(),
    firstDeposit: factOf(before[0]),
    lastDeposit: factOf(before.at(-1)),
    deposits: {
      life: paid(0),
      day: paid(now.begins),
      week: paid(now.week.begins),
      month: paid(now.month.begins),
    },
    turnover: ofPlay(({ staked }) => staked, 'valid'),
    netLoss: ofPlay(({ staked, returned }) => staked - returned, 'lost'),
    lastPlayedAt: lastPlayed === undefined ? null : endOfDay(lastPlayed.day, merchant.timeZone),
    identity: known.identity,
    contacts: known.contacts,
    tags: known.tags,
    segments: known.segments,
    agentLine: known.agentLine,
    code: wantedText(rule, 'code'),
    device: wantedText(rule, 'device'),
    method: deposit?.method ?? null,
    grants: grants.filter((grant) => grant.at < at).map(({ offer, state }) => ({ offer, state })),
    sharedMarks: known.sharedMarks,
  };
}
