import { describe, expect, it } from 'vitest';
import { ReadyJson, type RequestContext } from '../../platform/http.js';
import { DomainError } from '../../platform/errors.js';
import type { GameSource, Winner } from '../../ports/game-source.js';
import type { Offer } from './catalogue/offer.js';
import type { GameOpener } from './launch/open-game.js';
import { launchRoutes } from './launch/routes.js';
import { createLobby } from './show-lobby.js';
import { gamesRoutes } from './routes.js';
import { leastWin, maskName } from './list-winners.js';

const card = (vassalage: string) => ({
  vassalage,
  displayName: vassalage,
  isHot: vassalage === 'A',
  smallIcon: '',
  type: 'G',
  nodeId: '1',
  gameType: 'LOTT',
});
const winner = (userName: string, time: number, amount: bigint): Winner => ({
  category: 'ELOTT',
  amount,
  gameName: 'g',
  userName,
  iconUrl: '',
  nodeId: '1',
  gameType: 'ELOTT',
  vassalage: 'A',
  time,
});
const first: GameSource = {
  lanes: async () => [
    { title: 'LOTT', cards: [card('B')] },
    { title: 'RNG', cards: [] },
  ],
  winners: async (_merchant, { limit, least }) =>
    [winner('nguyenvana', 3, 12_345n), winner('ab', 1, 10_000n)].filter(({ amount }) => amount >= least).slice(0, limit),
  findGame: async (_merchant, code) => (code === 'xsmb' ? { code, accountTypeName: 'TCG_LOTTO_VN' } : undefined),
};
const second: GameSource = {
  lanes: async () => [
    { title: 'ELOTT', cards: [card('A')] },
    { title: 'LOTT', cards: [card('C')] },
  ],
  winners: async () => [winner('tran', 2, 20_000n)],
  findGame: async (_merchant, code) =>
    code === 'ssc1m' ? { code, accountTypeName: 'ELOTT' } : code === 'thai_gov' ? { code, accountTypeName: 'TCG_SEA' } : undefined,
};

/** A brand without a vendor. */
const emptyOffer = { items: [], find: () => undefined } as unknown as Offer;

async function call(
  path: string,
  query: Record<string, unknown> = {},
  sources: GameSource[] = [first, second],
  least = 0n,
): Promise<unknown> {
  const findHouseGame = async ({ merchant }: RequestContext, code: string) => {
    for (const source of sources) {
      const found = await source.findGame(merchant, code);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const routes = [
    ...gamesRoutes(
      createLobby(sources, { monotonicMs: () => 0 }, async () => least),
      { of: async () => [] },
    ),
    ...launchRoutes({
      offers: { of: async () => emptyOffer },
      opener: {} as GameOpener,
      findHouseGame,
      isSingleWallet: async () => true,
      playRulesOf: async () => undefined,
      refuseStake: async () => undefined,
    }),
  ];
  const route = routes.find(({ operation }) => operation.path === path);
  const answer = await route?.handler(
    { params: {}, query, body: undefined } as never,
    { merchant: { id: 1 }, language: 'EN' } as RequestContext,
  );
  return answer instanceof ReadyJson ? JSON.parse(answer.text) : answer;
}
const launch = async (query: Record<string, string>): Promise<string> => {
  try {
    return ((await call('/wps/game/launchGame', query)) as { content: { game_url: string } }).content.game_url;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};

describe('the lobby', () => {
  it('joins lanes in order and leaves out what has no cards', async () => {
    expect(await call('/wps/relay/GCSGAME_gameVendor')).toMatchObject({
      data: {
        lanes: [
          { title: 'ELOTT', cards: [{ vassalage: 'A', isHot: 1 }] },
          { title: 'LOTT', cards: [{ vassalage: 'B', isHot: 0 }, { vassalage: 'C' }] },
        ],
      },
    });
    expect(await call('/wps/relay/GCSGAME_gameVendor', {}, [])).toEqual({ data: { lanes: [] } });
  });
  it('names the code of a game without a picture, by which the site draws its cover', async () => {
    const codes = { ...first, winners: async () => [{ ...winner('lan', 5, 10_000n), gameCode: 'ruby-row' }, winner('ab', 4, 1n)] };
    const { list } = (await call('/wps/relay/GCSGAME_getRankList', { gameCategory: 'all' }, [codes])) as { list: { vo: object }[] };
    expect(list[0]?.vo).toMatchObject({ gameCode: 'ruby-row' });
    expect(list[1]?.vo).not.toHaveProperty('gameCode');
  });
  it('lists the newest winners with masked names', async () => {
    expect(await call('/wps/relay/GCSGAME_getRankList', { limitNum: 2, gameCategory: 'all' })).toMatchObject({
      list: [{ vo: { customerName: 'ng***a', winAmount: 1.2345, time: 3 } }, { vo: { customerName: 'tr***n', winAmount: 2 } }],
    });
    expect(await call('/wps/relay/GCSGAME_getRankList', { gameCategory: 'RNG' })).toEqual({ list: [] });
    // Only what is worth telling; a board on which nothing is stays empty.
    expect(await call('/wps/relay/GCSGAME_getRankList', {}, [first], 12_000n)).toMatchObject({ list: [{ vo: { winAmount: 1.2345 } }] });
    expect(await call('/wps/relay/GCSGAME_getRankList', {}, [first], 12_346n)).toEqual({ list: [] });
    expect([leastWin('VND', 0), leastWin('USD', 0), leastWin('VND', 50_000)]).toEqual([100_000_000n, 100_000n, 500_000_000n]);
    // Under MORE: those of categories that are not shown.
    const hidden: GameSource = { ...first, winners: async () => [{ ...winner('lan', 5, 10_000n), category: 'FISH' }, winner('ab', 4, 1n)] };
    expect(await call('/wps/relay/GCSGAME_getRankList', { gameCategory: 'more' }, [hidden, second])).toMatchObject({
      list: [{ vo: { customerName: 'la***n', winAmount: 1 } }],
    });
    expect([maskName('ab'), maskName(''), maskName(maskName('nguyenvana')), maskName('👩👩👩👩')]).toEqual([
      'a***',
      '***',
      'ng***a',
      '👩👩***👩',
    ]);
  });
});

describe('launching', () => {
  it('leads to the board of the game, each kind to its page', async () => {
    expect(await launch({ launchMode: 'LOTT', lottoGameCode: 'xsmb', lottoView: 'betting' })).toBe('/vnlottery?gameCode=xsmb');
    expect(await launch({ launchMode: 'lott', lottoGameCode: 'ssc1m', token: 'stolen', username: 'somebody' })).toBe(
      '/lottery?gameCode=ssc1m',
    );
    expect(await launch({ launchMode: 'GLS', gameId: 'ssc1m' })).toBe('/lottery?gameCode=ssc1m');
    expect(await launch({ launchMode: 'GLS', gameId: 'thai_gov', vassalage: 'TCG_SEA' })).toBe('/sealottery?gameCode=thai_gov');
  });
  it('leads to the lobby without a game, or when the lobby is asked for', async () => {
    expect(await launch({ launchMode: 'LOTT' })).toBe('/elott');
    expect(await launch({ launchMode: 'LOTT', lottoView: 'Lobby', lottoGameCode: 'xsmb' })).toBe('/elott');
  });
  it('is busy without a launch mode, and does not know what nobody offers', async () => {
    expect(await launch({ lottoGameCode: 'xsmb' })).toBe('#727');
    expect(await launch({ launchMode: 'X' })).toBe('#727');
    expect(await launch({ launchMode: 'LOTT', lottoGameCode: '//evil.example' })).toBe('lottery.game.unknown');
    expect(await launch({ launchMode: 'GLS' })).toBe('lottery.game.unknown');
  });
});
