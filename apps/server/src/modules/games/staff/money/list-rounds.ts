import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import type { CatalogueCopy } from '../../catalogue/catalogue.js';
import { stateOf } from '../../rounds/repository.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorIdsFor } from '../scope.js';
import { dateOf, withDates, type OverWire, type Page, type WirePage } from './page.js';
import { listRounds, sumRounds, type RoundRow, type RoundSearch, type StaffRoundState } from './round-repository.js';

export type RoundQuestion = OverWire<Omit<RoundSearch, 'since'>>;

const dayMs = 86_400_000;
const unfinished: readonly (StaffRoundState | undefined)[] = ['open', 'idle', 'stuck'];

/** The last day, where nothing narrows the question. */
function searchOf({ clock }: GamesStaffKit, copy: CatalogueCopy, context: StaffContext, question: RoundQuestion): RoundSearch {
  const { vendor, from, ...asked } = withDates(question);
  const { id, code, playerId, state, until } = asked;
  const isNarrow = id !== undefined || playerId !== undefined || unfinished.includes(state) || from !== undefined || until !== undefined;
  return {
    ...asked,
    since: from ?? (isNarrow ? undefined : new Date(clock.now().getTime() - dayMs)),
    vendorIds: vendor === undefined && code === undefined ? undefined : vendorIdsFor(copy, scopeOf(context), vendor),
  };
}

export function roundLine(copy: CatalogueCopy, row: RoundRow) {
  const { staked, won, refunded } = row;
  const state = stateOf({ closedAt: row.closed_at, staked, won, refunded });
  const shownState: StaffRoundState = state !== 'open' ? state : row.is_stuck ? 'stuck' : row.is_idle ? 'idle' : 'open';
  return {
    roundId: row.id,
    code: row.code,
    playerId: Number(row.player_id),
    vendor: copy.vendorById(row.vendor_id)?.code ?? '',
    nodeId: Number(row.node_id),
    game: copy.gameByNode(Number(row.node_id))?.name ?? '',
    state: shownState,
    staked: formatMoney(staked),
    won: formatMoney(won),
    refunded: formatMoney(refunded),
    openedAt: row.opened_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    closeReason: row.close_reason,
  };
}

async function readPage(kit: GamesStaffKit, context: StaffContext, question: RoundQuestion, page: Page) {
  const copy = await kit.catalogue.current();
  const rows = await listRounds(kit.db, context.merchant.id, searchOf(kit, copy, context, question), page);
  return rows.map((row) => roundLine(copy, row));
}

async function sumsOf(kit: GamesStaffKit, context: StaffContext, question: RoundQuestion) {
  return sumRounds(kit.db, context.merchant.id, searchOf(kit, await kit.catalogue.current(), context, question));
}

/** Rounds, the newest first, with the sums of all that match. */
export async function listRoundsForStaff(
  kit: GamesStaffKit,
  context: StaffContext,
  { pageNo, pageSize, ...question }: RoundQuestion & WirePage,
) {
  const [list, sums] = await Promise.all([readPage(kit, context, question, pageOf({ pageNo, pageSize })), sumsOf(kit, context, question)]);
  return {
    list,
    total: Number(sums.count),
    staked: formatMoney(sums.staked),
    won: formatMoney(sums.won),
    refunded: formatMoney(sums.refunded),
  };
}

const columns = [
  'round',
  'vendor round',
  'player',
  'user name',
  'vendor',
  'game',
  'state',
  'staked',
  'won',
  'refunded',
  'opened',
  'closed',
  'closed because',
] as const;

export const exportRounds = (kit: GamesStaffKit, context: StaffContext, question: RoundQuestion) =>
  csvRows(
    columns,
    (page) => kit.office.withUserNames(context, readPage(kit, context, question, page)),
    (one) => [
      one.roundId,
      one.code,
      one.playerId,
      one.userName,
      one.vendor,
      one.game,
      wordsOf('games.round', one.state),
      one.staked,
      one.won,
      one.refunded,
      dateOf(one.openedAt),
      dateOf(one.closedAt),
      one.closeReason,
    ],
  );
