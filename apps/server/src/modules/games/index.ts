import type { LanguageCode, RoundLane } from '@sortes/contract';
import { type DatabaseTransaction, repeating } from '@sortes/service';
import type { Module, Services } from '../../platform/services.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Signals } from '../../platform/signals.js';
import { gameRules, type BelowGames } from './brand-rules.js';
import { createCatalogue, type Catalogue } from './catalogue/catalogue.js';
import { createCatalogueChanges, type CatalogueChanges } from './catalogue/change-catalogue.js';
import { isLaunchOrigin } from './catalogue/launch-origin.js';
import { createLiveResults } from './catalogue/live-results.js';
import { createRecentWins } from './catalogue/recent-wins.js';
import { catalogueRoutes } from './catalogue/routes.js';
import { nameOf } from './catalogue/offer.js';
import { createOffers } from './catalogue/offers.js';
import { firstGamesOf } from './catalogue/first-games.js';
import { createGamePictures } from './catalogue/pictured-games.js';
import { vendorSource } from './catalogue/vendor-source.js';
import { dialectRoutes } from './gateway/dialects/routes.js';
import { createWalletGateway } from './gateway/create-wallet-gateway.js';
import { keepTurnoverRules } from './keep-turnover-rules.js';
import { netKindsNow } from './turnover-rule-repository.js';
import { removeOldLaunches } from './gateway/launch-token-repository.js';
import type { WalletGateway } from './gateway/wallet-gateway.js';
import { createGameOpener } from './launch/open-game.js';
import { launchRoutes } from './launch/routes.js';
import { createVendorClient, type VendorClient } from './launch/vendor-client.js';
import type { BetFilter } from '../../ports/bet-source.js';
import { otherBets } from './records/other-bets.js';
import { createRoundSource } from './records/round-source.js';
import { exportTeamBets, type TeamBetFile } from './records/export-bets.js';
import { readBet, readBetPage, readTeamBets, recordRoutes } from './records/routes.js';
import { createPlayerBets, type PlayerBets } from './records/player-bets.js';
import { otherGames } from './other-games.js';
import { gamesRoutes } from './routes.js';
import { leastWin } from './list-winners.js';
import { createLobby, type Lobby } from './show-lobby.js';
import { roundRoutes } from './rounds/routes.js';
import { ownersOfRound } from './rounds/owner-repository.js';
import { createSubjects, type RoundSubjects } from './rounds/name-rounds.js';
import { roundTasks } from './rounds/close-idle-rounds.js';
import { createReconciliation, type Reconciliation } from './reconcile/reconciliation.js';
import { reconcileTasks } from './reconcile/tasks.js';
import { purseTasks } from './purses/tasks.js';
import { createWinLimits, type WinLimits } from './wins/create-win-limits.js';
import { watchEveryMs, watchWins } from './wins/watch-wins.js';
import { freeRoundTasks } from './free-rounds/free-rounds.js';
import { gamesStaffSide } from './staff/staff-side.js';
import { standsAtVendors } from './vendor-purse-repository.js';
import { unsettledGamesOf } from './unsettled-repository.js';
import { copyGamesOfBrand } from './brand-copy-repository.js';
import { gameSubjects } from './game-subjects.js';
import { shutPurses, type ShutOut } from './purses/repository.js';
import { createTransferClearance, type TransferClearance } from './transfers/clear-transfers.js';
import { transferRoutes } from './transfers/routes.js';
import { transferTasks } from './transfers/tasks.js';
import { countingClient, countingGateway, createVendorCalls, flushing, vendorCallTasks } from './vendor-calls.js';

export { recordOpened } from './catalogue/player-game-repository.js';
export { createLaunchToken } from './gateway/launch-token-repository.js';
export { gamesSealed } from './sealed-columns.js';
export { CatalogueMistake, type GameChange, type NewVendor, type VendorChange } from './catalogue/write-catalogue.js';
export { foldText } from './catalogue/fold-text.js';
export type { CatalogueChanges } from './catalogue/change-catalogue.js';
export { nameOfGame } from './rounds/read-rounds.js';
export { freeRoundsGame, giveFreeRounds, givesFreeRounds, takeFreeRoundsBack } from './free-rounds/free-rounds.js';
export { type FreeRounds, listFreeRounds } from './free-rounds/repository.js';
export { ListMistake } from './reconcile/read-list.js';
export { listPurses } from './staff/list-purses.js';
export type { ReconcileOrder } from './reconcile/reconciliation.js';
export type { Difference } from './reconcile/repository.js';

/** How often what brands set of turnover is looked at: it counts from the next day on. */
const rulesEveryMs = 20_000;

export interface GamesModule extends Module {
  /** Writes what was counted last; while there still is a database. */
  close(): Promise<void>;
  /** What every visitor of the lobby is told. */
  lobby: Lobby;
  /** Vendors and games as this process knows them. */
  catalogue: Catalogue;
  /** What vendors ask of the wallet, behind every dialect. */
  gateway: WalletGateway;
  /** What operators change of the catalogue. */
  changes: CatalogueChanges;
  /** How this process calls vendors. */
  vendors: VendorClient;
  /** Origins that a brand's vendors show their games from. */
  launchOriginsOf(merchant: Merchant): Promise<string[]>;
  /** Games that a brand offers now, maintenance or not, each with what its vendor says that it returns (hundredths of a percent). */
  offeredGames(
    merchant: Merchant,
    language: LanguageCode,
  ): Promise<{ lane: string; name: string; classify: readonly string[]; returnToPlayer: number | undefined }[]>;
  /** The kinds of games whose rounds turn over what they won or lost, of a brand's rounds that are opened now. */
  netKindsNow(merchantId: number): Promise<RoundLane[]>;
  /** Which games a player's rounds were of, for their statement. */
  subjectsOf: RoundSubjects;
  /** Bets of every product, as staff read them. */
  bets: PlayerBets;
  /** The newest bets of several players together; see `readBetPage`. */
  readTeamBets(
    players: readonly number[],
    filter: Omit<BetFilter, 'playerId'>,
    page: { cursor?: string | undefined; limit?: number | undefined },
  ): ReturnType<typeof readTeamBets>;
  /** The same as a file, of spans of time that may be long. */
  exportTeamBets(file: TeamBetFile): AsyncGenerator<string>;
  /** One bet of a player, as players read theirs; undefined where they have none with that id. */
  readBet(whose: Pick<BetFilter, 'playerId' | 'merchant' | 'language'>, id: string): ReturnType<typeof readBet>;
  /** A page of a player's bets of every product, as players read theirs. */
  readBetPage(filter: BetFilter, page: { cursor?: string | undefined; limit?: number | undefined }): ReturnType<typeof readBetPage>;
  /** What operators do about vendors' lists and rounds that stay open. */
  reconciliation: Reconciliation;
  /** What operators do about transfers that no vendor ends. */
  transfers: TransferClearance;
  /** What vendors may pay in as wins before somebody looks. */
  wins: WinLimits;
  /**
   * Orders that a player who may not play any more is ended at vendors and their money brought back from their wallets, in the transaction that shuts them out.
   */
  shutOut(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }, why: ShutOut): Promise<void>;
}

/** The lobby of everything that can be played, and what vendors' games ask of the wallet. */
export function createGamesModule(services: Services, below: BelowGames & { signals: Signals }): GamesModule {
  const { site, identity, protection, signals } = below;
  const rules = gameRules(below);
  const { db, pool, log, clock, hooks } = services;
  const calls = createVendorCalls(services);
  const stopFlushing = flushing(calls, services);
  const milliseconds = (): number => clock.monotonicMs();
  const gateway = countingGateway(
    createWalletGateway({ db, pool, log, touchSessions: (sessionIds) => identity.touchSessions(sessionIds) }),
    calls,
    milliseconds,
  );
  const catalogue = createCatalogue(services);
  const offers = createOffers(catalogue, clock, rules.sportsSplitOf);
  const otherSource = otherGames(hooks);
  const recentWins = createRecentWins(services, offers, (playerIds) => identity.maskedNames(playerIds));
  const lobby = createLobby([otherSource, vendorSource(offers, recentWins)], clock, async (merchant) =>
    leastWin(merchant.currency, (await site.settingsOf(merchant)).winnersFrom),
  );
  const vendors = countingClient(createVendorClient(services), calls, milliseconds);
  const opener = createGameOpener(services, vendors);
  const transferKit = { db, log, clock, hooks, catalogue, vendors };
  const allBets = [otherBets(hooks), createRoundSource(db, catalogue, rules.sportsSplitOf)];
  const subjectsOf = createSubjects(services.db, catalogue);
  return {
    close: stopFlushing,
    hooks: {
      playerShutOut: shutPurses,
      moneyIsTakenBack: (transaction, player) => shutPurses(transaction, player, 'owes'),
      subjectsOf,
      isInPlay: async (transaction, playerId) =>
        (await unsettledGamesOf(transaction, playerId)).length > 0 || (await standsAtVendors(transaction, playerId)),
      thingsNumbered: async (merchant, number) =>
        (await ownersOfRound(db, merchant.id, number)).map((playerId) => ({ kind: 'round', id: number, playerId })),
    },
    routes: [
      ...gamesRoutes(lobby, createLiveResults(services, { catalogue, offers, vendors })),
      ...catalogueRoutes(services, offers),
      ...launchRoutes({
        offers,
        opener,
        ...rules,
        findHouseGame: ({ merchant }, code) => otherSource.findGame(merchant, code),
      }),
      ...roundRoutes(services, catalogue, vendors, rules.sportsSplitOf),
      ...recordRoutes(services, allBets),
      ...transferRoutes(transferKit, { ...rules, explainRefusal: (player, stake) => protection.explainRefusal(player, stake) }),
      ...dialectRoutes(catalogue, gateway, services.alarms),
    ],
    hears(fact) {
      if (fact.topic === 'site.changed') catalogue.forget();
    },
    erasure: { unsettled: unsettledGamesOf },
    copyBrand: { part: 'games', copy: copyGamesOfBrand },
    subjectNames: gameSubjects(transferKit),
    tasks: [
      ...transferTasks(transferKit),
      ...purseTasks({ ...transferKit, alarms: services.alarms, mayPlay: rules.mayPlay }, signals),
      ...reconcileTasks(transferKit),
      ...roundTasks(transferKit),
      ...vendorCallTasks(services),
      ...freeRoundTasks({ ...transferKit, alarms: services.alarms }),
      repeating('games: watch what vendors pay in', log, watchEveryMs, async () => {
        await watchWins({ db, alarms: services.alarms, catalogue });
        return undefined;
      }),
      repeating('games: turnover rules', log, rulesEveryMs, () => keepTurnoverRules({ db, site })),
      repeating('games: launches of long ago', log, 3_600_000, async () =>
        (await removeOldLaunches(db, clock.now())) > 0 ? 1_000 : undefined,
      ),
    ],
    staffSide: (office) => gamesStaffSide({ ...transferKit, vault: services.vault, office, site, calls }),
    lobby,
    firstContent: (page) => firstGamesOf(createGamePictures(offers), page),
    catalogue,
    gateway,
    changes: createCatalogueChanges(services, catalogue, vendors),
    vendors,
    async launchOriginsOf(merchant) {
      const origins = (await catalogue.current()).vendorsOf(merchant.id).flatMap(({ launchOrigins }) => launchOrigins);
      return [...new Set(origins)].filter(isLaunchOrigin);
    },
    async offeredGames(merchant, language) {
      return (await offers.of(merchant)).items.map(({ lane, game }) => ({
        lane,
        name: nameOf(game, language),
        classify: game.classify,
        returnToPlayer: game.returnToPlayer ?? game.typedReturn,
      }));
    },
    netKindsNow: (merchantId) => netKindsNow(db, merchantId),
    subjectsOf,
    readTeamBets: (players, filter, page) => readTeamBets(allBets, players, filter, page),
    exportTeamBets: (file) => exportTeamBets(allBets, file),
    readBet: (whose, id) => readBet(allBets, whose, id),
    readBetPage: (filter, page) => readBetPage(allBets, filter, page),
    bets: createPlayerBets(allBets),
    reconciliation: createReconciliation(transferKit, gateway),
    transfers: createTransferClearance(transferKit),
    wins: createWinLimits(db, catalogue),
    shutOut: shutPurses,
  };
}
