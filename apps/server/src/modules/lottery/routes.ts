import { lottery, lotteryCatalogue, readLanguage, type LanguageCode, isTrialType } from '@sortes/contract';
import { findGame, games } from '@sortes/lottery-rules';
import { formatFixed, toWireNumber } from '@sortes/money';
import { refuse } from '../../platform/errors.js';
import { callerOf, fullCallerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import { cancelOrders } from './cancel-orders.js';
import type { LotteryContext } from './context.js';
import {
  createPlayMenus,
  listCatalogue,
  listGameMenus,
  listRecentMenus,
  listSeries,
  listVnGameMenus,
  showSetting,
  type Brand,
  type BrandForPlayer,
  type ListPopular,
} from './list-games.js';
import { orderNumberOf } from '../../platform/order-number.js';
import { ownGroupOf } from './own-group.js';
import { chaseRoutes } from './chases/chase-routes.js';
import type { PlaceChase } from './chases/place-chase.js';
import { presentChaseDraw } from './chases/read-chases.js';
import type { PlacedOrder, PlaceOrder } from './place-orders.js';
import {
  listDraws,
  listLatest,
  listOpened,
  listRecentDraws,
  showNear,
  showTrendChart,
  type NearDraws,
  type TrendsReader,
} from './read-draws.js';
import { exportOrders, listOrders, showOrder } from './read-orders.js';
import { createShowProof } from './show-proof.js';

function languageOf(asked: string | undefined, context: RequestContext): LanguageCode {
  return readLanguage(asked) ?? context.language;
}

function brandOf({ merchant }: RequestContext): Brand {
  return { merchantId: merchant.id, currency: merchant.currency };
}

async function brandForPlayer(context: LotteryContext, request: RequestContext): Promise<BrandForPlayer> {
  const playerId = fullCallerOf(request)?.playerId;
  return { ...brandOf(request), ownGroup: playerId === undefined ? undefined : await ownGroupOf(context, playerId) };
}

function presentPlaced(placed: PlacedOrder) {
  return {
    orderMasterId: placed.masterId,
    numero: placed.numero,
    totalBetAmount: formatFixed(placed.bets.reduce((sum, bet) => sum + bet.stake + bet.rebate, 0n)),
    totalActualBetAmount: formatFixed(placed.total),
    sumBalance: toWireNumber(placed.balance),
    sequence: Number(placed.sequence),
    orders: placed.bets.map((bet) => ({
      orderId: bet.id,
      orderNumber: orderNumberOf(bet.id),
      playId: bet.play,
      bettingContent: bet.content,
      combinations: bet.combinations,
      amount: formatFixed(bet.stake + bet.rebate),
      rebate: formatFixed(bet.rebate),
      actualAmount: formatFixed(bet.stake),
      ...(bet.ofBonus !== undefined && { ofBonus: formatFixed(bet.ofBonus) }),
    })),
  };
}

function catalogueRoutes(context: LotteryContext, listPopular: ListPopular): Route[] {
  const playMenu = createPlayMenus(context);
  return [
    handle(lottery.getGameMenus, async ({ query }, request) => listGameMenus(languageOf(query.language, request), query.prizeMode)),
    handle(lottery.getVnGameMenu, async ({ query }, request) => listVnGameMenus(languageOf(query.language, request), query.prizeMode)),
    handle(lottery.getPopularGames, ({ query }, request) =>
      listPopular(request.merchant.id, languageOf(query.language, request), query.prizeMode, query.count ?? 20),
    ),
    handle(lottery.getPlayMenu, ({ params, query }, request) =>
      playMenu(params.gameId, languageOf(query.language, request), brandOf(request)),
    ),
  ];
}

function settingRoutes(context: LotteryContext): Route[] {
  return [
    handle(lotteryCatalogue.getGames, async ({ query }, request) => listCatalogue(languageOf(query.language, request))),
    handle(lotteryCatalogue.getRecentGames, ({ query }, request) =>
      listRecentMenus(context, callerOf(request).playerId, languageOf(query.language, request), query.prizeMode),
    ),
    handle(lotteryCatalogue.getVnRecentGames, ({ query }, request) =>
      listRecentMenus(context, callerOf(request).playerId, languageOf(query.language, request), query.prizeMode, 'vietnamese'),
    ),
    handle(lotteryCatalogue.getGameSeries, async (_input, request) => listSeries(context, await brandForPlayer(context, request))),
    handle(lotteryCatalogue.getCustomerSeries, async (_input, request) => listSeries(context, await brandForPlayer(context, request))),
    handle(lotteryCatalogue.getGameSetting, async ({ params, query }, request) =>
      showSetting(context, await brandForPlayer(context, request), params.gameId, query.prizeMode),
    ),
  ];
}

interface DrawReads {
  nearDraws: NearDraws;
  trends: TrendsReader;
}

function drawRoutes(context: LotteryContext, { nearDraws, trends }: DrawReads): Route[] {
  const { db } = context;
  const showProof = createShowProof(context);
  return [
    handle(lottery.getNearDraws, ({ query }, { merchant }) => showNear(nearDraws, merchant.id, query.gameId)),
    handle(lottery.listDraws, ({ params, query }, { merchant }) => listDraws(db, merchant.id, params.gameId, query)),
    handle(lottery.getTrends, ({ params, query }, { merchant }) => trends.read(merchant.id, params.gameId, query.count ?? 100)),
    handle(lotteryCatalogue.listRecentDraws, ({ query }, { merchant }) =>
      listRecentDraws(db, merchant.id, query.gameId, query.count ?? 20),
    ),
    handle(lotteryCatalogue.listDrawsByCode, ({ params, query }, { merchant }) => listDraws(db, merchant.id, params.gameCode, query)),
    handle(lotteryCatalogue.getTrendChart, ({ params, query }, { merchant }) =>
      showTrendChart(db, merchant.id, params.gameId, query.count ?? 30),
    ),
    handle(lottery.getDrawProof, ({ params }, request) =>
      showProof(request.merchant.id, params.gameId, params.numero, fullCallerOf(request)?.playerId),
    ),
    handle(lottery.listOpenedNumbers, (_input, { merchant }) => listOpened(nearDraws, merchant.id)),
    handle(lottery.listVnOpenedNumbers, ({ query }, { merchant }) => {
      const code = query.gameId ?? query.gameCode ?? games.find((game) => game.region !== undefined)?.code ?? '';
      if (findGame(code)?.region === undefined) refuse('lottery.game.unknown', { field: 'gameId' });
      return listLatest(db, merchant.id, code, query.count ?? 100);
    }),
  ];
}

function orderRoutes(context: LotteryContext, placeOrder: PlaceOrder, placeChase: PlaceChase): Route[] {
  const { db } = context;
  return [
    handle(lottery.placeOrders, async ({ body }, request) => {
      const { playerId, type } = callerOf(request);
      const idempotencyKey = request.idempotencyKey ?? refuse('idempotency.key.required');
      const { gameId, numero, prizeMode, series, contents, betCartAmountSum } = body;
      const asked = {
        playerId,
        merchantId: request.merchant.id,
        currency: request.merchant.currency,
        playMoney: isTrialType(type),
        gameId,
        numero,
        prizeMode,
        series,
        contents,
        betCartAmountSum,
        idempotencyKey,
        freeBet: body.freeBet,
      };
      if (body.chase !== undefined && body.freeBet !== undefined) refuse('freebet.one.draw', { field: 'freeBet' });
      if (body.chase === undefined) return presentPlaced(await placeOrder(asked));
      const placed = await placeChase({ ...asked, chase: body.chase });
      return {
        ...presentPlaced(placed),
        totalBetAmount: formatFixed(placed.gross),
        chaseId: placed.chaseId,
        plan: placed.plan.map(presentChaseDraw),
      };
    }),
    handle(lottery.listOrders, ({ query }, request) => listOrders(db, callerOf(request).playerId, query)),
    handle(lottery.searchOrders, ({ body }, request) => listOrders(db, callerOf(request).playerId, body)),
    handle(lottery.getOrderDetail, ({ params }, request) => showOrder(context, callerOf(request).playerId, params.orderId)),
    handle(lottery.exportOrders, async ({ query }, request) => ({
      fileName: 'bets.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportOrders(db, callerOf(request).playerId, query, request.language, request.merchant.timeZone),
    })),
    handle(lottery.cancelOrders, async ({ body }, request) => {
      const { cancelled, balance } = await cancelOrders(db, callerOf(request).playerId, body);
      return { cancelled, sumBalance: toWireNumber(balance) };
    }),
  ];
}

/** Every operation of contract/lottery.ts. */
export function lotteryRoutes(
  context: LotteryContext,
  placeOrder: PlaceOrder,
  placeChase: PlaceChase,
  drawReads: DrawReads,
  listPopular: ListPopular,
): Route[] {
  return [
    ...catalogueRoutes(context, listPopular),
    ...settingRoutes(context),
    ...drawRoutes(context, drawReads),
    ...orderRoutes(context, placeOrder, placeChase),
    ...chaseRoutes(context),
  ];
}
