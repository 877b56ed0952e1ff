import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { balanceOf, openAccount } from './account-repository.js';
import { hashOfInput, post, type PostingRequest } from './post.js';
import { credit, openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';

let ledger: LedgerFixture;
let first: number;
let second: number;
let third: number;
let lender: number;
beforeAll(async () => {
  ledger = await openLedger();
  first = await ledger.player(100n);
  second = await ledger.player(100n);
  third = await ledger.player(100n);
  lender = (await withBonus(2))[0] ?? 0;
});
afterAll(() => ledger.close());

/** What the short way answers of these movements, lines in the order that it wants; `change` alters what it is given. `by` calls another function in its place. */
async function postAlike(
  requests: readonly PostingRequest[],
  change: { line_of?: (number | null)[] } = {},
  by: 'post_alike' | 'post' = 'post_alike',
): Promise<unknown[]> {
  const lines = requests.flatMap((request, index) => request.lines.map((line) => ({ of: index + 1, ...line })));
  const kinds = [/^(?!house:|bonus$)/, /^bonus$/, /^house:(?!bonus-)/, /^house:bonus-/];
  const all = kinds.flatMap((kind) => lines.filter(({ account }) => kind.test(account)));
  const { rows } = await sql`select "position", verdict, balance::integer, sequence::integer from ${sql.raw(`wallet.${by}`)}(
    ${requests.map((request) => request.playerId)}::bigint[], ${requests.map(() => newId())}::uuid[], ${requests.map(() => 1)}::integer[],
    ${requests.map((request) => request.template)}::text[], ${requests.map((request) => request.key)}::text[], ${requests.map(hashOfInput)}::bytea[],
    ${requests.map((request) => request.reference)}::text[], ${requests.map(() => '')}::text[], ${change.line_of ?? all.map(({ of }) => of)}::integer[],
    ${all.map(({ account }) => account)}::text[], ${all.map(({ amount }) => amount)}::bigint[]) order by 1`.execute(ledger.db);
  return rows;
}

/** A stake or what comes back of one (`sign` 1), so much of it own and so much lent money. */
const parted = (playerId: number, sign: 1 | -1, own: bigint, lent: bigint): PostingRequest => ({
  ...stake(playerId, 1n),
  template: sign < 0 ? 'stake-placed' : 'prize-paid',
  lines: [
    { account: 'main' as const, amount: BigInt(sign) * own },
    { account: 'bonus' as const, amount: BigInt(sign) * lent },
    { account: sign < 0 ? ('house:stakes' as const) : ('house:prizes' as const), amount: BigInt(-sign) * own },
    { account: sign < 0 ? ('house:bonus-stakes' as const) : ('house:bonus-prizes' as const), amount: BigInt(-sign) * lent },
  ].filter(({ amount }) => amount !== 0n),
});

/** So many new players with own and with lent money. */
const withBonus = async (count: number): Promise<number[]> => {
  const players: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const playerId = await ledger.player(1_000n);
    await inTransaction(ledger.db, (transaction) => openAccount(transaction, playerId, 'bonus'));
    await post(ledger.db, [
      {
        ...credit(playerId, 1n),
        template: 'bonus-granted',
        lines: [
          { account: 'bonus', amount: 500n },
          { account: 'house:bonuses', amount: -500n },
        ],
      },
    ]);
    players.push(playerId);
  }
  return players;
};

/** All that the ledger says of players, by their place: their accounts and their lines. */
const ledgerOf = async (players: readonly number[]): Promise<unknown[]> => {
  const { rows } = await sql`
    select to_jsonb(a) - 'player_id' as account, (
      select jsonb_agg(jsonb_build_array(t.template, e.line, e.account, e.amount, e.balance_after, e.sequence) order by t.created_at, e.line)
      from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
      where e.player_id = a.player_id
    ) as lines
    from wallet.account a where a.player_id = any (${[...players]}::bigint[]) order by a.player_id, a.code`.execute(ledger.db);
  return rows;
};

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

  it('posts stakes of own and of lent money together, line by line and figure by figure as the rest of post does', async () => {
    const [short, general] = [await withBonus(5), await withBonus(5)];
    const batches = [
      (players: readonly number[]) => [
        parted(players[0] ?? 0, -1, 0n, 40n),
        parted(players[1] ?? 0, -1, 300n, 0n),
        parted(players[2] ?? 0, -1, 1_000n, 70n),
        parted(players[3] ?? 0, -1, 1n, 500n),
        parted(players[4] ?? 0, -1, 1_000n, 0n),
      ],
      (players: readonly number[]) => [
        parted(players[0] ?? 0, 1, 3n, 40n),
        parted(players[2] ?? 0, -1, 0n, 10n),
        parted(players[3] ?? 0, 1, 0n, 7n),
        parted(players[4] ?? 0, 1, 12n, 0n),
      ],
      (players: readonly number[]) => [parted(players[1] ?? 0, -1, 0n, 5n), parted(players[3] ?? 0, -1, 0n, 6n)],
    ];
    for (const batch of batches) {
      const said = await postAlike(batch(short));
      expect(said).toHaveLength(batch(short).length);
      // With one more that is refused, of a player who stands in it already, it is for the rest of post.
      const answered = await postAlike([...batch(general), stake(general[0] ?? 0, 1_000_000n)], {}, 'post');
      expect(answered.at(-1)).toMatchObject({ verdict: 'insufficient' });
      expect(answered.slice(0, -1)).toEqual(said);
    }
    expect(await ledgerOf(short)).toEqual(await ledgerOf(general));
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
    ['lent money of who has none', () => [[stake(first, 1n), parted(second, -1, 0n, 1n)]]],
    ['more lent money than there is', () => [[stake(first, 1n), parted(lender, -1, 1n, 501n)]]],
    ['a movement without a line', () => [[stake(first, 1n), { ...stake(second, 1n), lines: [] }, parted(lender, -1, 1n, 1n)]]],
    [
      'a movement without a line, and nobody’s account',
      () => [[parted(lender, -1, 1n, 1n), { ...stake(lender + 1, 1n), lines: [] }, stake(999_999_999, 1n)]],
    ],
    ['a line of a movement that is not there', () => [[stake(first, 1n), stake(second, 1n)], { line_of: [1, 3, 1, 3] }]],
    ['lent money twice in one movement', () => [[parted(lender, -1, 0n, 1n), parted(lender + 1, -1, 0n, 1n)], { line_of: [1, 1, 1, 1] }]],
    ['a deposit of lent money', () => [[stake(first, 1n), { ...parted(lender, 1, 0n, 1n), template: 'deposit-credited' }]]],
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
