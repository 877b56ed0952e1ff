import { expect, it } from 'vitest';
import type { VendorRecord } from '../catalogue/types.js';
import type { VendorClient } from '../launch/vendor-client.js';
import { listOfVendor, type ListLimits } from './read-list.js';

const vendor = { operatorId: 'sortes' } as VendorRecord;
const line = {
  transaction_uuid: 'b',
  kind: 'bet',
  reference_transaction_uuid: null,
  round: 'r',
  round_closed: false,
  user: 'u',
  game_code: 'g',
  amount: 1,
  currency: 'VND',
  status: 'done',
  time: '2026-05-01T00:00:00.000Z',
};
let now = 0;
const limits: ListLimits = { lines: 50, pages: 20, emptyPages: 3, milliseconds: 60_000, now: () => now };

/** Reads what a vendor answers page by page. @returns lines read; the list may end badly. */
async function read(page: (number: number) => { transactions: unknown[]; next_cursor?: string }): Promise<number> {
  let pages = 0;
  const client: VendorClient = { post: async () => page((pages += 1)), getLocation: () => Promise.reject(new Error('not asked for')) };
  let lines = 0;
  for await (const _line of listOfVendor(client, vendor, new Date(0), new Date(1), undefined, limits)) lines += 1;
  return lines;
}
const cursor = (number: number) => ({ next_cursor: `c${number}` });

it('reads a list to its end, over pages that happen to be empty', async () => {
  expect(await read((number) => ({ transactions: number % 2 === 0 ? [line, line] : [], ...(number < 10 && cursor(number)) }))).toBe(10);
});

it('does not follow a vendor that never comes to an end', async () => {
  await expect(read((number) => ({ transactions: [line], ...cursor(number) }))).rejects.toThrow('more than 20 pages');
  await expect(read((number) => ({ transactions: [line, line, line, line, line, line], ...cursor(number) }))).rejects.toThrow(
    'more than 50 lines',
  );
  await expect(read((number) => ({ transactions: [], ...cursor(number) }))).rejects.toThrow('empty pages');
  await expect(read((number) => ({ transactions: [line], ...cursor(number % 5) }))).rejects.toThrow('the same page again');
});

it('leaves a vendor that takes too long over all its pages, so that others are walked over too', async () => {
  now = 0;
  await expect(
    read((number) => {
      now += 9_000;
      return { transactions: [line], ...cursor(number) };
    }),
  ).rejects.toThrow('takes longer than 1 min');
});

it('takes no signs that the database does not, or that a terminal obeys', async () => {
  for (const [field, text] of [
    ['round', 'a\u0000b'],
    ['transaction_uuid', 'b\u001b[2J'],
    ['user', 'u\u009b2J'],
    ['game_code', 'g\r'],
    ['currency', 'VND\n'],
  ] as const)
    await expect(
      read(() => ({ transactions: [{ ...line, [field]: text }] })),
      field,
    ).rejects.toThrow(`line 1 of the list: ${field}`);
});
