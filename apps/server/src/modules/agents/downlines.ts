import {
  agentLaneNames,
  type agents as contract,
  type ContractKind,
  downlineInactiveFromDays,
  type Input,
  type Reply,
} from '@sortes/contract';
import { formatMoney, parseMoney, toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { csvLine, dayOf, textCell } from '../../platform/csv/cells.js';
import type { RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { pageOf } from '../../platform/staff.js';
import { brandDay, countedUpTo, figuresByDay, addFigures, nothing } from './figure-repository.js';
import { breadcrumbTo, downlineOf, headOf, ownPlace, readDays, shownName } from './own-line.js';
import { heldRates, readMoment } from './rate-repository.js';
import { type Held, heldIn, rateText, showHeld } from './rate-rules.js';
import { showFigures } from './show.js';
import { type DownlineFilter, type DownlineLine, type DownlineSort, listDownlines, type Place, sumDownlines } from './tree-repository.js';
import { balanceOfLine, tellsNobody } from './show-team-balance.js';
import { words } from './words.js';

type Query = Input<typeof contract.exportDownlines>['query'];

/** What of people's money the agent above sees: exact balances, or bands only where the brand's law is strict. */
export interface MoneyInSight {
  exact: boolean;
}

const bands = [parseMoney('0'), parseMoney('100'), parseMoney('1000')] as const;
const bandOf = (balance: bigint): number => (balance <= bands[0] ? 0 : balance < bands[1] ? 1 : balance < bands[2] ? 2 : 3);

/** @throws DomainError downline.none, report.days */
async function readFilter(
  db: Database,
  own: Place,
  { below, account, kind, all, joinedFrom, joinedTo }: Query,
  timeZone: string,
): Promise<DownlineFilter> {
  const head = await headOf(db, own, below);
  const [from = joinedTo, to = joinedFrom] = [joinedFrom, joinedTo];
  return {
    head,
    account,
    isAgent: kind === undefined ? undefined : kind === 'agent',
    all: all === true,
    joined: from === undefined || to === undefined ? undefined : { ...(await readDays(db, { from, to }, timeZone)), timeZone },
  };
}

/** What of a list orders it: by last seen and balance only where the agent reads these of everybody in it, or their order would tell more than is shown. */
function sortOf(
  own: Place,
  { head, all }: DownlineFilter,
  { exact }: MoneyInSight,
  { sort, descending }: Query,
  timeZone: string,
): DownlineSort {
  const isOwnDirect = !all && head.playerId === own.playerId;
  const isShown = sort === 'balance' ? isOwnDirect && exact : sort === 'lastSeen' ? isOwnDirect : true;
  return { ...(isShown && { sort }), descending, timeZone };
}

/** A line with the rates of who it is of, and the kinds of contracts that whoever asks has with them. */
interface RatedLine extends DownlineLine {
  rates: readonly Held[];
  contracts: ContractKind[];
  /** The kinds that were offered and wait for an answer. */
  offered: ContractKind[];
}

type Kit = Pick<Services, 'db' | 'hooks'>;

async function withRates({ db, hooks }: Kit, own: Place, lines: readonly DownlineLine[]): Promise<RatedLine[]> {
  const ids = lines.map(({ playerId }) => playerId);
  const [held, contracts] = await Promise.all([
    readMoment(db).then((moment) => heldRates(db, ids, moment)),
    hooks.ask('contractsHeld', db, own.playerId, ids).then((answers) => answers.flat()),
  ]);
  return lines.map((line) => ({
    ...line,
    rates: held.get(line.playerId) ?? [],
    contracts: contracts.filter(({ playerId, isOffered }) => playerId === line.playerId && !isOffered).map(({ kind }) => kind),
    offered: contracts.filter(({ playerId, isOffered }) => playerId === line.playerId && isOffered).map(({ kind }) => kind),
  }));
}

function show(line: RatedLine, own: Place, timeZone: string, { exact }: MoneyInSight) {
  const { isDirect, balance } = line;
  return {
    playerId: line.playerId,
    account: shownName(line.userName, isDirect),
    isAgent: line.isAgent,
    level: line.depth - own.depth,
    teamSize: line.teamSize,
    since: line.since.getTime(),
    lastSeen: isDirect && line.lastSeen !== undefined ? dayOf(line.lastSeen, timeZone) : null,
    balance: isDirect && exact ? toWireNumber(balance) : null,
    balanceBand: isDirect && exact ? null : bandOf(balance),
    note: isDirect ? line.note : '',
    viaLink: line.channel ?? null,
    contracts: line.contracts,
    offered: line.offered,
    rates: line.rates.filter(({ rate, coming }) => rate > 0 || coming > 0).map(showHeld),
  };
}

/**
 * What those of a list have together; undefined where it would tell more than the agent may read: deeper down only bands are shown, and of who is hidden nothing. Two lists that are
 * narrowed differently would tell by their difference what one who is hidden has.
 */
async function balanceOf(
  db: Database,
  own: Place,
  { all, account, isAgent, joined }: DownlineFilter,
  { hidden, behind, balance }: { hidden: number; behind: number; balance: bigint },
): Promise<bigint | undefined> {
  const isNarrowed = account !== undefined || isAgent !== undefined || joined !== undefined;
  if (all) return isNarrowed ? undefined : balanceOfLine(db, own);
  return hidden === 0 || (!isNarrowed && tellsNobody(hidden, behind)) ? balance : undefined;
}

/** A page of who stands below. @throws DomainError downline.none, report.days */
export async function showDownlines(
  kit: Kit,
  sight: MoneyInSight,
  query: Input<typeof contract.listDownlines>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listDownlines>> {
  const { db } = kit;
  const own = await ownPlace(db, context);
  const filter = await readFilter(db, own, query, context.merchant.timeZone);
  const [list, sums, breadcrumb] = await Promise.all([
    listDownlines(db, own, filter, { ...sortOf(own, filter, sight, query, context.merchant.timeZone), ...pageOf(query) }).then((lines) =>
      withRates(kit, own, lines),
    ),
    sumDownlines(db, filter),
    breadcrumbTo(db, own, filter.head),
  ]);
  const balance = sight.exact && filter.head.playerId === own.playerId ? await balanceOf(db, own, filter, sums) : undefined;
  return {
    list: list.map((line) => show(line, own, context.merchant.timeZone, sight)),
    total: sums.total,
    hidden: sums.hidden,
    breadcrumb,
    balance: balance === undefined ? null : toWireNumber(balance),
  };
}

const columns = [
  'account',
  'kind',
  'level',
  'teamSize',
  'since',
  'lastSeen',
  'daysInactive',
  'state',
  'balance',
  'contracts',
  'note',
] as const;
const rowsAtOnce = 500;

/** Days since a direct downline was last here, and whether they read as active: by that alone, never by why they stay away. Nothing of who stands deeper. */
function stateCells(
  language: RequestContext['language'],
  { level, lastSeen }: { level: number; lastSeen: string | null },
  today: string,
): string[] {
  if (level > 1) return ['', ''];
  const days = lastSeen === null ? undefined : Math.max(0, Math.round((Date.parse(today) - Date.parse(lastSeen)) / 86_400_000));
  const isActive = days !== undefined && days < downlineInactiveFromDays;
  return [String(days ?? ''), textCell(words.say(language, isActive ? 'state.active' : 'state.inactive'))];
}

/** The same as CSV, page by page. @throws DomainError downline.none, report.days */
export async function exportDownlines(
  kit: Kit,
  sight: MoneyInSight,
  query: Query,
  context: RequestContext,
): Promise<AsyncGenerator<string>> {
  const { db } = kit;
  const own = await ownPlace(db, context);
  const { language, merchant } = context;
  const filter = await readFilter(db, own, query, merchant.timeZone);
  const [sort, today] = [sortOf(own, filter, sight, query, merchant.timeZone), await brandDay(db, merchant.timeZone)];
  return (async function* rows() {
    yield `\uFEFF${csvLine([
      ...columns.map((column) => textCell(words.say(language, `column.${column}`))),
      ...agentLaneNames.map((lane) => textCell(words.say(language, `lane.${lane}`))),
    ])}`;
    for (let offset = 0; ; offset += rowsAtOnce) {
      const list = await listDownlines(db, own, filter, { ...sort, offset, limit: rowsAtOnce });
      yield (await withRates(kit, own, list))
        .map((line) => ({ ...show(line, own, merchant.timeZone, sight), exact: line.balance, held: line.rates }))
        .map((line) =>
          csvLine([
            textCell(line.account),
            textCell(words.say(language, line.isAgent ? 'kind.agent' : 'kind.member')),
            String(line.level),
            String(line.teamSize),
            dayOf(new Date(line.since), merchant.timeZone),
            line.lastSeen ?? '',
            ...stateCells(language, line, today),
            line.balance === null ? '' : formatMoney(line.exact),
            textCell(line.contracts.map((kind) => words.say(language, `contract.${kind}`)).join(', ')),
            textCell(line.note),
            ...agentLaneNames.map((lane) => heldIn(line.held, lane)).map(({ lane, rate }) => (rate === 0 ? '' : rateText(lane, rate))),
          ]),
        )
        .join('');
      if (list.length < rowsAtOnce) return;
    }
  })();
}

/** One downline: who they are to the agent, and what they did by day and lane. @throws DomainError downline.none, report.days */
export async function showDownline(
  kit: Kit,
  sight: MoneyInSight,
  { params, query }: Pick<Input<typeof contract.getDownline>, 'params' | 'query'>,
  context: RequestContext,
): Promise<Reply<typeof contract.getDownline>> {
  const { db } = kit;
  const { timeZone } = context.merchant;
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, timeZone)]);
  const place = await downlineOf(db, own, params.playerId);
  const [rows, found, breadcrumb, counted] = await Promise.all([
    figuresByDay(db, place, days, query.withTeam === true),
    listDownlines(
      db,
      own,
      { head: own, account: undefined, isAgent: undefined, all: true, playerId: place.playerId },
      { offset: 0, limit: 1 },
    ),
    breadcrumbTo(db, own, place),
    countedUpTo(db),
  ]);
  const [line] = await withRates(kit, own, found);
  if (line === undefined) throw new Error(`player ${place.playerId} is below and not in the list`);
  return {
    downline: show(line, own, timeZone, sight),
    breadcrumb,
    sums: showFigures(rows.reduce(addFigures, nothing)),
    days: rows.map(({ day, lane, ...figures }) => ({ day, lane, ...showFigures(figures) })),
    maySeeBets: place.uplineId === own.playerId,
    countedUpTo: counted?.getTime() ?? null,
  };
}
