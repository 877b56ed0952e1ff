import { describe, expect, it } from 'vitest';
import { ApiError } from './calls.js';
import { createIntention, isInDoubt } from './intention.js';

describe('the key of an intention', () => {
  const counting = () => {
    let made = 0;
    return createIntention(() => `key ${(made += 1)}`);
  };

  it('stays while nobody has answered, and is another one for something else', () => {
    const intention = counting();
    expect(intention.keyFor([{ amount: 5n }])).toBe('key 1');
    expect(intention.keyFor([{ amount: 5n }])).toBe('key 1');
    expect(intention.keyFor([{ amount: 6n }])).toBe('key 2');
    expect(intention.keyFor([{ amount: 5n }])).toBe('key 3');
  });

  it('is another one once there was an answer, for the same thing too', () => {
    const intention = counting();
    expect(intention.keyFor([])).toBe('key 1');
    intention.settled();
    expect(intention.keyFor([])).toBe('key 2');
  });

  it.each([
    ['network', 0, true],
    ['timeout', 0, true],
    ['unexpected', 500, true],
    ['busy', 503, true],
    ['withdraw.below.minimum', 422, false],
    ['too.many', 429, false],
    ['TOO_MANY_REQUESTS', 429, true],
    ['idempotency.in.progress', 409, true],
    ['payment.password.wrong', 422, true],
    ['step.up.required', 403, true],
    ['deposit.gateway.unavailable', 503, false],
    ['transfer.refused', 409, false],
  ])('%s (%i) leaves open what became of it: %s', (code, status, doubt) => {
    expect(isInDoubt(new ApiError(code, '', status))).toBe(doubt);
  });

  it('stays where a gateway or a vendor says when to ask again', () => {
    for (const code of ['deposit.gateway.unavailable', 'game.vendor.unavailable'])
      expect(isInDoubt(new ApiError(code, '', 503, { retryAfterSeconds: 5 }))).toBe(true);
  });

  it('is left open by a fault of the page as well', () => {
    expect(isInDoubt(new TypeError('x'))).toBe(true);
  });
});
