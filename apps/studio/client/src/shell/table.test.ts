import { expect, it, vi } from 'vitest';
import { createStore } from '../parts/store';
import type { Desk } from './desk';

vi.stubGlobal('document', { hidden: false, documentElement: { lang: '' } });
const { createTable } = await import('./table');
const { PlayError } = await import('./api');

it('asks for no bet that the balance does not hold, and says so', async () => {
  const asked: string[] = [];
  const refused: string[] = [];
  const view = { number: 7, mine: [], bets: [] };
  const desk = {
    store: createStore({ connected: true, balance: 10_000n }),
    api: {
      insist: async (method: string, path: string) => {
        asked.push(`${method} ${path}`);
        return method === 'GET' ? view : { bet: { id: 'a', panel: 0, state: 'placed' }, balance: '0' };
      },
    },
    frame: { send: () => undefined },
    tellBalance: () => undefined,
    onEvent: () => () => undefined,
    onReturn: () => () => undefined,
    refuse: (error: unknown) => refused.push(error instanceof PlayError ? error.code : 'other'),
  } as unknown as Desk;
  const table = createTable(desk);
  await expect.poll(() => table.store.get().view).toBeDefined();
  expect(await table.place(0, 10_001n, {})).toBeUndefined();
  expect([asked, refused]).toEqual([['GET /play/table'], ['insufficient']]);
  expect(await table.place(0, 10_000n, {})).toMatchObject({ id: 'a' });
  expect(asked).toHaveLength(2);
});
