import { drawStates, staffLottery as contract, type LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { ScopedLimits } from '../../lottery/index.js';
import { requestAboutDraw } from '../approvals/repository.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { pageOf } from '../../../platform/staff.js';
import { drawLine, inheritedLine, millis, moneyOrNull, workLine } from './lines.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { withUserNames } from '../players/user-names.js';

const csv = 'text/csv; charset=utf-8';
const drawColumns = [
  'game',
  'issue',
  'state',
  'overdue',
  'opens',
  'closes',
  'draws',
  'drawn',
  'paid',
  'result',
  'corrections',
  'bets',
  'stakes',
  'winners',
  'prizes',
] as const;
const betColumns = [
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
const exposureColumns = ['play', 'number', 'bets', 'stake share', 'pays per hit', 'pays at most', 'limit', 'ceiling', 'blocked'] as const;

/** The days from one on, YYYY-MM-DD. */
function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10));
}

/** What waits for a second person about a draw, or who asked for and approved its void. */
async function requestAbout({ services: { db } }: BackOfficeKit, context: RequestContext, draw: { gameCode: string; numero: string }) {
  const found = await requestAboutDraw(db, context.merchant.id, `draw:${draw.gameCode}/${draw.numero}`);
  if (found === undefined) return null;
  return {
    approvalId: found.id,
    kind: found.kind === 'draw-void' ? ('draw-void' as const) : ('result-correction' as const),
    state: found.state === 'waiting' ? ('waiting' as const) : ('approved' as const),
    askedBy: found.askedName,
    askedAt: found.askedAt.getTime(),
    reason: found.reason,
    decidedBy: found.decidedName,
    decision: found.decision,
    own: found.askedBy === staffOf(context).staffId,
  };
}

/** What staff see and set of the lottery. */
export function lotteryDeskRoutes(kit: BackOfficeKit): Route[] {
  const { desk, results, verifyDraws } = kit.deps.lottery;
  const { clock } = kit.services;
  const limitLine = ({ scope, settings, version, changedAt }: ScopedLimits, language: LanguageCode) => ({
    scope,
    name: scope === '*' ? null : desk.nameOf(scope, language),
    settings,
    version,
    changedAt: millis(changedAt),
  });
  /** Day of the wire that no calendar has reads as none. */
  const dayOr = (day: string | undefined): string | undefined =>
    day !== undefined && Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day;
  const filterOf = <F extends { from?: string; to?: string }>(filter: F): F => {
    const { from, to, ...rest } = filter;
    const [first, last] = [dayOr(from), dayOr(to)];
    return { ...rest, ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) } as F;
  };
  type DrawSort = Parameters<typeof desk.listDraws>[2]['order'];
  const drawsOf =
    ({ merchant }: RequestContext, { sort = 'work', ...filter }: Parameters<typeof desk.listDraws>[1] & { sort?: DrawSort }) =>
    (page: { offset: number; limit: number }) =>
      desk.listDraws(merchant, filter, { ...page, order: sort });

  return [
    handle(contract.staffListLotteryGames, async (_input, { language }) => ({ list: desk.games(language) })),

    handle(contract.staffListDraws, async ({ query: { pageNo, pageSize, ...query } }, context) => {
      const { sort, ...filter } = filterOf(query);
      const page = pageOf({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) });
      const [list, total] = await Promise.all([
        drawsOf(context, { ...filter, ...(sort !== undefined && { sort }) })(page),
        desk.countDraws(context.merchant, filter),
      ]);
      return { list: list.map((draw) => drawLine(desk, draw, context.language)), total };
    }),
    handle(contract.staffExportDraws, async ({ query }, context) => ({
      fileName: 'draws.csv',
      contentType: csv,
      rows: csvRows(drawColumns, drawsOf(context, filterOf(query)), (draw) => [
        desk.nameOf(draw.gameCode, context.language),
        draw.numero,
        wordsOf('lottery.state', draw.state),
        draw.overdue,
        draw.opensAt,
        draw.closesAt,
        draw.drawsAt,
        draw.drawnAt,
        draw.settledAt,
        draw.win,
        draw.corrections,
        draw.bets,
        moneyOrNull(draw.stake),
        draw.winners,
        moneyOrNull(draw.prizes),
      ]),
    })),
    handle(contract.staffDrawCalendar, async ({ query: { from, days = 7 } }, { merchant, language }) => {
      const first = dayOr(from) ?? clock.now().toISOString().slice(0, 10);
      const shown = daysFrom(first, days);
      const cells = await desk.calendar(merchant, { from: first, days });
      const codes = desk.games(language).filter(({ code }) => cells.some((cell) => cell.gameCode === code));
      return {
        days: shown,
        list: codes.map(({ code, name }) => ({
          gameCode: code,
          gameName: name,
          days: shown.map((day) => {
            const own = cells.filter((cell) => cell.gameCode === code && cell.day === day);
            return {
              day,
              states: drawStates.flatMap((state) => own.filter((cell) => cell.state === state).map(({ draws }) => ({ state, draws }))),
              overdue: own.reduce((sum, cell) => sum + cell.overdue, 0),
            };
          }),
        })),
      };
    }),

    handle(contract.staffGetDraw, async ({ params }, context) => {
      const { merchant, language } = context;
      const whole = await desk.showDraw(merchant, params);
      return {
        draw: drawLine(desk, whole.draw, language),
        openedAt: millis(whole.openedAt),
        closedAt: millis(whole.closedAt),
        prizes: whole.prizes,
        firstResult: whole.firstResult,
        voidReason: whole.voidReason,
        request: await requestAbout(kit, context, params),
        sums: {
          ...whole.sums,
          cancelledStake: formatMoney(whole.sums.cancelledStake),
          refundedStake: formatMoney(whole.sums.refundedStake),
        },
        corrections: whole.corrections.map(({ no, at, reason, by, beforeText, afterText, doneAt, sums }) => ({
          no,
          at: at.getTime(),
          reason,
          by,
          before: beforeText,
          after: afterText,
          done: doneAt !== null,
          bets: sums.bets,
          reversed: formatMoney(sums.reversed),
          paid: formatMoney(sums.paid),
          covered: formatMoney(sums.covered),
        })),
        progress: whole.work.map((row) => workLine(desk, row, language)),
        proof: whole.proof,
      };
    }),
    handle(contract.staffVerifyDraw, async ({ params: { gameCode, numero } }, { merchant }) => {
      const began = clock.monotonicMs();
      const [verified] = await verifyDraws({ merchantId: merchant.id, game: gameCode, numero });
      const milliseconds = Math.round(clock.monotonicMs() - began);
      return { proved: verified?.proved === true, checks: verified?.checks ?? [], milliseconds };
    }),

    handle(contract.staffListDrawBets, async ({ params, query }, { merchant, language }) => {
      const [list, sums] = await Promise.all([
        desk.listBets(merchant, params, query, pageOf(query)),
        desk.sumBets(merchant, params, query),
      ]);
      return {
        list: list.map((bet) => ({
          ...bet,
          number: desk.numberOf(bet.betId),
          playerId: Number(bet.playerId),
          playName: desk.playNameOf(params.gameCode, bet.play, language),
          content: desk.contentWordsOf(params.gameCode, bet.play, bet.content, language),
          unit: formatMoney(bet.unit),
          stake: formatMoney(bet.stake),
          payout: formatMoney(bet.payout),
          placedAt: bet.placedAt.getTime(),
        })),
        total: sums.total,
        stake: formatMoney(sums.stake),
        payout: formatMoney(sums.payout),
      };
    }),
    handle(contract.staffExportDrawBets, async ({ params, query }, context) => {
      const { merchant, language } = context;
      // Refused before the file begins.
      await desk.sumBets(merchant, params, { ...query, playerId: 0 });
      return {
        fileName: 'bets.csv',
        contentType: csv,
        rows: csvRows(
          betColumns,
          (page) => withUserNames(kit, context, desk.listBets(merchant, params, query, page)),
          (bet) => [
            desk.numberOf(bet.betId),
            bet.playerId,
            bet.userName,
            desk.playNameOf(params.gameCode, bet.play, language),
            desk.contentWordsOf(params.gameCode, bet.play, bet.content, language),
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
    }),

    handle(contract.staffDrawExposure, async ({ params, query }, { merchant, language }) => {
      const { rows, bets, stake, payout, at } = await desk.exposure(merchant, params, query);
      const { offset, limit } = pageOf(query);
      return {
        list: rows.slice(offset, offset + limit).map((row) => ({
          ...row,
          playName: desk.playNameOf(params.gameCode, row.play, language),
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
    }),
    handle(contract.staffExportDrawExposure, async ({ params, query }, { merchant, language }) => {
      const { rows } = await desk.exposure(merchant, params, query);
      return {
        fileName: 'exposure.csv',
        contentType: csv,
        rows: csvRows(
          exposureColumns,
          async ({ offset, limit }) => rows.slice(offset, offset + limit),
          (row) => [
            desk.playNameOf(params.gameCode, row.play, language),
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
    }),

    handle(contract.staffListSettling, async (_input, { merchant, language }) => {
      const list = (await desk.settling(merchant)).map((row) => workLine(desk, row, language));
      return { list, total: list.length };
    }),
    handle(contract.staffListWaitingResults, async ({ query }, context) => {
      const { merchant, language } = context;
      const asked = { gameCode: query.gameCode, person: staffOf(context).name };
      const { list, total, overdue } = await desk.waiting(merchant, asked, pageOf(query));
      return {
        list: list.map((draw) => ({
          gameCode: draw.gameCode,
          gameName: desk.nameOf(draw.gameCode, language),
          numero: draw.numero,
          drawsAt: draw.drawsAt.getTime(),
          voidAt: draw.voidAt.getTime(),
          overdue: draw.overdue,
          bets: draw.bets,
          stake: moneyOrNull(draw.stake),
          standing: draw.standing,
          sources: draw.sources,
          needed: draw.needed,
          own: draw.own,
        })),
        total,
        overdue,
      };
    }),
    handle(contract.previewResultCorrection, async ({ body }) => {
      const { verdict, before = null, after, draws } = await results.previewCorrection(body);
      return {
        verdict,
        before,
        after,
        draws: await Promise.all(
          draws.map(async (draw) => ({
            ...draw,
            brand: (await kit.deps.site.merchantById(draw.merchantId)).name,
            reversed: formatMoney(draw.reversed),
            paid: formatMoney(draw.paid),
          })),
        ),
      };
    }),
    handle(contract.previewDrawVoid, async ({ body }, { merchant }) => {
      const preview = await results.previewVoid({ merchantId: merchant.id, ...body });
      return { ...preview, closesAt: preview.closesAt.getTime(), stake: formatMoney(preview.stake) };
    }),

    handle(contract.staffListLotteryLimits, async (_input, { merchant, language }) => {
      const list = (await desk.listLimits(merchant)).map((row) => limitLine(row, language));
      return { list, total: list.length };
    }),
    handle(contract.staffGetLotteryLimits, async ({ params: { scope } }, { merchant, language }) => {
      const { limits, inherited } = await desk.showLimits(merchant, scope);
      return { limits: limitLine(limits, language), inherited: inherited === null ? null : inheritedLine(inherited) };
    }),
    handle(contract.staffSetLotteryLimits, async ({ params: { scope }, body: { settings, version, reason } }, context) => {
      const after = await changeAsStaff(
        kit,
        context,
        { action: 'lottery.limits', subject: `lottery-limits:${scope}`, reason },
        async (transaction) => {
          const changed = await desk.changeLimits(transaction, context.merchant, { scope, settings, version });
          return { value: changed.after, before: changed.before.settings, after: changed.after.settings };
        },
      );
      desk.forgetLimits();
      return limitLine(after, context.language);
    }),
  ];
}
