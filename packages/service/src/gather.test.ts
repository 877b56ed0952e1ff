import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGatherer } from './gather.js';

interface Ask {
  player: number;
  value: number;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const databaseError = (code: string): Error => Object.assign(new Error(`sqlstate ${code}`), { code });

function gathererOver(
  run: (batch: readonly Ask[]) => Promise<readonly number[]>,
  limits: { maximum?: number; concurrency?: number; waitingAtMost?: number; isBusy?: () => boolean } = {},
) {
  return createGatherer<Ask, number>({ maximum: 64, concurrency: 1, ...limits, playerOf: (ask) => ask.player, run });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('createGatherer', () => {
  it('gathers what arrives together and answers each its own', async () => {
    const sizes: number[] = [];
    const gatherer = gathererOver(async (batch) => {
      sizes.push(batch.length);
      await pause();
      return batch.map((ask) => ask.value * 2);
    });
    const answers = await Promise.all(Array.from({ length: 150 }, (_, player) => gatherer.ask({ player, value: player })));
    expect(answers).toEqual(Array.from({ length: 150 }, (_, player) => player * 2));
    expect(sizes).toEqual([64, 64, 22]);
    expect(gatherer.size).toBe(0);
  });

  it('lets those who were just answered and ask again go with what waited', async () => {
    const sizes: number[] = [];
    const gatherer = gathererOver(async (batch) => {
      sizes.push(batch.length);
      await pause();
      return batch.map((ask) => ask.value);
    });
    const asksAgain = async (player: number): Promise<void> => {
      for (let value = 0; value < 5; value += 1) {
        await gatherer.ask({ player, value });
        // What stands between an answer and the next question is some promises deep.
        for (let depth = 0; depth < 20; depth += 1) await Promise.resolve();
      }
    };
    const early = [0, 1, 2].map(asksAgain);
    await new Promise((resolve) => setImmediate(resolve));
    // Comes while the first batch is at work.
    const late = asksAgain(3);
    await Promise.all([...early, late]);
    expect(sizes).toEqual([3, 4, 4, 4, 4, 1]);
  });

  it('shares what waits among its slots, so that neither the database nor this process rests, but splits no small company', async () => {
    const sizes: number[] = [];
    const gatherer = gathererOver(
      async (batch) => {
        sizes.push(batch.length);
        await pause();
        return batch.map((ask) => ask.value);
      },
      { concurrency: 2 },
    );
    const asksAgain = async (player: number, times: number): Promise<void> => {
      for (let value = 0; value < times; value += 1) await gatherer.ask({ player, value });
    };
    // One player asks twice at once: who cannot go with the others must not become a company of one for ever.
    await Promise.all([...Array.from({ length: 63 }, (_, player) => asksAgain(player, 3)), asksAgain(0, 3)]);
    expect(Math.min(...sizes.slice(0, 4))).toBeGreaterThanOrEqual(28);
    sizes.length = 0;
    await Promise.all(Array.from({ length: 12 }, (_, player) => asksAgain(player, 1)));
    expect(sizes).toEqual([12]);
  });

  it('makes one call of all that wait while the program has no time to spare, and no longer', async () => {
    const sizes: number[] = [];
    let [running, most, busy] = [0, 0, true];
    const gatherer = gathererOver(
      async (batch) => {
        sizes.push(batch.length);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 3));
        running -= 1;
        return batch.map((ask) => ask.value);
      },
      { concurrency: 2, isBusy: () => busy },
    );
    const all = (count: number): Promise<unknown> =>
      Promise.all(Array.from({ length: count }, (_, player) => gatherer.ask({ player, value: player })));
    const first = all(40);
    await new Promise((resolve) => setImmediate(resolve));
    const second = Promise.all(Array.from({ length: 50 }, (_, player) => gatherer.ask({ player: 100 + player, value: player })));
    await Promise.all([first, second]);
    expect(sizes).toEqual([40, 50]);
    expect(most).toBe(1);
    busy = false;
    sizes.length = 0;
    await all(60);
    expect(sizes).toEqual([30, 30]);
    expect(most).toBe(2);
  });

  it('does not let a busy program wait for a call that hangs', async () => {
    const release = new Map<number, () => void>();
    const gatherer = gathererOver(
      async (batch) => {
        await new Promise<void>((resolve) => release.set(batch[0]?.player ?? 0, resolve));
        return batch.map((ask) => ask.value);
      },
      { concurrency: 2, isBusy: () => true },
    );
    const hanging = gatherer.ask({ player: 1, value: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    const other = gatherer.ask({ player: 2, value: 2 });
    await expect.poll(() => release.has(2)).toBe(true);
    release.get(2)?.();
    expect(await other).toBe(2);
    release.get(1)?.();
    expect(await hanging).toBe(1);
  });

  it('waits for company where it is told to', async () => {
    const sizes: number[] = [];
    const gatherer = createGatherer<number, number>({
      maximum: 1_000,
      concurrency: 1,
      pauseMs: 60,
      run: async (batch) => {
        sizes.push(batch.length);
        return [...batch];
      },
    });
    const answers: Promise<number>[] = [];
    for (let value = 0; value < 20; value += 1) {
      answers.push(gatherer.ask(value));
      await pause();
    }
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, value) => value));
    expect(sizes[0]).toBe(1);
    expect(Math.max(...sizes)).toBeGreaterThan(4);
  });

  it('keeps requests that share a key apart and in their order, and fills batches with the rest', async () => {
    const batches: string[][] = [];
    const gatherer = createGatherer<string, string>({
      maximum: 3,
      concurrency: 1,
      // 'ab' has the keys a and b.
      keysOf: (request) => [...request],
      async run(batch) {
        batches.push([...batch]);
        await pause();
        return batch;
      },
    });
    const asked = ['a', 'ab', 'b', 'c', 'a', 'd', 'e'];
    expect(await Promise.all(asked.map((request) => gatherer.ask(request)))).toEqual(asked);
    // b waits for ab, which waits for a.
    expect(batches).toEqual([
      ['a', 'c', 'd'],
      ['ab', 'e'],
      ['b', 'a'],
    ]);
  });

  it('never puts a player twice into a batch and keeps the order of their requests', async () => {
    const seen: number[] = [];
    const gatherer = gathererOver(
      async (batch) => {
        expect(new Set(batch.map((ask) => ask.player)).size).toBe(batch.length);
        for (const ask of batch) if (ask.player === 7) seen.push(ask.value);
        await pause();
        return batch.map((ask) => ask.value);
      },
      { maximum: 3 },
    );
    await Promise.all(Array.from({ length: 30 }, (_, value) => gatherer.ask({ player: value % 2 === 0 ? 7 : 100 + value, value })));
    expect(seen).toEqual(Array.from({ length: 15 }, (_, index) => index * 2));
  });

  it('lets a player who is in hand wait in no other batch, and nobody wait for them', async () => {
    const begun: number[][] = [];
    const ends: (() => void)[] = [];
    const gatherer = gathererOver(
      async (batch) => {
        begun.push(batch.map(({ value }) => value));
        await new Promise<void>((resolve) => ends.push(resolve));
        return batch.map(({ value }) => value);
      },
      { concurrency: 2 },
    );
    const first = gatherer.ask({ player: 7, value: 1 });
    await pause();
    const rest = [gatherer.ask({ player: 7, value: 2 }), gatherer.ask({ player: 8, value: 3 })];
    await pause();
    expect(begun).toEqual([[1], [3]]);
    ends[0]?.();
    expect(await first).toBe(1);
    await pause();
    expect(begun).toEqual([[1], [3], [2]]);
    for (const end of ends) end();
    expect(await Promise.all(rest)).toEqual([2, 3]);
    // Alone with the other slot free: nothing is begun until they are done.
    const [again, later] = [gatherer.ask({ player: 7, value: 4 }), pause().then(() => gatherer.ask({ player: 7, value: 5 }))];
    await pause();
    await pause();
    expect(begun.slice(3)).toEqual([[4]]);
    ends.at(-1)?.();
    await again;
    await pause();
    ends.at(-1)?.();
    expect(await later).toBe(5);
  });

  it('goes on in company while a call runs, or alone a moment later where that one hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const begun: number[][] = [];
    const ends: (() => void)[] = [];
    const gatherer = gathererOver(
      async (batch) => {
        begun.push(batch.map(({ value }) => value));
        await new Promise<void>((resolve) => ends.push(resolve));
        return batch.map(({ value }) => value);
      },
      { concurrency: 2 },
    );
    const ask = (value: number) => gatherer.ask({ player: value, value });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(() => resolve())));
    const three = [ask(1), ask(2), ask(3)];
    await turn();
    const rest = [ask(4), ask(5)];
    await turn();
    expect(begun, 'two wait for company while three are in hand').toEqual([[1, 2, 3]]);
    rest.push(ask(6));
    await turn();
    expect(begun.slice(1), 'as many as are in hand go').toEqual([[4, 5, 6]]);
    ends[1]?.();
    await Promise.all(rest);
    const alone = ask(7);
    await turn();
    vi.advanceTimersByTime(9);
    expect(begun.slice(2)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(begun.slice(2)).toEqual([[7]]);
    for (const end of ends) end();
    expect(await Promise.all([...three, alone])).toEqual([1, 2, 3, 7]);
  });

  it('runs no more batches at once than allowed', async () => {
    let running = 0;
    let most = 0;
    const gatherer = gathererOver(
      async (batch) => {
        running += 1;
        most = Math.max(most, running);
        await pause();
        running -= 1;
        return batch.map(() => 0);
      },
      { maximum: 2, concurrency: 3 },
    );
    await Promise.all(Array.from({ length: 40 }, (_, player) => gatherer.ask({ player, value: 0 })));
    expect(most).toBe(3);
  });

  it('lets nobody suffer from a stranger whose request the database refuses', async () => {
    const gatherer = gathererOver(async (batch) => {
      await pause();
      if (batch.some((ask) => ask.value === 13)) throw databaseError('23514');
      return batch.map((ask) => ask.value);
    });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, value) => gatherer.ask({ player: value, value })));
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
    expect(results[13]).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
    expect(results[14]).toEqual({ status: 'fulfilled', value: 14 });
  });

  it.each([
    databaseError('57P01'),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    new Error('Connection terminated unexpectedly'),
  ])('tells every caller of a lost connection and tries nothing by itself (%s)', async (error) => {
    let calls = 0;
    const gatherer = gathererOver(async () => {
      calls += 1;
      throw error;
    });
    const results = await Promise.allSettled([1, 2, 3].map((player) => gatherer.ask({ player, value: player })));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(calls).toBe(1);
  });

  it('refuses at once when too many wait', async () => {
    const gatherer = gathererOver(async (batch) => batch.map(() => 1), { waitingAtMost: 2 });
    const results = await Promise.allSettled([1, 2, 3].map((player) => gatherer.ask({ player, value: 0 })));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('lets only one kind into a batch, the one that waits longest, and keeps the order of what depends on each other', async () => {
    const batches: string[][] = [];
    const gatherer = createGatherer<{ kind: string; key: string }, string>({
      maximum: 64,
      concurrency: 1,
      keysOf: ({ key }) => [key],
      kindOf: ({ kind }) => kind,
      run: async (batch) => {
        batches.push(batch.map(({ kind, key }) => kind + key));
        await pause();
        return batch.map(({ key }) => key);
      },
    });
    const asked = ['b1', 'w2', 'b3', 'b2', 'w3', 'w4'].map((text) => gatherer.ask({ kind: text[0] as string, key: text[1] as string }));
    expect(await Promise.all(asked)).toEqual(['1', '2', '3', '2', '3', '4']);
    expect(batches).toEqual([['b1', 'b3'], ['w2', 'w3', 'w4'], ['b2']]);
  });

  it('goes on after a failure', async () => {
    let calls = 0;
    const gatherer = gathererOver(async (batch) => {
      calls += 1;
      if (calls === 1) throw new Error('once');
      return batch.map((ask) => ask.value);
    });
    await expect(gatherer.ask({ player: 1, value: 1 })).rejects.toThrow('once');
    await expect(gatherer.ask({ player: 1, value: 2 })).resolves.toBe(2);
  });
});
