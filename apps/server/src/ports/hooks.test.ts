import type { Database } from '@sortes/service';
import { expect, it } from 'vitest';
import { createHookBoard } from './hooks.js';

const db = {} as Database;

it('asks everybody who answers, in the order in which they came', async () => {
  const board = createHookBoard();
  expect(await board.ask('smallBalanceOf', db, 1, 'VND')).toEqual([]);
  board.add({ smallBalanceOf: async () => 1n });
  board.add({ smallBalanceOf: async (_db, merchantId) => BigInt(merchantId) + 1n });
  expect(await board.ask('smallBalanceOf', db, 1, 'VND')).toEqual([1n, 2n]);
});

it('fails where a rule needs exactly one answer and there is none, or more than one', async () => {
  const board = createHookBoard();
  await expect(board.askOne('postedKeys', db, 1, [])).rejects.toThrow('0 modules answer postedKeys');
  board.add({ postedKeys: async () => new Set(['a']) });
  expect(await board.askOne('postedKeys', db, 1, [])).toEqual(new Set(['a']));
  board.add({ postedKeys: async () => new Set() });
  await expect(board.askOne('postedKeys', db, 1, [])).rejects.toThrow('2 modules answer postedKeys');
});
