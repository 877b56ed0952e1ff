import type { Reply, games } from '@sortes/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { boot } from '../../kit/boot';
import type { LanguageCode } from '@sortes/browser';
import { entityKeys } from '../keys';

export type Game = Reply<typeof games.listGames>['games'][number];
export type GamePage = Reply<typeof games.listGames>;

/** What narrows a list of games. Empty parts narrow nothing. */
export interface GameFilter {
  readonly gameType?: string;
  readonly vassalage?: string;
  /** A class, or HOT, NEW, JACKPOT. */
  readonly gameClassify?: string;
  readonly gameName?: string;
  readonly sort?: string;
  /** Games that can be played from this stake down. */
  readonly minBet?: number;
}

/** Fills 3, 6 and 7 columns exactly (experience.md b). */
export const pageSize = 42;
const platform = 'html5-desktop';
/** What the specification asks hot games for, and its client type of browsers (§9). */
const hotPlatforms = 'flash,html5-desktop';
const clientType = '3';
const minute = 60_000;
/** Pages stay at hand while a game is played, so that the way back shows the list as it was. */
const keptMs = 60 * minute;

/** One page of a list, from 1. */
export const gamePageQuery = (filter: GameFilter, pageNo: number, language: LanguageCode, size = pageSize) =>
  queryOptions({
    queryKey: entityKeys.games.list.of(language, filter, pageNo, size),
    queryFn: ({ signal }) => call('listGames', { query: { ...filter, pageNo, pageSize: size, platform, language } }, { signal }),
    staleTime: minute,
    gcTime: keptMs,
  });

/** The brand's hot games, of one category if given. */
export const hotGamesQuery = (gameType: string, limit: number, language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.games.hot.of(language, gameType, limit),
    queryFn: async ({ signal }) =>
      (
        await call(
          'listHotGames',
          {
            query: {
              merchantCode: boot.merchantCode,
              isPlatform: '2',
              platform: hotPlatforms,
              clientType,
              gameType,
              limitNum: limit,
              language,
            },
          },
          { signal },
        )
      ).list,
    staleTime: minute,
    gcTime: keptMs,
  });

/** What the player opened last; `player` keeps one account's games from another's. */
export const recentGamesQuery = (player: number | undefined, gameType: string, limit: number, language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.games.recent.of(player, language, gameType, limit),
    queryFn: async ({ signal }) => (await call('listRecentGames', { query: { gameType, limitNum: limit, language } }, { signal })).list,
    staleTime: minute / 2,
    gcTime: keptMs,
  });

/** The player's favourites, newest first. */
export const favouriteGamesQuery = (player: number | undefined, gameType: string, limit: number, language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.games.favourites.of(player, language, gameType, limit),
    queryFn: ({ signal }) => call('listFavouriteGames', { query: { gameType, pageNo: 1, pageSize: limit, language } }, { signal }),
    staleTime: minute / 2,
    gcTime: keptMs,
  });

/** One game with others like it. */
export const gameQuery = (nodeId: string, language: LanguageCode) =>
  queryOptions({
    queryKey: entityKeys.games.one.of(language, nodeId),
    queryFn: ({ signal }) => call('getGame', { params: { nodeId }, query: { language } }, { signal }),
    staleTime: minute / 2,
  });

/** Whether a game is closed at this instant, in ms. */
export function isClosed(game: Pick<Game, 'maintenance'>, now: number): boolean {
  const { maintenance } = game;
  return maintenance !== null && maintenance.maintainTime <= now && (maintenance.endTime === null || maintenance.endTime > now);
}
