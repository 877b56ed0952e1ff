import type { LanguageCode } from '@sortes/contract';
import { checkGames, findGame, games } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import { orderNumberOf } from '../../platform/order-number.js';
import type { Module, Services } from '../../platform/services.js';
import { createChainBeacon, type ChainSettings } from './beacon/chain-beacon.js';
import { createDrandBeacon } from './beacon/drand-beacon.js';
import type { Beacon } from './beacon/beacon.js';
import { createFairBeacons, type FairBeacons } from './beacon/fair-beacons.js';
import { findSubjects, listRecentWinners } from './bet-repository.js';
import { createBetSource } from './bet-source.js';
import { defaultSettings, type LotteryContext, type LotterySettings } from './context.js';
import { lotteryTasks } from './draw-engine.js';
import { firstBoardOf } from './first-board.js';
import { importResults, type ImportReport } from './import-results.js';
import { accountTypeOf, createListPopular, iconOf, laneOf, type ListPopular, periodOf } from './list-games.js';
import { createLimitBook, listLimitSettings, writeLimitSettings } from './limit-book.js';
import type { LimitSettings } from './limits.js';
import { createOddsBook } from './odds-book.js';
import type { GameLane, GameSource, Winner } from '../../ports/game-source.js';
import type { SubjectsOf } from '../../ports/movement-subject.js';
import type { IdentityModule } from '../identity/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import { copyLotteryOfBrand } from './brand-copy-repository.js';
import { lotteryStreamEvents } from './stream-events.js';
import { unsettledBetsOf } from './unsettled-repository.js';
import { bringMoneyHome } from './bring-money-home.js';
import { withdrawChases } from './chases/cancel-chase.js';
import { createPlaceChase, type PlaceChase } from './chases/place-chase.js';
import { chaseTasks } from './chases/run-chases.js';
import { verifyChases, verifyHeld, type ChaseReport, type HeldReport } from './chases/verify-chases.js';
import { betsAndDrawsNumbered } from './things-numbered.js';
import { createPlaceOrder, type PlaceOrder } from './place-orders.js';
import { showOrder } from './read-orders.js';
import { createNearDraws, createTrendsReader } from './read-draws.js';
import { createResults, type Results } from './results/create-results.js';
import { loadResultSettings } from './results/load-result-settings.js';
import { resultTasks } from './results/result-tasks.js';
import { lotteryListeners } from './listeners.js';
import { lotteryRoutes } from './routes.js';
import { correctionApproval } from './staff/correct-by-two.js';
import { createStaffKit } from './staff/kit.js';
import { beaconsLately, type LateBeacons } from './staff/repository.js';
import { lotteryStaffRoutes } from './staff/routes.js';
import { lotterySearch } from './staff/search.js';
import { voidApproval } from './staff/void-by-two.js';
import { contentWordsOf, gameName, gameNamesOf, playNameOf } from './texts.js';
import { createDemoDraws, type DemoDraws } from './seed-demo.js';
import { setCalendar, showCalendar, type CalendarAnswer, type CalendarOrder } from './set-calendar.js';
import { verifyDraws, type VerifiedDraw } from './verify-draws.js';

export { lotterySealed } from './sealed-columns.js';
export { drawsOfKeysBefore } from './draw-seeds.js';
export type { RevealedRound } from './beacon/beacon.js';
export type { FairBeacons } from './beacon/fair-beacons.js';
export { createChainBeacon } from './beacon/chain-beacon.js';
export type { CorrectionAnswer } from './results/correct-result.js';
export type { CalendarAnswer } from './set-calendar.js';
export { maximumLineLength, type ImportReport } from './import-results.js';
export type { PlaceOrder } from './place-orders.js';
export type { VerifiedDraw } from './verify-draws.js';
export { gameName } from './texts.js';
export { gamesAtFixedOdds, gamesAtGroup } from './dearest-games.js';
export { twoSidedPlays } from './two-sided-plays.js';

export interface BelowLottery {
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
  identity: Pick<IdentityModule, 'maskedNames'>;
  protection: Pick<ProtectionModule, 'refuseExcluded' | 'explainRefusal'>;
  chain?: ChainSettings;
  /** Beacons asked before those; for tests. */
  beacons?: readonly Beacon[];
  settings?: Partial<LotterySettings>;
}

export interface LotteryModule extends Module {
  /** Places one order; see place-orders.ts. */
  placeOrder: PlaceOrder;
  /** The game and the draw of a player's bets, slips and chases by their ids, for whoever shows what money was for; `number` where it was one bet. */
  subjectsOf(
    playerId: number,
    orders: readonly string[],
    language: LanguageCode,
  ): Promise<ReadonlyMap<string, { gameId: string; gameName: string; numero?: string; number?: string }>>;
  /** One bet of a player with its draw and how its prize was reckoned; see read-orders.ts. @throws DomainError lottery.order.unknown */
  showOrderOf(playerId: number, orderId: string): ReturnType<typeof showOrder>;
  /** Places one chase; see chases/place-chase.ts. */
  placeChase: PlaceChase;
  /** Ends every chase of a game that is not sold any more; answers how many. */
  withdrawChases(merchantId: number, game: string): Promise<number>;
  /** Proves that chases add up; see chases/verify-chases.ts. */
  verifyChases(): Promise<ChaseReport>;
  /** Proves that what is held is what chases wait for; see chases/verify-chases.ts. */
  verifyHeld(): Promise<HeldReport>;
  /** A draw of a game changed somewhere: the copies of its draws that this process keeps for a moment are dropped. */
  forgetDraws(gameCode?: string): void;
  /** Games with most stakes of the last day first, as the call answers them. */
  popularGames(merchant: Merchant, language: LanguageCode, count: number): ReturnType<ListPopular>;
  /** What a brand has set of the limits of bets, by game code; '*' for all games. */
  listLimits(merchant: Merchant): Promise<ReadonlyMap<string, LimitSettings>>;
  /** Replaces them for a game, or for all with '*'. @throws RangeError naming the value at fault. */
  setLimits(merchant: Merchant, gameCode: string, settings: unknown): Promise<void>;
  /** See import-results.ts. */
  importArchive(game: string, source: string | AsyncIterable<string>, name?: string, by?: readonly string[]): Promise<ImportReport>;
  /** The published calendar of a game, as it is stored; see set-calendar.ts. */
  showCalendar(game: string): ReturnType<typeof showCalendar>;
  setCalendar(order: CalendarOrder): Promise<CalendarAnswer>;
  /** Reports, corrections and voids of official draws. */
  results: Results;
  /** A bet of `showOrderOf` in the words of its game and play. */
  wordsOfBet(
    bet: { gameCode: string; playId: string; bettingContent: string },
    language: LanguageCode,
  ): { gameName: string; playName: string; contentWords: string };
  /** House draws of all brands opened in the last hour, by why they have their beacon; draws from before that was kept are left out. */
  beaconsLately(): Promise<LateBeacons>;
  /** Beacons of house draws, for draws of modules above. */
  beacons: FairBeacons;
  /** See seed-demo.ts. */
  demoDraws: DemoDraws;
  verifyDraws(asked: { merchantId: number; game: string } & ({ numero: string } | { last: number })): Promise<VerifiedDraw[]>;
}

function createContext(services: Services, below: BelowLottery): LotteryContext {
  const chain = createChainBeacon(services, below.chain);
  const { urls, network } = services.config.drand;
  // Known also where no relay is configured: draws that were opened under it keep their proofs.
  const drand = createDrandBeacon({ urls, ...(network && { network }) }, services.clock, services.log);
  return {
    ...services,
    odds: createOddsBook(services.db),
    limits: createLimitBook(services.db, services.clock),
    beacons: [...(below.beacons ?? []), drand, chain],
    drandNetwork: network,
    merchants: () => below.site.allMerchants(),
    maskedNames: (playerIds) => below.identity.maskedNames(playerIds),
    explainRefusal: (player, stake) => below.protection.explainRefusal(player, stake),
    coverageCap: async (id) => (await below.site.settingsOf({ id })).coverageCap,
    resultPause: async (id) => {
      const { resultPauseMinutes, resultPauseAbove } = await below.site.settingsOf({ id });
      return { minutes: resultPauseMinutes, above: parseMoney(String(resultPauseAbove)) };
    },
    mostOnOwnChain: async (id) =>
      services.config.siteOrigin.startsWith('https:') ? parseMoney(String((await below.site.settingsOf({ id })).ownChainMost)) : null,
    settings: {
      ...defaultSettings,
      ...(services.config.resultsConfig !== undefined && { results: loadResultSettings(services.config.resultsConfig, process.env) }),
      ...below.settings,
    },
  };
}

/** Winners lists are asked for by every visitor of the lobby; prizes appear within this. */
const winnersKeptMs = 3_000;

function createWinners(context: LotteryContext): GameSource['winners'] {
  const kept = new Map<number, { at: number; least: bigint; rows: Promise<Omit<Winner, 'gameName'>[]> }>();
  const read = async (merchantId: number, least: bigint): Promise<Omit<Winner, 'gameName'>[]> => {
    const winners = await listRecentWinners(context.db, merchantId, { limit: 300, least });
    const names = await context.maskedNames([...new Set(winners.map(({ playerId }) => playerId))]);
    return winners.flatMap(({ playerId, gameCode, net, at }) => {
      const game = findGame(gameCode);
      const userName = names.get(playerId);
      if (game === undefined || userName === undefined) return [];
      const vassalage = accountTypeOf(game);
      return [
        {
          category: laneOf(game),
          amount: net,
          userName,
          iconUrl: iconOf(game),
          nodeId: gameCode,
          gameType: laneOf(game),
          vassalage,
          time: at.getTime(),
        },
      ];
    });
  };
  return async (merchant, { limit, least }, language) => {
    let entry = kept.get(merchant.id);
    if (entry === undefined || entry.least !== least || context.clock.monotonicMs() - entry.at > winnersKeptMs) {
      entry = { at: context.clock.monotonicMs(), least, rows: read(merchant.id, least) };
      entry.rows.catch(() => kept.delete(merchant.id));
      kept.set(merchant.id, entry);
    }
    return (await entry.rows).slice(0, limit).map((winner) => ({ ...winner, gameName: gameName(winner.nodeId, language) }));
  };
}

function lanesIn(language: LanguageCode): GameLane[] {
  return (['ELOTT', 'LOTT'] as const).map((title) => ({
    title,
    cards: games
      .filter((game) => laneOf(game) === title)
      .map((game) => ({
        vassalage: accountTypeOf(game),
        displayName: gameName(game.code, language),
        isHot: false,
        smallIcon: iconOf(game),
        type: 'GAME',
        nodeId: game.code,
        gameType: title,
        ...periodOf(game),
      })),
  }));
}

/** The lottery: games on sale, draws, bets, prizes. */
export function createLotteryModule(services: Services, below: BelowLottery): LotteryModule {
  checkGames(games);
  const context = createContext(services, below);
  /** Whoever may not stake is refused before anything else is looked at; refunds and prizes never ask. */
  const guarded =
    <R extends { playerId: number }, A>(place: (request: R) => Promise<A>) =>
    async (request: R): Promise<A> => {
      await below.protection.refuseExcluded(request.playerId);
      return place(request);
    };
  const results = createResults(context);
  const placeOrder = guarded(createPlaceOrder(context));
  const placeChase = guarded(createPlaceChase(context));
  const nearDraws = createNearDraws(context);
  const trends = createTrendsReader(context);
  const listPopular = createListPopular(context, nearDraws);
  const subjectsOf: SubjectsOf = async (playerId, orders, language) => {
    const found = await findSubjects(services.db, playerId, orders);
    return new Map(
      [...found].map(([id, { gameCode, numero, betId }]) => {
        const game = findGame(gameCode);
        return [
          id,
          {
            gameId: gameCode,
            gameName: gameName(gameCode, language),
            ...(numero !== null && { numero, isOwnDraw: game !== undefined && laneOf(game) === 'ELOTT' }),
            ...(betId !== null && { number: orderNumberOf(betId) }),
          },
        ];
      }),
    );
  };
  const betSource = createBetSource(services.db);
  const gameSource: GameSource = {
    lanes: async (_merchant, language) => lanesIn(language),
    winners: createWinners(context),
    async findGame(_merchant, code) {
      const game = findGame(code);
      return game === undefined ? undefined : { code: game.code, accountTypeName: accountTypeOf(game) };
    },
  };
  const forgetDraws = (gameCode?: string): void => {
    nearDraws.forget(gameCode);
    trends.forget(gameCode);
  };
  return {
    listeners: lotteryListeners,
    staffSide: (office) => {
      const kit = createStaffKit(context, office, results);
      return { routes: lotteryStaffRoutes(kit), approvals: [correctionApproval(kit), voidApproval(kit)], search: lotterySearch(kit) };
    },
    streamEvents: lotteryStreamEvents,
    hears(fact) {
      if (fact.topic === 'draw.changed') forgetDraws(fact.gameId);
    },
    erasure: { unsettled: unsettledBetsOf },
    copyBrand: { part: 'lottery', copy: copyLotteryOfBrand },
    hooks: {
      subjectsOf,
      moneyIsTakenBack: bringMoneyHome,
      betSource: () => Promise.resolve(betSource),
      gameSource: () => Promise.resolve(gameSource),
      gameNamesOf: (codes, language) => Promise.resolve(gameNamesOf(codes, language)),
      isInPlay: async (transaction, playerId) => (await unsettledBetsOf(transaction, playerId)).length > 0,
      thingsNumbered: (merchant, number) => betsAndDrawsNumbered(services.db, merchant, number),
    },
    firstContent: (page) => Promise.resolve(firstBoardOf(page)),
    routes: lotteryRoutes(context, placeOrder, placeChase, { nearDraws, trends }, listPopular),
    popularGames: (merchant, language, count) => listPopular(merchant.id, language, undefined, count),
    forgetDraws,
    tasks:
      services.config.role === 'draw' ? lotteryTasks(context) : [...lotteryTasks(context), ...resultTasks(context), ...chaseTasks(context)],
    placeOrder,
    listLimits: (merchant) => listLimitSettings(services.db, merchant.id),
    async setLimits(merchant, gameCode, settings) {
      await writeLimitSettings(services.db, merchant.id, gameCode, settings);
      context.limits.forget();
    },
    subjectsOf,
    showOrderOf: (playerId, orderId) => showOrder(context, playerId, orderId),
    placeChase,
    withdrawChases: (merchantId, game) => withdrawChases(services.db, merchantId, game),
    verifyChases: () => verifyChases(services.db),
    verifyHeld: () => verifyHeld(services.db),
    importArchive: (game, source, name, by) => importResults(context, game, source, name, by),
    showCalendar: (game) => showCalendar(context, game),
    setCalendar: (order) => setCalendar(context, order),
    results,
    wordsOfBet: ({ gameCode, playId, bettingContent }, language) => ({
      gameName: gameName(gameCode, language),
      playName: playNameOf(gameCode, playId, language),
      contentWords: contentWordsOf(gameCode, playId, bettingContent, language),
    }),
    beaconsLately: () => beaconsLately(services.db),
    beacons: createFairBeacons(context.beacons),
    demoDraws: createDemoDraws(context),
    verifyDraws: (asked) => verifyDraws(context, asked),
  };
}
