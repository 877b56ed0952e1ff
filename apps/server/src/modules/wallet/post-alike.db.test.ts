import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { balanceOf } from './account-repository.js';
import { hashOfInput, post, type PostingRequest } from './post.js';
import { credit, openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';

let ledger: LedgerFixture;
let first: number;
let second: number;
let third: number;
beforeAll(async () => {
  ledger = await openLedger();
  first = await ledger.player(100n);
  second = await ledger.player(100n);
  third = await ledger.player(100n);
});
afterAll(() => ledger.close());

/** What the short way answers of these movements, first lines before second ones; `change` alters what it is given. */
async function postAlike(requests: readonly PostingRequest[], change: { line_of?: (number | null)[] } = {}): Promise<unknown[]> {
  const all = [0, 1].flatMap((nth) => requests.map((request, index) => ({ of: index + 1, ...request.lines[nth] })));
  const { rows } = await sql`select "position", verdict, balance::integer, sequence::integer from wallet.post_alike(
    ${requests.map((request) => request.playerId)}::bigint[], ${requests.map(() => newId())}::uuid[], ${requests.map(() => 1)}::integer[],
    ${requests.map((request) => request.template)}::text[], ${requests.map((request) => request.key)}::text[], ${requests.map(hashOfInput)}::bytea[],
    ${requests.map((request) => request.reference)}::text[], ${requests.map(() => '')}::text[], ${change.line_of ?? all.map(({ of }) => of)}::integer[],
    ${all.map(({ account }) => account)}::text[], ${all.map(({ amount }) => amount)}::bigint[]) order by 1`.execute(ledger.db);
  return rows;
}

const written = async (): Promise<unknown> => {
  const { rows } =
    await sql`select (select count(*) from wallet.transaction)::integer as movements, (select count(*) from wallet.entry)::integer as lines,
    (select sum(sequence) from wallet.account)::integer as moved`.execute(ledger.db);
  return rows[0];
};

describe('the short way of many movements', () => {
  it('posts those of different players in their order, stakes and credits alike', async () => {
    expect(await postAlike([stake(first, 10n), credit(second, 5n), stake(third, 100n)])).toEqual([
      { position: 1, verdict: 'posted', balance: 90, sequence: 2 },
      { position: 2, verdict: 'posted', balance: 105, sequence: 2 },
      { position: 3, verdict: 'posted', balance: 0, sequence: 2 },
    ]);
    expect(await balanceOf(ledger.db, third)).toMatchObject({ main: 0n });
    const { rows } =
      await sql`select e.account, e.amount::integer, e.balance_after::integer, e.sequence::integer, e.line from wallet.entry e
      where e.player_id = ${third} order by e.transaction_id, e.line`.execute(ledger.db);
    expect(rows.slice(-2)).toEqual([
      { account: 'main', amount: -100, balance_after: 0, sequence: 2, line: 1 },
      { account: 'house:stakes', amount: 100, balance_after: null, sequence: null, line: 2 },
    ]);
  });

  it.each<[string, (key: string) => [PostingRequest[], { line_of?: (number | null)[] }?]]>([
    ['players out of order', () => [[stake(second, 1n), stake(first, 1n)]]],
    ['a player twice', () => [[stake(first, 1n), stake(first, 1n)]]],
    ['too little money', () => [[stake(first, 1n), stake(second, 1_000n)]]],
    ['nobody’s account', () => [[stake(first, 1n), stake(999_999_999, 1n)]]],
    ['a key seen before', (key) => [[stake(first, 1n, key), stake(second, 1n)]]],
    ['a key that stands for another input', (key) => [[stake(first, 2n, key), stake(second, 1n)]]],
    [
      'lines that do not sum to zero',
      () => [
        [
          {
            ...stake(first, 1n),
            lines: [
              { account: 'main', amount: -1n },
              { account: 'house:stakes', amount: 2n },
            ],
          },
        ],
      ],
    ],
    [
      'another account of the player',
      () => [
        [
          {
            ...stake(first, 1n),
            lines: [
              { account: 'held', amount: 1n },
              { account: 'house:stakes', amount: -1n },
            ],
          },
        ],
      ],
    ],
    [
      'a line that is not the house’s',
      () => [
        [
          {
            ...stake(first, 1n),
            lines: [
              { account: 'main', amount: -1n },
              { account: 'held', amount: 1n },
            ],
          },
        ],
      ],
    ],
    ['lines in another order', () => [[stake(first, 1n), stake(second, 1n)], { line_of: [1, 2, 2, 1] }]],
    ['a line of no movement', () => [[stake(first, 1n), stake(second, 1n)], { line_of: [1, 2, 1, null] }]],
    ['a template without a row', () => [[{ ...stake(first, 1n), template: 'unheard-of' as 'stake-placed' }]]],
  ])('leaves to the rest, with nothing written: %s', async (_, make) => {
    const key = newId();
    await post(ledger.db, [stake(first, 1n, key)]);
    const before = await written();
    const [requests, change] = make(key);
    expect(await postAlike(requests, change)).toEqual([]);
    expect(await written()).toEqual(before);
  });
});
