import { games as contract, readLanguage } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { DomainError } from '../../../platform/errors.js';
import { callerOf, handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';
import { listGames, listHotGames, readLane } from './list-games.js';
import { readPicture } from './picture-repository.js';
import { addFavourite, readFavourites, readRecent, removeFavourite } from './player-game-repository.js';
import { nameOf, type Offer, type OfferedGame } from './offer.js';
import type { Offers } from './offers.js';

/** Games offered in place of one that is closed. */
export const suggestionsShown = 6;

/** A node id of the wire, undefined when it is none. */
export function readNodeId(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  return /^[1-9]\d{0,14}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** The game of a node id at this brand. @throws DomainError game.unknown */
export function itemOf(offer: Offer, nodeId: string | undefined): OfferedGame {
  const number = readNodeId(nodeId);
  const item = number === undefined ? undefined : offer.find(number);
  if (item === undefined) throw new DomainError('game.unknown');
  return item;
}

export function catalogueRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>, offers: Offers): Route[] {
  const languageIn = (query: { language?: string | undefined }, context: RequestContext) =>
    readLanguage(query.language) ?? context.language;
  /** The player's games of a list that the brand still offers, in the list's order. */
  const offered = (offer: Offer, nodeIds: readonly number[], gameType: string | undefined): OfferedGame[] => {
    const lane = readLane(gameType);
    return nodeIds.flatMap((nodeId) => {
      const item = offer.find(nodeId);
      return item !== undefined && (lane === undefined || (lane !== null && offer.isIn(item, lane))) ? [item] : [];
    });
  };
  const favouriteIds = async (context: RequestContext): Promise<string[]> => {
    const offer = await offers.of(context.merchant);
    const nodeIds = await readFavourites(db, callerOf(context).playerId);
    return offered(offer, nodeIds, undefined).map(({ game }) => String(game.nodeId));
  };
  return [
    handle(contract.listGames, async ({ query }, context) =>
      listGames(await offers.of(context.merchant), query, languageIn(query, context)),
    ),
    handle(contract.listHotGames, async ({ query }, context) =>
      listHotGames(await offers.of(context.merchant), context.merchant, query, languageIn(query, context)),
    ),
    handle(contract.getVassGameType, async (_input, context) => ({ content: (await offers.of(context.merchant)).vendorsByLane() })),
    handle(contract.listRooms, async ({ query }, context) => {
      const { game } = itemOf(await offers.of(context.merchant), query.nodeId);
      const language = languageIn(query, context);
      return {
        list: game.rooms.map((room) => ({
          roomId: room.code,
          roomName: nameOf(room, language),
          nodeId: String(game.nodeId),
          minBet: toWireNumber(room.minBet),
          maxBet: toWireNumber(room.maxBet),
          seats: room.seats,
        })),
      };
    }),
    handle(contract.getGame, async ({ params, query }, context) => {
      const offer = await offers.of(context.merchant);
      const language = languageIn(query, context);
      const item = itemOf(offer, params.nodeId);
      const closed = item.maintenance !== undefined || item.game.blockedCountries.includes(context.country.toUpperCase());
      const suggestions = closed ? offer.suggest(item, suggestionsShown) : [];
      return { game: offer.show(item, language), suggestions: suggestions.map((other) => offer.show(other, language)) };
    }),
    handle(contract.getGamePicture, async ({ params }) => {
      const hash = params.hash.replace(/\.avif$/, '');
      const bytes = await readPicture(db, hash);
      if (bytes === undefined) throw new DomainError('not.found');
      return { fileName: params.hash, contentType: 'image/avif', rows: [bytes], immutable: true };
    }),
    handle(contract.listFavouriteIds, async (_input, context) => favouriteIds(context)),
    handle(contract.listFavouriteGames, async ({ query }, context) => {
      const offer = await offers.of(context.merchant);
      const { pageNo = 1, pageSize = 20 } = query;
      const items = offered(offer, await readFavourites(db, callerOf(context).playerId), query.gameType);
      const language = languageIn(query, context);
      return {
        content: items.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((item) => offer.show(item, language)),
        pageNum: pageNo,
        totalPages: Math.ceil(items.length / pageSize),
        totalCount: items.length,
      };
    }),
    handle(contract.addFavouriteGame, async ({ body }, context) => {
      const { game } = itemOf(await offers.of(context.merchant), body.nodeId);
      await addFavourite(db, callerOf(context).playerId, game.nodeId, clock.now());
      return favouriteIds(context);
    }),
    handle(contract.removeFavouriteGame, async ({ query }, context) => {
      // A game that is not offered any more can still be taken off.
      const nodeId = readNodeId(query.nodeId);
      if (nodeId !== undefined) await removeFavourite(db, callerOf(context).playerId, nodeId);
      return favouriteIds(context);
    }),
    handle(contract.listRecentGames, async ({ query }, context) => {
      const offer = await offers.of(context.merchant);
      const items = offered(offer, await readRecent(db, callerOf(context).playerId), query.gameType);
      const language = languageIn(query, context);
      return { list: items.slice(0, query.limitNum ?? 21).map((item) => offer.show(item, language)) };
    }),
  ];
}
