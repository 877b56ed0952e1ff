import { describe, expect, it } from 'vitest';
import { createLogger, systemClock } from '@sortes/service';
import { createBalanceWatch, type MainBalance } from './balance-watch.js';

/** Accounts in memory: only what is asked and told is judged here. */
function openWatch() {
  const accounts = new Map<number, MainBalance>();
  const readings: number[] = [];
  const told: number[][] = [];
  const watch = createBalanceWatch({
    async read(players) {
      readings.push(players.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return players.flatMap(({ playerId, sequence }) => {
        const account = accounts.get(playerId);
        return account !== undefined && account.sequence > sequence ? [account] : [];
      });
    },
    onMoved: ({ playerId, sequence }) => told.push([playerId, Number(sequence)]),
    clock: systemClock,
    log: createLogger('silent'),
  });
  const move = (playerId: number): void => {
    const sequence = (accounts.get(playerId)?.sequence ?? -1n) + 1n;
    accounts.set(playerId, { playerId, main: sequence, sequence });
  };
  return { watch, move, readings, told };
}

describe('balances of open pages', () => {
  it('are read together for pages that open together', async () => {
    const { watch, move, readings, told } = openWatch();
    for (let playerId = 1; playerId <= 500; playerId += 1) move(playerId);
    const opened: Promise<MainBalance>[] = [];
    for (let playerId = 1; playerId <= 500; playerId += 1) {
      opened.push(watch.open(playerId));
      if (playerId % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await Promise.all(opened)).map(({ playerId }) => playerId)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    expect(readings.length).toBeLessThanOrEqual(4);
    expect(told).toEqual([]);
    await watch.stop();
  });

  it('are told once for each move, and only of players with an open page', async () => {
    const { watch, move, told, readings } = openWatch();
    for (const playerId of [1, 2]) move(playerId);
    await watch.open(1);
    const before = readings.length;
    move(1);
    move(2);
    watch.moved([1, 2]);
    await expect.poll(() => told).toEqual([[1, 1]]);
    watch.moved([1]);
    watch.close(1);
    move(1);
    watch.moved([1]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toEqual([[1, 1]]);
    expect(readings.slice(before).every((players) => players === 1)).toBe(true);
    await watch.stop();
  });

  it('are right within two seconds without any signal', async () => {
    const { watch, move, told } = openWatch();
    move(1);
    watch.start();
    await watch.open(1);
    move(1);
    await expect.poll(() => told).toEqual([[1, 1]]);
    await watch.stop();
  });

  it('are refused to a page whose player has no account, and to nobody else', async () => {
    const { watch, move } = openWatch();
    move(1);
    const [known, unknown] = await Promise.allSettled([watch.open(1), watch.open(2)]);
    expect([known.status, unknown.status]).toEqual(['fulfilled', 'rejected']);
    await watch.stop();
  });
});
