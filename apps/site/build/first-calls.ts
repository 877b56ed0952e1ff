import { addressOf, games, lottery } from '@sortes/contract';
import type { PagePath } from '../src/kit/addresses.ts';

const page = { pageNo: 1, pageSize: 42, platform: 'html5-desktop', language: '{language}' };
const gamesOf = (gameType: string) => [addressOf(games.listGames.path, undefined, { gameType, ...page })];
const board = [
  addressOf(lottery.getPlayMenu.path, { gameId: '{gameCode}' }, { language: '{language}' }),
  addressOf(lottery.getNearDraws.path, undefined, { gameId: '{gameCode}' }),
];

/**
 * What a page asks for first, so that the browser asks while the page's code is on its way. A name in braces (written `%7Bname%7D` in an address) stands for
 * that of the page's search, `{language}` for the page's language; an address without one from the search is that of the page without a search.
 */
export const firstCalls: { readonly [Path in PagePath]?: readonly string[] } = {
  '/elott': [addressOf(lottery.getPopularGames.path, undefined, { count: 100, language: '{language}' })],
  '/rng': gamesOf('RNG'),
  '/live': gamesOf('LIVE'),
  '/fish': gamesOf('FISH'),
  '/pvp': gamesOf('PVP'),
  '/lottery': board,
  '/sealottery': board,
  '/game': [addressOf(games.getGame.path, { nodeId: '{nodeId}' }, { language: '{language}' })],
};
