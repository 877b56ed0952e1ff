import { findGame, findPlay } from '@sortes/lottery-rules';
import type { Game, Play } from '@sortes/lottery-rules';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
const game = findGame('ssc1m') as Game;
const direct = findPlay(game, 'S2_DIRECT') as Play;

beforeAll(() => {
  globalThis.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  } as unknown as Storage;
  globalThis.addEventListener ??= (() => undefined) as typeof globalThis.addEventListener;
});

async function freshBoard() {
  vi.resetModules();
  const { boardStoreOf } = await import('./board-store');
  return boardStoreOf(game);
}

describe('the board of a game', () => {
  it('ignores presses while frozen and keeps the picks', async () => {
    const board = await freshBoard();
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(0, '4');
    board.getState().freeze(true);
    board.getState().toggle(0, '5');
    board.getState().clear();
    expect(board.getState().picks['S2_DIRECT']).toEqual([['4'], []]);
    board.getState().forgetPlay('S2_DIRECT');
    expect(board.getState().picks['S2_DIRECT']).toBeUndefined();
  });
  it('finds picks, basket and an unanswered bet again after a reload', async () => {
    vi.useFakeTimers();
    const board = await freshBoard();
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(1, '9');
    board.getState().addLines([{ play: 'S1_DIRECT', content: '059', combinations: 3, unit: '1', multiple: 2 }], 100);
    board.getState().setAttempt({ key: 'k', player: 5, order: { gameId: 'ssc1m', numero: '1', contents: [] }, lines: [] });
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    const again = await freshBoard();
    expect(again.getState().play).toBe('S2_DIRECT');
    expect(again.getState().picks['S2_DIRECT']).toEqual([[], ['9']]);
    expect(again.getState().basket).toMatchObject([{ play: 'S1_DIRECT', content: '059', combinations: 3, multiple: 2 }]);
    expect(again.getState().attempt).toMatchObject({ key: 'k', player: 5 });
  });
  it('does not trust stored combinations: content is counted anew, and wrong content is dropped', async () => {
    kept.set(
      'board:ssc1m',
      JSON.stringify({
        basket: [
          { id: 'a', play: 'S1_DIRECT', content: '059', combinations: 999, unit: '1', multiple: 1 },
          { id: 'b', play: 'S1_DIRECT', content: 'zz', combinations: 1, unit: '1', multiple: 1 },
        ],
      }),
    );
    const board = await freshBoard();
    expect(board.getState().basket).toMatchObject([{ id: 'a', combinations: 3 }]);
  });
  it('starts empty from storage that is no JSON', async () => {
    kept.set('board:ssc1m', '{oops');
    expect((await freshBoard()).getState().basket).toEqual([]);
  });
});

describe('picks out of storage', () => {
  it('are kept only where they are symbols of the play', async () => {
    const { readPicks } = await import('./board-store');
    expect(readPicks(direct, [['1', 'x', 3], ['2']])).toEqual([['1'], ['2']]);
    expect(readPicks(direct, [['1']])).toEqual([[], []]);
    expect(readPicks(direct, 'junk')).toEqual([[], []]);
  });

  it('forgets picks and basket at sign-out and keeps them when a guest signs in', async () => {
    const board = await freshBoard();
    const { useSession } = await import('../../../shared/session');
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(0, '4');
    board.getState().addLines([{ play: 'S2_DIRECT', content: '1|2', combinations: 1, unit: '1', multiple: 1 }], 100);
    useSession.getState().signedOut();
    useSession.getState().signedIn({ id: 1, account: 'a', nickname: 'a', type: 0, rankLevel: 0 });
    expect(board.getState().basket).toHaveLength(1);
    expect(board.getState().picks['S2_DIRECT']?.[0]).toEqual(['4']);
    useSession.getState().signedOut();
    expect(board.getState().basket).toEqual([]);
    expect(board.getState().picks['S2_DIRECT']).toBeUndefined();
  });
});
