import { agentDaysAtMost, type agentIncome as contract, type AgentLane, agentLaneNames, type Input, type Reply } from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { csvLine, textCell } from '../../platform/csv/cells.js';
import type { RequestContext } from '../../platform/http.js';
import { brandDay, countedUpTo } from './figure-repository.js';
import { addEarnings, type DayEarnings, type Earnings, earningsByDay, type EarningsFilter, nothingEarned } from './income-repository.js';
import { everyDay, ownPlace, readDays } from './own-line.js';
import { words } from './words.js';

type Query = Input<typeof contract.exportIncome>['query'];

/** Earnings as they go over the wire. */
export const showEarnings = ({ earned, paid, due, owed }: Earnings) => ({
  earned: toWireNumber(earned),
  paid: toWireNumber(paid),
  due: toWireNumber(due),
  owed: toWireNumber(owed),
});

async function readFilter(db: Database, query: Query, context: RequestContext): Promise<EarningsFilter> {
  const { timeZone } = context.merchant;
  const [own, { from, to }] = await Promise.all([ownPlace(db, context), readDays(db, query, timeZone)]);
  return { own, from, to, lane: query.lane, timeZone };
}

const together = (of: readonly DayEarnings[]): Earnings => of.reduce<Earnings>(addEarnings, nothingEarned);

/** Incomes by their kind. */
const byKind = (rows: readonly DayEarnings[]) => ({
  commission: showEarnings(together(rows.filter(({ isOwn }) => !isOwn))),
  ownRebate: showEarnings(together(rows.filter(({ isOwn }) => isOwn))),
});

/** Commissions by lane, in the order of the lanes. */
const byLane = (rows: readonly DayEarnings[]): (Earnings & { lane: AgentLane })[] =>
  agentLaneNames
    .map((lane) => ({ lane, of: rows.filter((row) => !row.isOwn && row.lane === lane) }))
    .filter(({ of }) => of.length > 0)
    .map(({ lane, of }) => ({ lane, ...together(of) }));

const showLane = ({ lane, ...earnings }: Earnings & { lane: AgentLane }) => ({ lane, ...showEarnings(earnings) });

/** What an agent earned in some days. @throws DomainError report.days */
export async function showIncome(db: Database, query: Query, context: RequestContext): Promise<Reply<typeof contract.getIncome>> {
  const filter = await readFilter(db, query, context);
  const [rows, counted] = await Promise.all([earningsByDay(db, filter), countedUpTo(db)]);
  return {
    days: everyDay(filter).map((day) => {
      const of = rows.filter((row) => row.day === day);
      return { day, ...byKind(of), lanes: byLane(of).map(showLane) };
    }),
    sums: byKind(rows),
    lanes: byLane(rows)
      .toSorted((one, other) => Number(other.earned - one.earned))
      .map(showLane),
    countedUpTo: counted?.getTime() ?? null,
  };
}

/** What somebody earned by bets, by day, lane and whose they were, with every day that was asked for. Money units. @throws DomainError report.days */
export async function readEarnings(
  db: Database,
  query: Pick<Query, 'from' | 'to'>,
  { playerId, timeZone }: { playerId: number; timeZone: string },
): Promise<{ from: string; to: string; days: string[]; rows: DayEarnings[]; countedUpTo: number | null }> {
  const { from, to } = await readDays(db, query, timeZone);
  const filter = { own: { playerId }, from, to, lane: undefined, timeZone };
  const [rows, counted] = await Promise.all([earningsByDay(db, filter), countedUpTo(db)]);
  return { from, to, days: everyDay(filter), rows, countedUpTo: counted?.getTime() ?? null };
}

const columns = ['day', 'income', 'lane', 'earned', 'paid', 'due', 'owed'] as const;

/** The same as CSV. @throws DomainError report.days */
export async function exportIncome(db: Database, query: Query, context: RequestContext): Promise<AsyncGenerator<string>> {
  const filter = await readFilter(db, query, context);
  const { language } = context;
  return (async function* rows() {
    yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `column.${column}`))))}`;
    // At most 92 days of two kinds and eleven lanes.
    for (const { day, isOwn, lane, earned, paid, due, owed } of await earningsByDay(db, filter))
      yield csvLine([
        day,
        textCell(words.say(language, isOwn ? 'income.ownRebate' : 'income.commission')),
        lane,
        ...[earned, paid, due, owed].map(formatMoney),
      ]);
  })();
}

const daysShown = 30;

/** What a member gets back of their own bets; of the last 30 days when none are asked for. @throws DomainError report.days */
export async function showOwnRebate(
  db: Database,
  query: Input<typeof contract.getOwnRebate>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.getOwnRebate>> {
  const { timeZone } = context.merchant;
  const to = query.to ?? (await brandDay(db, timeZone));
  await readDays(db, { from: to, to }, timeZone);
  const from =
    query.from ?? new Date(Date.parse(to) - Math.min(daysShown - 1, agentDaysAtMost - 1) * 86_400_000).toISOString().slice(0, 10);
  const filter = await readFilter(db, { from, to }, context);
  const [all, counted] = await Promise.all([earningsByDay(db, filter), countedUpTo(db)]);
  const rows = all.filter(({ isOwn }) => isOwn).toReversed();
  return {
    from,
    to,
    days: rows.map(({ day, lane, ...earnings }) => ({ day, lane: lane as AgentLane, ...showEarnings(earnings) })),
    sums: showEarnings(together(rows)),
    countedUpTo: counted?.getTime() ?? null,
  };
}
