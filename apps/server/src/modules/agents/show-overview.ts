import { agentLaneNames, type agents as contract, type Reply } from '@sortes/contract';
import { parseMoney, toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import { activeDepositOf } from './brand-rule-repository.js';
import { addFigures, countedUpTo, countPeople, type Days, type Figures, figuresByDay, listProfits, nothing } from './figure-repository.js';
import { everyDay, ownPlace, readDays, shownName } from './own-line.js';
import { showFigures } from './show.js';
import { countBelow } from './tree-repository.js';

const bestAtMost = 10;

const together = (of: readonly Figures[]): Figures => of.reduce(addFigures, nothing);

/** An agent's whole line in some days. @throws DomainError report.days */
export async function showOverview(
  db: Database,
  activeTurnover: number,
  query: Days,
  context: RequestContext,
): Promise<Reply<typeof contract.getTeamOverview>> {
  const { timeZone } = context.merchant;
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, timeZone)]);
  const activeFrom = parseMoney(String(activeTurnover));
  const everybody = { head: own, account: undefined, isAgent: undefined, all: false, lane: undefined, withTeam: true, ...days };
  const [below, people, rows, best, counted, activeDeposit] = await Promise.all([
    countBelow(db, own),
    countPeople(db, own, days, activeFrom, timeZone),
    figuresByDay(db, own, days, true),
    listProfits(db, everybody, { sort: 'valid', descending: true, offset: 0, limit: bestAtMost }),
    countedUpTo(db),
    activeDepositOf(db, own.merchantId),
  ]);
  return {
    people: {
      total_ppl: below.agents + below.members,
      agent_ppl: below.agents,
      member_ppl: below.members,
      increased_ppl: Number(people.joined),
      bet_ppl: Number(people.betting),
      deposit_ppl: Number(people.depositing),
      withdraw_ppl: Number(people.withdrawing),
      active_ppl: Number(people.active),
    },
    activeFrom: toWireNumber(activeFrom),
    activeDeposit: toWireNumber(activeDeposit),
    sums: showFigures(together(rows)),
    days: everyDay(days).map((day) => ({ day, ...showFigures(together(rows.filter((row) => row.day === day))) })),
    lanes: agentLaneNames
      .map((lane) => ({ lane, ...together(rows.filter((row) => row.lane === lane)) }))
      .filter(({ bets, stakes, prizes }) => bets !== 0n || stakes !== 0n || prizes !== 0n)
      .toSorted((one, other) => Number(other.valid - one.valid))
      .map(({ lane, ...figures }) => ({ lane, ...showFigures(figures) })),
    best: best
      .filter(({ bets, deposits }) => bets > 0n || deposits > 0n)
      .map((line) => ({
        playerId: line.playerId,
        account: shownName(line.userName, true),
        isAgent: line.isAgent,
        ...showFigures(line),
      })),
    countedUpTo: counted?.getTime() ?? null,
  };
}
