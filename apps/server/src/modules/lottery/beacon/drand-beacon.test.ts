import { drandQuicknet, drandRandomness } from '@sortes/fairness';
import { describe, expect, it } from 'vitest';
import { createLogger, systemClock } from '@sortes/service';
import { createDrandBeacon } from './drand-beacon.js';

/** Quicknet round 1000 (lottery sheet, section 4). */
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const fixed = { beaconId: `drand:${drandQuicknet.chainHash}`, round: 1000 };
const due = new Date((drandQuicknet.genesis + 999 * drandQuicknet.period) * 1000);

function relays(answers: Record<string, () => Response | Promise<Response>>): { fetch: typeof fetch; asked: string[] } {
  const asked: string[] = [];
  const answer = (url: string | URL | Request): Promise<Response> => {
    const address = new URL(url instanceof Request ? url.url : url);
    asked.push(address.href);
    return Promise.resolve(answers[address.host]?.() ?? Response.error());
  };
  return { fetch: answer as typeof fetch, asked };
}

describe('the drand beacon', () => {
  it('takes a round from the first relay whose signature verifies', async () => {
    const forged = `${signature.slice(0, -2)}38`;
    const { fetch, asked } = relays({
      'down.test': () => Promise.reject(new Error('no route')),
      'forged.test': () => Response.json({ round: 1000, signature: forged }),
      'other.test': () => Response.json({ round: 999, signature }),
      'good.test': () => Response.json({ round: 1000, signature, randomness: 'ignored' }),
    });
    const urls = ['https://down.test', 'https://forged.test/', 'https://other.test', 'https://good.test', 'https://unasked.test'];
    const beacon = createDrandBeacon({ urls, fetch }, systemClock, createLogger('silent'));
    const revealed = await beacon.reveal(fixed, due);
    expect(revealed).toEqual({
      beacon: { kind: 'drand', chainHash: drandQuicknet.chainHash, round: 1000, signature },
      randomness: drandRandomness(signature),
    });
    expect(revealed?.randomness).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
    expect(asked).toHaveLength(4);
    expect(asked[3]).toBe(`https://good.test/${drandQuicknet.chainHash}/public/1000`);
  });

  it('has nothing before a round is due, and nothing when no relay has it', async () => {
    const { fetch, asked } = relays({ 'late.test': () => new Response('not yet', { status: 404 }) });
    const beacon = createDrandBeacon({ urls: ['https://late.test'], fetch }, systemClock, createLogger('silent'));
    expect(await beacon.reveal(fixed, new Date(due.getTime() - 1))).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await beacon.reveal(fixed, due)).toBeUndefined();
  });

  it('shares one question for a round among all draws that need it, and asks again a second after nobody had it', async () => {
    let now = 1_000;
    const clock = { ...systemClock, monotonicMs: () => now };
    let has = false;
    const { fetch, asked } = relays({
      'one.test': () => (has ? Response.json({ round: 1000, signature }) : new Response('not yet', { status: 404 })),
    });
    const beacon = createDrandBeacon({ urls: ['https://one.test'], fetch }, clock, createLogger('silent'));
    const all = () => Promise.all(Array.from({ length: 50 }, () => beacon.reveal(fixed, due)));
    expect(new Set(await all())).toEqual(new Set([undefined]));
    has = true;
    expect(await beacon.reveal(fixed, due)).toBeUndefined();
    expect(asked).toHaveLength(1);
    now += 1_001;
    expect((await all()).every((revealed) => revealed?.randomness === drandRandomness(signature))).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('takes no answer that is endless', async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(8_192).fill(32)) });
    const { fetch } = relays({ 'endless.test': () => new Response(endless), 'good.test': () => Response.json({ round: 1000, signature }) });
    const beacon = createDrandBeacon({ urls: ['https://endless.test', 'https://good.test'], fetch }, systemClock, createLogger('silent'));
    expect((await beacon.reveal(fixed, due))?.randomness).toBe(drandRandomness(signature));
  });

  it('is off without relays, reachable while the latest round is signed and of now, and unreachable otherwise', async () => {
    const at = (round: number) => new Date((drandQuicknet.genesis + (round - 1) * drandQuicknet.period) * 1000);
    const reachAt = async (now: Date, answer: () => Response | Promise<Response>) => {
      const { fetch } = relays({ 'one.test': answer });
      const beacon = createDrandBeacon({ urls: ['https://one.test'], fetch }, { ...systemClock, now: () => now }, createLogger('silent'));
      return beacon.reach?.();
    };
    const genuine = () => Response.json({ round: 1000, signature });
    expect(await createDrandBeacon({ urls: [] }, systemClock, createLogger('silent')).reach?.()).toBe('off');
    expect(await reachAt(at(1003), genuine)).toBe('reachable');
    // An old round played again, a forged one, silence.
    expect(await reachAt(at(1100), genuine)).toBe('unreachable');
    expect(await reachAt(at(1003), () => Response.json({ round: 1001, signature }))).toBe('unreachable');
    expect(await reachAt(at(1003), () => Response.error())).toBe('unreachable');
  });

  it('fixes a round that falls after closing with a margin', async () => {
    const beacon = createDrandBeacon({ urls: [] }, systemClock, createLogger('silent'));
    const closesAt = new Date('2026-11-20T05:00:55Z');
    const { round } = await beacon.fixRound(closesAt);
    const dueMs = (drandQuicknet.genesis + (round - 1) * drandQuicknet.period) * 1000;
    expect(dueMs).toBeGreaterThan(closesAt.getTime() + 1_000);
    expect(dueMs).toBeLessThanOrEqual(closesAt.getTime() + 4_000);
  });
});
