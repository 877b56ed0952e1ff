import type { agents as contract, Input, Reply } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import { csvLine, textCell } from '../../platform/csv/cells.js';
import type { RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import {
  addFigures,
  countedUpTo,
  figureNames,
  figuresByDay,
  listProfits,
  nothing,
  type Figures,
  type ProfitFilter,
  sumProfits,
} from './figure-repository.js';
import { breadcrumbTo, headOf, ownPlace, readDays, shownName } from './own-line.js';
import { showFigures } from './show.js';
import { tellsNobody } from './show-team-balance.js';
import type { Place } from './tree-repository.js';
import { words } from './words.js';

type Query = Input<typeof contract.exportDownlineProfit>['query'];

/** @param activeTurnover valid turnover from which a member counts as active, as the brand has set it */
async function readFilter(db: Database, own: Place, query: Query, activeTurnover: number, timeZone: string): Promise<ProfitFilter> {
  const [head, days] = await Promise.all([headOf(db, own, query.below), readDays(db, query, timeZone)]);
  const { account, kind, lane, did } = query;
  const all = query.all === true;
  return {
    head,
    account,
    isAgent: kind === undefined ? undefined : kind === 'agent',
    all,
    lane,
    // A whole line with teams would count everybody once for each agent above them.
    withTeam: !all && query.withTeam !== false,
    did: did === undefined ? undefined : { deed: did, activeFrom: parseMoney(String(activeTurnover)) },
    ...days,
  };
}

/** A page of downlines with what they did in some days, and the sums over all of them. @throws DomainError report.days, downline.none */
export async function showProfit(
  db: Database,
  activeTurnover: number,
  query: Input<typeof contract.listDownlineProfit>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listDownlineProfit>> {
  const own = await ownPlace(db, context);
  const filter = await readFilter(db, own, query, activeTurnover, context.merchant.timeZone);
  const narrowed = (filter.account ?? '') !== '' || filter.isAgent !== undefined || filter.did !== undefined;
  const [list, { listed, hidden }, alone, breadcrumb, counted] = await Promise.all([
    listProfits(db, filter, { sort: query.sort, descending: query.descending, ...pageOf(query) }),
    sumProfits(db, filter),
    narrowed ? undefined : figuresByDay(db, filter.head, filter, false),
    breadcrumbTo(db, own, filter.head),
    countedUpTo(db),
  ]);
  const ofLane = alone?.filter(({ lane }) => filter.lane === undefined || lane === filter.lane);
  const { playerId = own.playerId, account = '' } = breadcrumb.at(-1) ?? {};
  return {
    list: list.map(({ playerId: id, userName, isAgent, depth, ...figures }) => ({
      playerId: id,
      account: shownName(userName, depth === own.depth + 1),
      isAgent,
      level: depth - own.depth,
      ...showFigures(figures),
    })),
    total: listed.count,
    // Of few, what they did would tell what one of them did: it is in no sum beside rows that add up to the rest.
    sums: showFigures(tellsNobody(hidden.count, hidden.behind) ? addFigures(listed, hidden) : listed),
    hidden: hidden.count,
    others: tellsNobody(hidden.count, hidden.behind) ? showFigures(hidden) : null,
    own: ofLane === undefined ? null : { playerId, account, ...showFigures(ofLane.reduce(addFigures, nothing)) },
    breadcrumb,
    countedUpTo: counted?.getTime() ?? null,
  };
}

const columns = ['account', 'kind', 'level', ...figureNames] as const;
const rowsAtOnce = 500;

const cellsOf = (line: Figures): string[] => figureNames.map((name) => (name === 'bets' ? String(line.bets) : formatMoney(line[name])));

/** The same as CSV, page by page. @throws DomainError report.days, downline.none */
export async function exportProfit(
  db: Database,
  activeTurnover: number,
  query: Query,
  context: RequestContext,
): Promise<AsyncGenerator<string>> {
  const own = await ownPlace(db, context);
  const filter = await readFilter(db, own, query, activeTurnover, context.merchant.timeZone);
  const { language } = context;
  return (async function* rows() {
    yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `column.${column}`))))}`;
    for (let offset = 0; ; offset += rowsAtOnce) {
      const list = await listProfits(db, filter, { sort: query.sort, descending: query.descending, offset, limit: rowsAtOnce });
      yield list
        .map((line) =>
          csvLine([
            textCell(shownName(line.userName, line.depth === own.depth + 1)),
            textCell(words.say(language, line.isAgent ? 'kind.agent' : 'kind.member')),
            String(line.depth - own.depth),
            ...cellsOf(line),
          ]),
        )
        .join('');
      if (list.length < rowsAtOnce) break;
    }
    const { hidden } = await sumProfits(db, filter);
    if (hidden.count > 0 && tellsNobody(hidden.count, hidden.behind))
      yield csvLine([textCell(words.say(language, 'others', { count: String(hidden.count) })), '', '', ...cellsOf(hidden)]);
  })();
}
