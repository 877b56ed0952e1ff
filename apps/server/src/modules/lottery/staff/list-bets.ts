import type { staffLottery as contract, Input } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import { pageOf } from '../../../platform/staff.js';
import { contentWordsOf, playNameOf } from '../texts.js';
import { csv, drawAt, type LotteryStaffKit } from './kit.js';
import { listDrawBets, sumDrawBets } from './repository.js';

/** Bets of a draw, and sums of all that are asked for. @throws DomainError lottery.draw.unknown */
export async function listBets(
  kit: LotteryStaffKit,
  { merchant, language }: RequestContext,
  { params, query }: Input<typeof contract.staffListDrawBets>,
) {
  const { db } = kit.context;
  const { id } = await drawAt(kit, merchant, params);
  const [list, sums] = await Promise.all([listDrawBets(db, id, query, pageOf(query)), sumDrawBets(db, id, query)]);
  return {
    list: list.map((bet) => ({
      ...bet,
      number: orderNumberOf(bet.betId),
      playerId: Number(bet.playerId),
      playName: playNameOf(params.gameCode, bet.play, language),
      content: contentWordsOf(params.gameCode, bet.play, bet.content, language),
      unit: formatMoney(bet.unit),
      stake: formatMoney(bet.stake),
      payout: formatMoney(bet.payout),
      placedAt: bet.placedAt.getTime(),
    })),
    total: sums.total,
    stake: formatMoney(sums.stake),
    payout: formatMoney(sums.payout),
  };
}

const columns = [
  'order number',
  'player',
  'user name',
  'play',
  'content',
  'combinations',
  'unit',
  'multiple',
  'stake',
  'state',
  'payout',
  'placed',
  'id',
] as const;

/** @throws DomainError lottery.draw.unknown before the file begins */
export async function exportBets(
  kit: LotteryStaffKit,
  context: RequestContext,
  { params, query }: Input<typeof contract.staffExportDrawBets>,
) {
  const { merchant, language } = context;
  const { id } = await drawAt(kit, merchant, params);
  return {
    fileName: 'bets.csv',
    contentType: csv,
    rows: csvRows(
      columns,
      (page) => kit.office.withUserNames(context, listDrawBets(kit.context.db, id, query, page)),
      (bet) => [
        orderNumberOf(bet.betId),
        bet.playerId,
        bet.userName,
        playNameOf(params.gameCode, bet.play, language),
        contentWordsOf(params.gameCode, bet.play, bet.content, language),
        bet.combinations,
        formatMoney(bet.unit),
        bet.multiple,
        formatMoney(bet.stake),
        wordsOf('lottery.bet', bet.state),
        formatMoney(bet.payout),
        bet.placedAt,
        bet.betId,
      ],
    ),
  };
}
