import type { Operations, Reply } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import { DateTime } from 'luxon';
import type { RequestContext } from '../../../platform/http.js';
import {
  beginnings,
  behind,
  countPlayers,
  listOpenStakes,
  noSums,
  type Period,
  registeredByTime,
  sumByHourOfDay,
  sumByTime,
  sumOther,
  type Sums,
} from '../figure-repository.js';
import { readReport } from '../report-repository.js';
import type { ReportsStaffKit } from './kit.js';
import { lineOf, sumsOf } from './lines.js';
import { daysBetween, periodOf } from './period.js';

const gamesShown = 12;
/** Up to so many days are shown hour by hour. */
const byHourUpTo = 2;

/**
 * Up to when the period before is compared with one that is not over: the same hours, to the end of the one that runs. A morning against a whole day would always look like a
 * collapse.
 * @returns undefined for a period that is over, or has not begun
 */
export function comparedUntil(
  { from, to, timeZone: zone }: Pick<Period, 'from' | 'to' | 'timeZone'>,
  days: number,
  now: Date,
): Date | undefined {
  const here = DateTime.fromJSDate(now, { zone });
  const today = here.toFormat('yyyy-MM-dd');
  if (today < from || today > to) return undefined;
  return here.minus({ days }).startOf('hour').plus({ hours: 1 }).toJSDate();
}

/** Players of the period before. Who was active or paid in first is known by the day alone: neither is compared with a day that runs. */
async function countBefore(db: Database, before: Period, until: Date | undefined) {
  const counted = await countPlayers(db, before);
  if (until === undefined) return counted;
  const registered = [...(await registeredByTime(db, before, 'hour'))].filter(([at]) => at < until.getTime());
  return { registered: registered.reduce((sum, [, count]) => sum + count, 0), firstDeposits: null, activePlayers: null };
}

/** The first page: figures of a period and of the one before it, and what waits for whoever asks. */
export async function showOverview(
  kit: ReportsStaffKit,
  context: RequestContext,
  asked: { from: string; to: string },
): Promise<Reply<Operations['staffFigures']>> {
  const { db, history } = kit.services;
  const now = periodOf(context, asked);
  const days = daysBetween(now);
  const back = (day: string): string => DateTime.fromISO(day, { zone: 'UTC' }).minus({ days }).toFormat('yyyy-MM-dd');
  const before: Period = { ...now, from: back(now.from), to: back(now.to) };
  const until = comparedUntil(now, days, kit.services.clock.now());
  const compared: Period = { ...before, ...(until && { until }) };
  const unit = days <= byHourUpTo ? 'hour' : 'day';
  const names = await kit.namesIn(context.language);
  const all = { offset: 0, limit: 1_000 };
  const [other, otherBefore, mine, theirs, series, seriesBefore, sumsBefore, products, games, hours, open, waiting, behindMs] =
    await Promise.all([
      sumOther(db, now),
      sumOther(db, compared),
      countPlayers(db, now),
      countBefore(db, before, until),
      seriesOf(db, now, unit),
      seriesOf(db, before, unit),
      until === undefined ? undefined : sumByTime(db, compared, unit),
      readReport(db, { by: 'product', period: now, filter: {}, names }, all),
      readReport(db, { by: 'game', period: now, filter: {}, names }, { offset: 0, limit: gamesShown }),
      sumByHourOfDay(db, now),
      listOpenStakes(db, now),
      kit.office.waitingFor(context),
      behind(db),
    ]);
  return {
    now: { ...sumsOf(series.sums), other: formatMoney(other), ...mine },
    before: {
      ...sumsOf(sumsBefore?.reduce<Sums>((sum, line) => addTo(sum, line), noSums) ?? seriesBefore.sums),
      other: formatMoney(otherBefore),
      ...theirs,
    },
    beforeFrom: before.from,
    beforeTo: before.to,
    beforeUntil: until?.getTime() ?? null,
    unit,
    series: series.list,
    seriesBefore: seriesBefore.list,
    products: products.list.map(lineOf),
    games: games.list.map(lineOf),
    openStakes: {
      amount: formatMoney(open.reduce((sum, { amount }) => sum + amount, 0n)),
      games: open.map(({ game, amount }) => ({ game, label: names.game(0, game), amount: formatMoney(amount) })),
    },
    hours: hours.map(({ hour, ...sums }) => ({ hour, ...sumsOf(sums) })),
    waiting,
    behindMs,
    history: history?.playing === undefined ? null : { day: history.playing.day, days: history.playing.days },
  };
}

async function seriesOf(db: Database, period: Period, unit: 'hour' | 'day') {
  const [moments, lines, registered] = await Promise.all([
    beginnings(db, period, unit),
    sumByTime(db, period, unit),
    registeredByTime(db, period, unit),
  ]);
  const found = new Map(lines.map(({ at, ...sums }) => [at.getTime(), sums]));
  return {
    list: moments.map((at) => ({
      at: at.getTime(),
      ...sumsOf(found.get(at.getTime()) ?? noSums),
      registered: registered.get(at.getTime()) ?? 0,
    })),
    sums: lines.reduce<Sums>((sum, line) => addTo(sum, line), noSums),
  };
}

function addTo(one: Sums, other: Sums): Sums {
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value + other[name as keyof Sums]])) as unknown as Sums;
}
