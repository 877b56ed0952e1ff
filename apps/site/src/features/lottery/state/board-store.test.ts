import { findGame, findPlay, type Game, type Play } from '@sortes/lottery-rules';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
const game = findGame('ssc1m') as Game;
const direct = findPlay(game, 'S2_DIRECT') as Play;

beforeAll(() => {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  } as unknown as Storage;
  globalThis.sessionStorage = storage;
  globalThis.localStorage = storage;
  globalThis.addEventListener ??= (() => undefined) as typeof globalThis.addEventListener;
});

async function freshBoard() {
  vi.resetModules();
  const { boardStoreOf } = await import('./board-store');
  return boardStoreOf(game);
}

async function freshBasket() {
  vi.resetModules();
  return (await import('./basket-store')).basketStore;
}

const stored = { game: 'ssc1m', play: 'S1_DIRECT', content: '059', combinations: 3, unit: '1', multiple: 2 };

describe('the board of a game', () => {
  it('ignores presses while frozen and keeps the picks', async () => {
    const board = await freshBoard();
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(0, '4');
    board.getState().freeze(true);
    board.getState().toggle(0, '5');
    board.getState().clear();
    expect(board.getState().picks['S2_DIRECT']?.sets).toEqual([['4'], []]);
    board.getState().forgetPlay('S2_DIRECT');
    expect(board.getState().picks['S2_DIRECT']).toBeUndefined();
  });
  it('finds picks, play and prize group again after a reload', async () => {
    vi.useFakeTimers();
    const board = await freshBoard();
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(1, '9');
    board.getState().setSeries(1900);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    const again = await freshBoard();
    expect(again.getState()).toMatchObject({ play: 'S2_DIRECT', series: 1900 });
    expect(again.getState().picks['S2_DIRECT']?.sets).toEqual([[], ['9']]);
  });
  it('comes back to the play last chosen in a group', async () => {
    const board = await freshBoard();
    const star2 = game.plays.filter((play) => play.group === 'star2').map((play) => play.code);
    board.getState().choosePlay('S2_SUM');
    board.getState().chooseGroup('star3', ['S3_DIRECT', 'S3_SUM']);
    expect(board.getState().play).toBe('S3_DIRECT');
    board.getState().chooseGroup('star2', star2);
    expect(board.getState().play).toBe('S2_SUM');
  });
  it('begins among the popular plays and stays there until a play is chosen in its group', async () => {
    kept.clear();
    const board = await freshBoard();
    expect(board.getState()).toMatchObject({ isPopular: true, play: 'S5_SUM_BSOE' });
    board.getState().choosePopular('DTT');
    // The board's own address comes back and names the play on show.
    board.getState().choosePlay('DTT');
    expect(board.getState()).toMatchObject({ isPopular: true, play: 'DTT' });
    board.getState().choosePlay('DTT_12');
    expect(board.getState()).toMatchObject({ isPopular: false, play: 'DTT_12' });
    board.getState().chooseGroup('popular', ['S5_SUM_BSOE', 'DTT']);
    expect(board.getState()).toMatchObject({ isPopular: true, play: 'DTT' });
  });
  it('finds the popular plays again after a reload, and a play that was chosen before there were any in its group', async () => {
    kept.clear();
    kept.set('lottery:habits:ssc1m', JSON.stringify({ play: 'DTT', isPopular: true }));
    expect((await freshBoard()).getState()).toMatchObject({ isPopular: true, play: 'DTT' });
    kept.set('lottery:habits:ssc1m', JSON.stringify({ play: 'DTT' }));
    expect((await freshBoard()).getState()).toMatchObject({ isPopular: false, play: 'DTT' });
  });
  it('remembers a bet that was placed and puts it on the board again, also after a reload', async () => {
    kept.clear();
    vi.useFakeTimers();
    const board = await freshBoard();
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(0, '4');
    board.getState().toggle(1, '9');
    board.getState().setUnit('100');
    board.getState().setMultiple(3);
    board.getState().repeatLast(1);
    expect(board.getState().last).toBeUndefined();
    board.getState().forgetPlay('S2_DIRECT');
    board.getState().choosePlay('S2_SUM');
    board.getState().setMultiple(1);
    // What was not on the board any more is no bet to repeat.
    board.getState().forgetPlay('S2_SUM');
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    const again = await freshBoard();
    again.getState().freeze(true);
    again.getState().repeatLast(2);
    expect(again.getState().play).toBe('S2_SUM');
    again.getState().freeze(false);
    again.getState().repeatLast(2);
    expect(again.getState()).toMatchObject({ play: 'S2_DIRECT', unit: '100', multiple: 6 });
    expect(again.getState().picks['S2_DIRECT']?.sets).toEqual([['4'], ['9']]);
    again.getState().forget();
    expect(again.getState().last).toBeUndefined();
  });
  it('clears the picks and leaves places and dan-tuo as they were set', async () => {
    const board = await freshBoard();
    board.getState().choosePlay('A2_GROUP');
    board.getState().togglePlace('wan');
    board.getState().toggle(0, '4');
    board.getState().clear();
    expect(board.getState().picks['A2_GROUP']).toEqual({ sets: [[]], places: ['qian', 'bai', 'shi', 'ge'] });
  });
  it('starts empty from storage that is no JSON', async () => {
    kept.set('board:ssc1m', '{oops');
    kept.set('lottery:habits:ssc1m', '[]');
    expect((await freshBoard()).getState()).toMatchObject({ picks: {}, multiple: 1 });
  });
});

describe('picks out of storage', () => {
  it('are kept only where they are symbols of the play', async () => {
    const { readPicks } = await import('./board-store');
    expect(readPicks(direct, { sets: [['1', 'x', 3], ['2']] }).sets).toEqual([['1'], ['2']]);
    expect(readPicks(direct, { sets: [['1']] }).sets).toEqual([[], []]);
    expect(readPicks(direct, 'junk').sets).toEqual([[], []]);
    const ticket = findPlay(game, 'S2_TICKET') as Play;
    expect(readPicks(ticket, { sets: [['12', '123', 'ab', '07']] }).sets).toEqual([['07', '12']]);
    const keno = findPlay(findGame('keno1m') as Game, 'PICK3') as Play;
    expect(readPicks(keno, { sets: [['80', '81', '00', '07']], bankers: ['09', '07'] })).toEqual({ sets: [['80']], bankers: ['07', '09'] });
  });
});

describe('the basket of all games', () => {
  it('finds its lines and every unanswered bet again after a reload', async () => {
    vi.useFakeTimers();
    const basket = await freshBasket();
    basket.getState().addLines([stored], { multiple: 100, lines: 100 });
    basket.getState().setAttempts([{ key: 'k', player: 5, order: { gameId: 'ssc1m', numero: '1', contents: [] }, lines: [] }]);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    const again = (await freshBasket()).getState();
    expect(again.lines).toMatchObject([stored]);
    expect(again.attempts).toMatchObject([{ key: 'k', player: 5 }]);
    again.endAttempt('k');
    expect((await freshBasket()).getState().attempts).toEqual([]);
  });
  it('writes an unanswered bet down at once, not a moment later', async () => {
    vi.useFakeTimers();
    const basket = await freshBasket();
    basket.getState().setAttempts([{ key: 'now', player: 5, order: { gameId: 'ssc1m', numero: '1', contents: [] }, lines: [] }]);
    expect(kept.get('board:basket')).toContain('"now"');
    basket.getState().endAttempt('now');
    vi.useRealTimers();
  });
  it('starts empty from storage that is no JSON, and drops what is no attempt', async () => {
    kept.set('board:basket', '{oops');
    expect((await freshBasket()).getState()).toMatchObject({ lines: [], attempts: [] });
    kept.set('board:basket', JSON.stringify({ attempts: [null, { key: 1 }, { key: 'k', player: 1, lines: [], order: null }] }));
    expect((await freshBasket()).getState().attempts).toEqual([]);
  });
  it('is forgotten with the picks at sign-out and kept when a guest signs in', async () => {
    const board = await freshBoard();
    const { basketStore } = await import('./basket-store');
    const { useSession } = await import('../../../entities/account/session');
    board.getState().choosePlay('S2_DIRECT');
    board.getState().toggle(0, '4');
    basketStore.getState().addLines([stored], { multiple: 100, lines: 100 });
    useSession.getState().signedOut();
    useSession
      .getState()
      .signedIn({ id: 1, account: 'a', nickname: 'a', type: 0, rankLevel: 0, label: { text: '', colour: '', background: '' } });
    expect(basketStore.getState().lines).toHaveLength(1);
    expect(board.getState().picks['S2_DIRECT']?.sets[0]).toEqual(['4']);
    useSession.getState().signedOut();
    expect(basketStore.getState().lines).toEqual([]);
    expect(board.getState().picks['S2_DIRECT']).toBeUndefined();
  });
});
