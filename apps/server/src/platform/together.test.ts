import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTogether } from './together.js';

/** Answers that are made when the test says so. */
function questions() {
  const made: { give: (text: string) => void; fail: (error: Error) => void }[] = [];
  const ask = createTogether<string>();
  return { made, ask: (key = 'one') => ask(key, () => new Promise((give, fail) => made.push({ give, fail }))) };
}

describe('asking together', () => {
  it('tells nobody what was read before they asked, and all who wait the same', async () => {
    const { made, ask } = questions();
    const first = ask();
    const others = [ask(), ask(), ask()];
    expect(made).toHaveLength(1);
    made[0]?.give('old');
    expect(await first).toBe('old');
    await turn();
    expect(made).toHaveLength(2);
    const last = ask();
    made[1]?.give('new');
    expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
    await turn();
    expect(made).toHaveLength(3);
    made[2]?.give('newest');
    expect(await last).toBe('newest');
  });

  it('keeps nothing, and mixes no two questions', async () => {
    const { made, ask } = questions();
    const both = [ask('one'), ask('two')];
    expect(made).toHaveLength(2);
    made[1]?.give('two');
    made[0]?.give('one');
    expect(await Promise.all(both)).toEqual(['one', 'two']);
    await turn();
    const again = ask('one');
    made[2]?.give('anew');
    expect(await again).toBe('anew');
  });

  it('goes on after one that failed', async () => {
    const { made, ask } = questions();
    const first = ask();
    const second = ask();
    made[0]?.fail(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await turn();
    made[1]?.give('yes');
    expect(await second).toBe('yes');
  });
});
