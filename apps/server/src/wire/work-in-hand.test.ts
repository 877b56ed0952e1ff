import { ManualClock } from '@sortes/service';
import { describe, expect, it, vi } from 'vitest';
import { createWorkInHand } from './work-in-hand.js';

const world = () => {
  const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
  const onFull = vi.fn<() => void>();
  return { clock, onFull, work: createWorkInHand({ monotonicMs: () => clock.monotonicMs(), onFull }) };
};
const addresses = (count: number): string[] => Array.from({ length: count }, (_, index) => `198.51.${index >> 8}.${index & 255}`);

describe('work in hand', () => {
  it('is counted until it ends, and ends once', () => {
    const { work } = world();
    const [one, two] = addresses(2).map((address) => work.begin(address));
    one?.();
    one?.();
    expect(work.size).toBe(1);
    two?.();
    expect(work.size).toBe(0);
  });

  it('keeps room for what vendors owe when all else is full, and says so', () => {
    const { work, onFull, clock } = world();
    for (const address of addresses(512)) work.begin(address);
    expect(() => work.begin('203.0.113.1')).toThrow('system.busy');
    expect(() => work.requireRoom()).toThrow('system.busy');
    expect(onFull).toHaveBeenCalledTimes(1);
    clock.advance(10_000);
    expect(() => work.requireRoom()).toThrow('system.busy');
    expect(onFull).toHaveBeenCalledTimes(2);
    for (let win = 0; win < 256; win += 1) work.begin(undefined, 'vendors');
    expect(() => work.begin(undefined, 'vendors')).toThrow('system.busy');
  });

  it('keeps room for gateways and staff when players fill all else, and none of them uses up that of another', () => {
    const { work } = world();
    const players = addresses(512).map((address) => work.begin(address));
    const fill = (reserve: 'gateways' | 'staff'): number => {
      let letIn = 0;
      for (; letIn < 1_000; letIn += 1) {
        try {
          work.begin(undefined, reserve);
        } catch {
          break;
        }
      }
      return letIn;
    };
    expect([fill('gateways'), fill('staff')]).toEqual([64, 64]);
    work.begin(undefined, 'vendors');
    // A place that a player leaves is anybody's again.
    players[0]?.();
    work.begin('203.0.113.1');
    expect(() => work.begin('203.0.113.1')).toThrow('system.busy');
  });

  it('leaves most of the room to others, however many networks of one site call', () => {
    const { work, onFull } = world();
    const flood = (addressOf: (index: number) => string): number => {
      let letIn = 0;
      for (let index = 0; index < 600; index += 1) {
        try {
          work.begin(addressOf(index));
          letIn += 1;
        } catch {
          continue;
        }
      }
      return letIn;
    };
    expect(flood(() => '203.0.113.1')).toBe(128);
    expect(flood((index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(256);
    // One caller's own fill is no alarm of the house.
    expect(onFull).not.toHaveBeenCalled();
    work.begin('203.0.113.2');
  });

  it('is stuck when it is full for seconds and nothing comes to its end', () => {
    const { work, clock } = world();
    const ends = addresses(512).map((address) => work.begin(address));
    expect(work.isStuck).toBe(false);
    clock.advance(4_000);
    ends[0]?.();
    work.begin('203.0.113.1');
    clock.advance(4_000);
    expect(work.isStuck).toBe(false);
    clock.advance(1_000);
    expect(work.isStuck).toBe(true);
    ends[1]?.();
    expect(work.isStuck).toBe(false);
  });
});
