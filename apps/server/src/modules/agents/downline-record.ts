import {
  type agents as contract,
  type DownlineMovement,
  type Input,
  type PostingTemplate,
  postings,
  postingTemplates,
  type Reply,
} from '@sortes/contract';
import { formatMoney, toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { csvLine, textCell, timeCell } from '../../platform/csv/cells.js';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import type { GamesModule } from '../games/index.js';
import { bookedOf, presentBooked } from './booked-repository.js';
import { listMovements, type MovementFilter, sumMovements } from './figure-repository.js';
import type { MoneyInSight } from './downlines.js';
import { balancesAfter } from '../wallet/index.js';
import { downlineOf, ownPlace, readDays, shownName } from './own-line.js';
import { statesOfTransfers } from './transfer-repository.js';
import { namesDownTo, noteLooks, type Place } from './tree-repository.js';
import { words } from './words.js';

/** Somebody directly below: further down an agent sees sums only. @throws DomainError downline.none */
async function directDownline(db: Database, own: Place, playerId: number): Promise<Place> {
  const place = await downlineOf(db, own, playerId);
  return place.uplineId === own.playerId ? place : refuse('downline.none');
}

/** The first moment of a day in a zone. */
export function beginOf(day: string, timeZone: string): Date {
  const guess = Date.parse(`${day}T00:00:00Z`);
  const shown = (at: number): number => {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(at);
    const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  };
  // Twice, as the zone's offset may change between the guess and the moment.
  const once = guess - (shown(guess) - guess);
  return new Date(once - (shown(once) - guess));
}

export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Bets of a direct downline. They can read that their agent looked. @throws DomainError downline.none, report.days */
export async function showBets(
  { db, games }: { db: Database; games: Pick<GamesModule, 'readBetPage'> },
  query: Input<typeof contract.listDownlineBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listDownlineBets>> {
  const { merchant, language } = context;
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, merchant.timeZone)]);
  const place = await directDownline(db, own, query.playerId);
  await noteLooks(db, own.playerId, 'bets', [place.playerId]);
  const filter = {
    playerId: place.playerId,
    merchant,
    language,
    from: beginOf(days.from, merchant.timeZone),
    until: new Date(beginOf(nextDay(days.to), merchant.timeZone).getTime() - 1),
    product: undefined,
    state: undefined,
    search: undefined,
  };
  const [page, names] = await Promise.all([games.readBetPage(filter, query), namesDownTo(db, place, place)]);
  const booked = await bookedOf(
    db,
    page.list.map(({ id }) => ({ playerId: place.playerId, id })),
  );
  return {
    account: shownName(names[0]?.userName ?? '', true),
    ...page,
    list: page.list.map((bet) => ({ ...bet, ...presentBooked(booked.get(bet.id)) })),
  };
}

/** Movements that an agent sees of who stands directly below them. */
const kindOf = (template: PostingTemplate): DownlineMovement | undefined => {
  const { measure } = postings[template];
  if (measure === 'deposits') return 'deposit';
  if (measure === 'withdrawals') return 'withdrawal';
  return /^(up|down)line-transfer/.test(template) ? 'transfer' : undefined;
};
const templates = postingTemplates.filter((template) => kindOf(template) !== undefined);

type MovementQuery = Input<typeof contract.exportDownlineMovements>['query'];

async function readFilter(db: Database, query: MovementQuery, context: RequestContext): Promise<MovementFilter> {
  const { timeZone } = context.merchant;
  const [own, days] = await Promise.all([ownPlace(db, context), readDays(db, query, timeZone)]);
  const one = query.playerId === undefined ? undefined : await directDownline(db, own, query.playerId);
  if (one !== undefined) await noteLooks(db, own.playerId, 'movements', [one.playerId]);
  return {
    head: own,
    playerId: one?.playerId,
    account: query.account,
    templates: templates.filter((template) => query.type === undefined || kindOf(template) === query.type),
    timeZone,
    ...days,
  };
}

const show = (line: Awaited<ReturnType<typeof listMovements>>[number]) => ({
  id: line.id,
  playerId: line.playerId,
  account: shownName(line.userName, true),
  type: kindOf(line.template as PostingTemplate) ?? 'transfer',
  template: line.template,
  time: line.at.getTime(),
  amount: toWireNumber(line.amount),
  transferId: kindOf(line.template as PostingTemplate) === 'transfer' ? line.reference : null,
});

/** Whose movements are shown can read that their agent looked. */
const noteLooksAt = (db: Database, { head }: MovementFilter, shown: readonly { playerId: number }[]): Promise<void> =>
  noteLooks(db, head.playerId, 'movements', [...new Set(shown.map(({ playerId }) => playerId))]);

/** Deposits, withdrawals and transfers of direct downlines; `exact`: whether an agent may read balances. @throws DomainError downline.none, report.days */
export async function showMovements(
  db: Database,
  { exact }: MoneyInSight,
  query: Input<typeof contract.listDownlineMovements>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listDownlineMovements>> {
  const filter = await readFilter(db, query, context);
  const [list, sums] = await Promise.all([
    listMovements(db, filter, { sort: query.sort, descending: query.descending, ...pageOf(query) }),
    sumMovements(db, filter),
  ]);
  await noteLooksAt(db, filter, list);
  const shown = list.map(show);
  const [states, balances] = await Promise.all([
    statesOfTransfers(
      db,
      shown.flatMap(({ transferId }) => transferId ?? []),
    ),
    exact ? balancesAfter(db, list) : new Map<string, bigint>(),
  ]);
  const balanceOf = (id: string): number | null => {
    const balance = balances.get(id);
    return balance === undefined ? null : toWireNumber(balance);
  };
  return {
    list: shown.map((row) => ({ ...row, balanceAfter: balanceOf(row.id), transferState: states.get(row.transferId ?? '') ?? null })),
    total: sums.total,
    sums: { in: toWireNumber(sums.in), out: toWireNumber(sums.out), net: toWireNumber(sums.in - sums.out) },
  };
}

const columns = ['account', 'type', 'time', 'amount', 'balanceAfter', 'number'] as const;
const rowsAtOnce = 500;

/** The same as CSV, page by page. @throws DomainError downline.none, report.days */
export async function exportMovements(
  db: Database,
  { exact }: MoneyInSight,
  query: MovementQuery,
  context: RequestContext,
): Promise<AsyncGenerator<string>> {
  const filter = await readFilter(db, query, context);
  const { language, merchant } = context;
  return (async function* rows() {
    yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `column.${column}`))))}`;
    for (let offset = 0; ; offset += rowsAtOnce) {
      const list = await listMovements(db, filter, { sort: query.sort, descending: query.descending, offset, limit: rowsAtOnce });
      await noteLooksAt(db, filter, list);
      const balances = exact ? await balancesAfter(db, list) : new Map<string, bigint>();
      yield list
        .map((line) =>
          csvLine([
            textCell(shownName(line.userName, true)),
            textCell(words.say(language, `movement.${show(line).type}`)),
            timeCell(line.at, merchant.timeZone),
            formatMoney(line.amount),
            balances.has(line.id) ? formatMoney(balances.get(line.id) ?? 0n) : '',
            show(line).transferId ?? line.id,
          ]),
        )
        .join('');
      if (list.length < rowsAtOnce) return;
    }
  })();
}
