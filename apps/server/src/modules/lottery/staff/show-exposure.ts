import type { staffLottery as contract, Input } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { playNameOf } from '../texts.js';
import { narrowExposure } from './draw-exposure.js';
import { csv, drawAt, type LotteryStaffKit } from './kit.js';
import { moneyOrNull } from './lines.js';

/** What a draw may cost, number by number; docs/lottery/limits.md. @throws DomainError lottery.draw.unknown */
export async function showExposure(
  kit: LotteryStaffKit,
  { merchant, language }: RequestContext,
  { params, query }: Input<typeof contract.staffDrawExposure>,
) {
  const { bets, stake, payout, at, ...exposure } = await kit.exposureOf(await drawAt(kit, merchant, params), merchant);
  const rows = narrowExposure(exposure.rows, query);
  const { offset, limit } = pageOf(query);
  return {
    list: rows.slice(offset, offset + limit).map((row) => ({
      ...row,
      playName: playNameOf(params.gameCode, row.play, language),
      stake: formatMoney(row.stake),
      perHit: formatMoney(row.perHit),
      payout: formatMoney(row.payout),
      limit: moneyOrNull(row.limit),
      ceiling: moneyOrNull(row.ceiling),
    })),
    total: rows.length,
    bets,
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    at: at.getTime(),
  };
}

const columns = ['play', 'number', 'bets', 'stake share', 'pays per hit', 'pays at most', 'limit', 'ceiling', 'blocked'] as const;

export async function exportExposure(
  kit: LotteryStaffKit,
  { merchant, language }: RequestContext,
  { params, query }: Input<typeof contract.staffExportDrawExposure>,
) {
  const exposure = await kit.exposureOf(await drawAt(kit, merchant, params), merchant);
  const rows = narrowExposure(exposure.rows, query);
  return {
    fileName: 'exposure.csv',
    contentType: csv,
    rows: csvRows(
      columns,
      async ({ offset, limit }) => rows.slice(offset, offset + limit),
      (row) => [
        playNameOf(params.gameCode, row.play, language),
        row.number,
        row.bets,
        formatMoney(row.stake),
        formatMoney(row.perHit),
        formatMoney(row.payout),
        moneyOrNull(row.limit),
        moneyOrNull(row.ceiling),
        row.blocked === null ? null : wordsOf('lottery.blocked', row.blocked),
      ],
    ),
  };
}
