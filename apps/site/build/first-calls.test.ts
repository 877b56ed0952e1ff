import { afterEach, expect, it, vi } from 'vitest';
import { gamePageQuery, gameQuery } from '../src/entities/game/lists';
import { playMenuQuery } from '../src/entities/play/play-menu';
import { allGames, popularGamesQuery } from '../src/features/lottery/api/games';
import { nearDrawsQuery } from '../src/features/lottery/api/near-draws';
import { firstCalls } from './first-calls';

afterEach(() => vi.unstubAllGlobals());

/** Addresses that these queries ask at. */
async function addressesOf(queries: readonly { queryFn?: unknown }[]): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(address.startsWith('/lgw') ? [{}] : { success: true, value: {} });
  });
  for (const { queryFn } of queries) await (queryFn as (context: object) => Promise<unknown>)({});
  return asked;
}

const filled = (calls: readonly string[] = []) =>
  calls.map((call) => call.replaceAll(/%7B(\w+)%7D/g, (_mark, name: string) => `a-${name}`));

it('are what the pages ask for themselves', async () => {
  const language = 'a-language' as 'EN';
  expect(filled(firstCalls['/rng'])).toEqual(await addressesOf([gamePageQuery({ gameType: 'RNG' }, 1, language)]));
  expect(filled(firstCalls['/lottery'])).toEqual(await addressesOf([playMenuQuery('a-gameCode', language), nearDrawsQuery('a-gameCode')]));
  expect(filled(firstCalls['/elott'])).toEqual(await addressesOf([popularGamesQuery(allGames, language)]));
  expect(filled(firstCalls['/game'])).toEqual(await addressesOf([gameQuery('a-nodeId', language)]));
});
