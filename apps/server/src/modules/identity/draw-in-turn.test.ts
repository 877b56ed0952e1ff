import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDrawingQueue } from './draw-in-turn.js';

describe('a queue of drawings', () => {
  it('draws one after the other, and the next when one has failed', async () => {
    const drawInTurn = createDrawingQueue();
    let atWork = 0;
    let most = 0;
    const draw = async (name: string): Promise<string> => {
      most = Math.max(most, (atWork += 1));
      await wait(2);
      atWork -= 1;
      if (name === 'b') throw new Error('cannot be drawn');
      return name;
    };
    const drawn = await Promise.allSettled(['a', 'b', 'c'].map((name) => drawInTurn(() => draw(name))));
    expect(drawn.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(['a', 'Error: cannot be drawn', 'c']);
    expect(most).toBe(1);
  });

  it('gives up a drawing that never ends, and goes on with the next', async () => {
    const drawInTurn = createDrawingQueue(30);
    const hangs = drawInTurn(() => new Promise<string>(() => undefined));
    const next = drawInTurn(() => Promise.resolve('next'));
    await expect(hangs).rejects.toMatchObject({ code: 'system.busy' });
    expect(await next).toBe('next');
  });

  it('turns away who would wait too long', async () => {
    const drawInTurn = createDrawingQueue(1_000);
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const first = drawInTurn(() => held);
    await wait(1);
    const answers = Promise.allSettled(Array.from({ length: 257 }, () => drawInTurn(() => Promise.resolve())));
    end();
    await first;
    expect((await answers).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
