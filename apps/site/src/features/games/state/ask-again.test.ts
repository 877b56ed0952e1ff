import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../kit/api/client';
import { askAgain, pausesMs } from './ask-again';

const refusal = (code: string): ApiError => Object.assign(Object.create(ApiError.prototype) as ApiError, { code });
const away = refusal('game.vendor.unavailable');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again while the vendor does not answer, and plays once it does', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('launched');
  const answer = askAgain(ask, new AbortController().signal);
  await vi.advanceTimersByTimeAsync((pausesMs[0] ?? 0) + (pausesMs[1] ?? 0));
  await expect(answer).resolves.toBe('launched');
  expect(ask).toHaveBeenCalledTimes(3);
});

it('gives up after the last pause', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  const answer = expect(askAgain(ask, new AbortController().signal)).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(pausesMs.reduce((sum, pause) => sum + pause, 0));
  await answer;
  expect(ask).toHaveBeenCalledTimes(pausesMs.length + 1);
});

it('takes any other refusal as it is, and stops with the player who leaves', async () => {
  const closed = refusal('game.maintenance');
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(closed);
  await expect(askAgain(refused, new AbortController().signal)).rejects.toBe(closed);
  expect(refused).toHaveBeenCalledTimes(1);
  const leaving = new AbortController();
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  const answer = expect(askAgain(ask, leaving.signal)).rejects.toBe(away);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await answer;
  expect(ask).toHaveBeenCalledTimes(1);
});
