import { lotteryChases } from '@sortes/contract';
import { formatFixed, toWireNumber } from '@sortes/money';
import { callerOf, handle, type Route } from '../../../platform/http.js';
import type { LotteryContext } from '../context.js';
import { cancelChase } from './cancel-chase.js';
import { listChaseable } from './plan-draws.js';
import { exportChases, listChases, showChase } from './read-chases.js';

/** Every operation of contract/lottery-chases.ts; placing is `placeOrders` with a chase part. */
export function chaseRoutes({ db }: Pick<LotteryContext, 'db'>): Route[] {
  return [
    handle(lotteryChases.listChaseableDraws, ({ params, query }, { merchant }) =>
      listChaseable(db, merchant.id, params.gameId, query.count ?? 20),
    ),
    handle(lotteryChases.listChases, ({ query }, request) => listChases(db, callerOf(request).playerId, query)),
    handle(lotteryChases.exportChases, async ({ query }, request) => ({
      fileName: 'chases.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportChases(db, callerOf(request).playerId, query, request.language, request.merchant.timeZone),
    })),
    handle(lotteryChases.getChase, ({ params }, request) => showChase(db, callerOf(request).playerId, params.chaseId)),
    handle(lotteryChases.cancelChase, async ({ params, body }, request) => {
      const done = await cancelChase(db, {
        playerId: callerOf(request).playerId,
        merchantId: request.merchant.id,
        chaseId: params.chaseId,
        numeros: body.numeros ?? null,
      });
      return {
        chaseId: params.chaseId,
        state: done.state,
        cancelled: done.cancelled,
        releasedAmount: formatFixed(done.released),
        sumBalance: toWireNumber(done.balance),
      };
    }),
  ];
}
