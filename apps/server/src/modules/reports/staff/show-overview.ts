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
  const unit = days <= byHourUpTo ? 'hour' : 'day';
  const names = await kit.namesIn(context.language);
  const all = { offset: 0, limit: 1_000 };
  const [other, otherBefore, mine, theirs, series, seriesBefore, products, games, hours, open, waiting, behindMs] = await Promise.all([
    sumOther(db, now),
    sumOther(db, before),
    countPlayers(db, now),
    countPlayers(db, before),
    seriesOf(db, now, unit),
    seriesOf(db, before, unit),
    readReport(db, { by: 'product', period: now, filter: {}, names }, all),
    readReport(db, { by: 'game', period: now, filter: {}, names }, { offset: 0, limit: gamesShown }),
    sumByHourOfDay(db, now),
    listOpenStakes(db, now),
    kit.office.waitingFor(context),
    behind(db),
  ]);
  return {
    now: { ...sumsOf(series.sums), other: formatMoney(other), ...mine },
    before: { ...sumsOf(seriesBefore.sums), other: formatMoney(otherBefore), ...theirs },
    beforeFrom: before.from,
    beforeTo: before.to,
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
