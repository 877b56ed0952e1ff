import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOnShow, putOnShow, whenShown } from './stages-on-show';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what waits for a stage', () => {
  it('is told at once where none stands', () => {
    const done = vi.fn();
    whenShown('ssc1m', '202611230007', done);
    expect(done).toHaveBeenCalledTimes(1);
    expect(isOnShow('ssc1m')).toBe(false);
  });

  it('is told when the stage of its game shows the draw whole, or leaves', () => {
    const stage = putOnShow('ssc1m');
    const other = putOnShow('k31m');
    const [shown, left] = [vi.fn(), vi.fn()];
    stage.show({ shown: '202611230006' });
    whenShown('ssc1m', '202611230007', shown);
    stage.show({ running: '202611230007' });
    expect(shown).not.toHaveBeenCalled();
    stage.show({ shown: '202611230007' });
    expect(shown).toHaveBeenCalledTimes(1);
    whenShown('k31m', '202611230007', left);
    expect(left).not.toHaveBeenCalled();
    other.leave();
    expect(left).toHaveBeenCalledTimes(1);
    stage.leave();
    vi.advanceTimersByTime(60_000);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('is told at last although a stage never gets there, and not after it was called off', () => {
    const stage = putOnShow('ssc1m');
    const [late, off] = [vi.fn(), vi.fn()];
    whenShown('ssc1m', '202611230007', late);
    whenShown('ssc1m', '202611230007', off)();
    vi.advanceTimersByTime(13_000);
    expect(late).toHaveBeenCalledTimes(1);
    expect(off).not.toHaveBeenCalled();
    stage.leave();
  });
});
