import { describe, expect, it } from 'vitest';
import { progressOf } from './chase-progress';

const running = {
  state: 'running' as const,
  totalDraws: 4,
  waitingDraws: 4,
  placedDraws: 0,
  cancelledDraws: 0,
  droppedDraws: 0,
  openDraws: 0,
  returnedDraws: 0,
  placedAmount: '0',
  releasedAmount: '0',
  returnedAmount: '0',
  winAmount: '0',
};

describe('progress of a chase', () => {
  it('keeps the draws that were played apart from those given back after a win', () => {
    const stopped = progressOf({
      ...running,
      state: 'stopped',
      waitingDraws: 0,
      placedDraws: 1,
      cancelledDraws: 3,
      placedAmount: '10000',
      releasedAmount: '40000',
      winAmount: '9780',
    });
    expect(stopped).toEqual({
      played: 1,
      open: 0,
      waiting: 0,
      returned: 3,
      total: 4,
      staked: 100_000_000n,
      givenBack: 400_000_000n,
      won: 97_800_000n,
      net: -2_200_000n,
      early: true,
    });
  });

  it('takes back a draw whose bets were cancelled or void, and ends nothing early by it', () => {
    const finished = progressOf({
      ...running,
      state: 'finished',
      waitingDraws: 0,
      placedDraws: 4,
      returnedDraws: 1,
      placedAmount: '4',
      returnedAmount: '1',
    });
    expect([finished.played, finished.returned, finished.staked, finished.givenBack, finished.net, finished.early]).toEqual([
      3,
      1,
      30_000n,
      10_000n,
      -30_000n,
      false,
    ]);
  });

  it('names no net while a draw is open or to come', () => {
    expect(progressOf(running).net).toBeUndefined();
    const restCancelled = progressOf({ ...running, state: 'cancelled', waitingDraws: 0, placedDraws: 1, openDraws: 1, cancelledDraws: 3 });
    expect([restCancelled.net, restCancelled.open, restCancelled.early]).toEqual([undefined, 1, false]);
  });
});
