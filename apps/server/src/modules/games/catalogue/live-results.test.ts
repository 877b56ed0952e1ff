import { describe, expect, it } from 'vitest';
import { createLiveResults, readResults } from './live-results.js';

const studio = { code: 'STUDIO', protocol: 'rs', operatorId: 'sortes' };
const item = (code: string, nodeId: number, vendor: object = studio, maintenance?: object) => ({
  game: { code, nodeId, vendor },
  maintenance,
});

function createWorld(items: object[], answer: () => Promise<unknown>) {
  let now = 0;
  let calls = 0;
  const live = createLiveResults(
    { clock: { monotonicMs: () => now }, log: { debug: () => undefined } } as never,
    {
      catalogue: { current: async () => ({ vendorByCode: (code: string) => (code === 'STUDIO' ? studio : undefined) }) },
      offers: { of: async () => ({ items }) },
      vendors: {
        post: async () => {
          calls += 1;
          return answer();
        },
      },
    } as never,
  );
  return { ask: () => live.of({} as never), pass: (ms: number) => void (now += ms), calls: () => calls };
}

describe('live results', () => {
  it('are those of the studio’s games that are open, by node, three at most', async () => {
    const items = [item('crash', 7), item('other', 8), item('crash', 9, { ...studio, code: 'KITE' }), item('wheel', 10, studio, {})];
    const world = createWorld(items, async () => ({
      games: [
        { game_code: 'crash', last: [131, 1082, 204, 300] },
        { game_code: 'wheel', last: [200] },
      ],
    }));
    expect(await world.ask()).toEqual([{ nodeId: '7', multipliers: [1.31, 10.82, 2.04] }]);
  });

  it('are asked once for all who look within three seconds, kept through a silence, and gone after a minute of it', async () => {
    let isSilent = false;
    const world = createWorld([item('crash', 7)], async () => {
      if (isSilent) throw new Error('silent');
      return { games: [{ game_code: 'crash', last: [150] }] };
    });
    await Promise.all([world.ask(), world.ask(), world.ask()]);
    world.pass(2_999);
    await world.ask();
    expect(world.calls()).toBe(1);
    isSilent = true;
    world.pass(10_000);
    expect(await world.ask()).toHaveLength(1);
    expect(world.calls()).toBe(2);
    world.pass(60_000);
    expect(await world.ask()).toEqual([]);
  });

  it('reads nothing of an answer that is no list of multipliers', () => {
    expect(readResults(null)).toEqual(new Map());
    expect(readResults({ games: 'crash' })).toEqual(new Map());
    expect(readResults({ games: [null, { game_code: 'crash', last: ['2', -1, 1.5, 250, 1e12] }] })).toEqual(new Map([['crash', [2.5]]]));
  });
});
