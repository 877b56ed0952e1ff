import { afterEach, expect, it, vi } from 'vitest';
import { keepTold, wasTold } from './kept';

afterEach(() => vi.unstubAllGlobals());

it('knows after a reload which round was told, where a frame has no other memory, and keeps what else stands in the entry', () => {
  const entry = {
    state: { page: 1 } as unknown,
    replaceState: (state: unknown) => {
      entry.state = state;
    },
  };
  vi.stubGlobal('history', entry);
  expect(wasTold('a')).toBe(false);
  keepTold('a');
  expect([wasTold('a'), wasTold('b'), entry.state]).toEqual([true, false, { page: 1, toldRound: 'a' }]);
});

it('does without where the browser refuses it', () => {
  vi.stubGlobal('history', {
    get state(): never {
      throw new Error('refused');
    },
  });
  keepTold('a');
  expect(wasTold('a')).toBe(false);
});
