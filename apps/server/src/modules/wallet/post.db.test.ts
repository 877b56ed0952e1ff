import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGatherer, createLogger, inTransaction, isDatabaseUnavailable, sqlStateOf, systemClock } from '@sortes/service';
import { createSignals, type Named } from '../../platform/signals.js';
import { balanceOf, openAccounts, readMainBalances } from './account-repository.js';
import { post, postOne, type PostingRequest, type PostingVerdict } from './post.js';
import { credit, openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';
import { balancesMoved } from './tell-balances.js';
import { verifyLedger } from './verify-ledger.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());
afterEach(async () => {
  const report = await verifyLedger(ledger.db);
  expect(report).toMatchObject({ unbalanced: [], mismatched: [], faults: 0 });
});

const countOf = (verdicts: PostingVerdict[], verdict: PostingVerdict['verdict']): number =>
  verdicts.filter((one) => one.verdict === verdict).length;

describe('wallet.post', () => {
  it('writes both sides, moves the balance and numbers the movement', async () => {
    const playerId = await ledger.player(100n);
    const verdict = await postOne(ledger.db, stake(playerId, 30n));
    expect(verdict).toMatchObject({ verdict: 'posted', balance: 70n, sequence: 2n });
    const { rows } =
      await sql`select account, amount, balance_after, sequence from wallet.entry where player_id = ${playerId} order by transaction_id, line`.execute(
        ledger.db,
      );
    expect(rows).toEqual([
      { account: 'main', amount: 100n, balance_after: 100n, sequence: 1n },
      { account: 'house:demo', amount: -100n, balance_after: null, sequence: null },
      { account: 'main', amount: -30n, balance_after: 70n, sequence: 2n },
      { account: 'house:stakes', amount: 30n, balance_after: null, sequence: null },
    ]);
  });

  it('accepts exactly what the balance carries: 200 parallel debits of 1 on 100', async () => {
    const playerId = await ledger.player(100n);
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => postOne(ledger.db, stake(playerId, 1n))));
    expect(countOf(verdicts, 'posted')).toBe(100);
    expect(countOf(verdicts, 'insufficient')).toBe(100);
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 0n, sequence: 101n });
  });

  it('writes once however often a key is sent at once', async () => {
    const playerId = await ledger.player(100n);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => postOne(ledger.db, stake(playerId, 1n, 'same'))));
    expect(countOf(verdicts, 'posted')).toBe(1);
    expect(countOf(verdicts, 'replayed')).toBe(49);
    expect(new Set(verdicts.map((verdict) => ('transactionId' in verdict ? verdict.transactionId : ''))).size).toBe(1);
    expect(verdicts.every((verdict) => 'balance' in verdict && verdict.balance === 99n && verdict.sequence === 2n)).toBe(true);
  });

  it('replays the first answer after the balance has moved on', async () => {
    const playerId = await ledger.player(100n);
    const first = await postOne(ledger.db, stake(playerId, 40n, 'early'));
    await postOne(ledger.db, stake(playerId, 60n));
    expect(await postOne(ledger.db, stake(playerId, 40n, 'early'))).toEqual({ ...first, verdict: 'replayed' });
  });

  it('refuses a key that stands for another input, amount or template', async () => {
    const playerId = await ledger.player(100n);
    await postOne(ledger.db, stake(playerId, 1n, 'k', { draw: 1 }));
    expect(await postOne(ledger.db, stake(playerId, 1n, 'k', { draw: 2 }))).toMatchObject({ verdict: 'conflict' });
    expect(await postOne(ledger.db, stake(playerId, 2n, 'k', { draw: 1 }))).toMatchObject({ verdict: 'conflict' });
    expect(await postOne(ledger.db, credit(playerId, 1n, 'k'))).toMatchObject({ verdict: 'conflict' });
    expect((await balanceOf(ledger.db, playerId)).main).toBe(99n);
  });

  it('keeps keys of players apart', async () => {
    const [one, other] = [await ledger.player(10n), await ledger.player(10n)];
    expect(await post(ledger.db, [stake(one, 1n, 'shared'), stake(other, 1n, 'shared')])).toMatchObject([
      { verdict: 'posted' },
      { verdict: 'posted' },
    ]);
  });

  it('answers each of a batch on its own', async () => {
    const [rich, poor] = [await ledger.player(100n), await ledger.player(1n)];
    const again = stake(await ledger.player(5n), 5n, 'again');
    await postOne(ledger.db, again);
    const verdicts = await post(ledger.db, [stake(poor, 2n), again, stake(rich, 2n), stake(999_999, 1n)]);
    expect(verdicts.map((verdict) => verdict.verdict)).toEqual(['insufficient', 'replayed', 'posted', 'unknown-account']);
  });

  it('credits a player many times in one call, in order', async () => {
    const [one, other] = [await ledger.player(), await ledger.player()];
    const verdicts = await post(ledger.db, [credit(one, 1n), credit(other, 10n), credit(one, 2n), credit(one, 3n)]);
    expect(verdicts).toMatchObject([
      { balance: 1n, sequence: 1n },
      { balance: 10n, sequence: 1n },
      { balance: 3n, sequence: 2n },
      { balance: 6n, sequence: 3n },
    ]);
  });

  it('debits a player many times in one call, each against what those before it left', async () => {
    const [one, other] = [await ledger.player(10n), await ledger.player(10n)];
    const known = stake(one, 1n);
    await postOne(ledger.db, known);
    const verdicts = await post(ledger.db, [
      stake(one, 4n),
      stake(other, 10n),
      known,
      stake(one, 6n),
      stake(one, 5n),
      stake(one, 1n),
      credit(one, 3n),
      stake(one, 3n),
      stake(other, 1n),
    ]);
    expect(verdicts).toMatchObject([
      { verdict: 'posted', balance: 5n, sequence: 3n },
      { verdict: 'posted', balance: 0n, sequence: 2n },
      { verdict: 'replayed', balance: 9n, sequence: 2n },
      { verdict: 'insufficient', balance: 5n, sequence: 3n },
      { verdict: 'posted', balance: 0n, sequence: 4n },
      { verdict: 'insufficient', balance: 0n, sequence: 4n },
      { verdict: 'posted', balance: 3n, sequence: 5n },
      { verdict: 'posted', balance: 0n, sequence: 6n },
      { verdict: 'insufficient', balance: 0n, sequence: 2n },
    ]);
    expect(await balanceOf(ledger.db, one)).toMatchObject({ main: 0n, sequence: 6n });
  });

  it('debits many times from both accounts of a player, and tells who has none', async () => {
    const playerId = await ledger.player(10n);
    const move = (from: 'main' | 'held', to: 'main' | 'held', amount: bigint): PostingRequest => ({
      ...stake(playerId, amount),
      template: from === 'main' ? 'amount-held' : 'hold-released',
      lines: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    });
    const verdicts = await post(ledger.db, [
      move('held', 'main', 1n),
      move('main', 'held', 8n),
      stake(999_998, 1n),
      stake(playerId, 3n),
      move('held', 'main', 9n),
      move('held', 'main', 1n),
      stake(playerId, 3n),
      credit(999_998, 1n),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'insufficient',
      'posted',
      'unknown-account',
      'insufficient',
      'insufficient',
      'posted',
      'posted',
      'unknown-account',
    ]);
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 0n, held: 7n });
  });

  it('credits 1,000 winners in one call', async () => {
    const players = Array.from({ length: 1_000 }, (_, index) => 500_000 + index);
    for (const player of players) await openAccounts(ledger.db, player, 'VND');
    const verdicts = await post(
      ledger.db,
      players.map((player) => credit(player, 7n)),
    );
    expect(countOf(verdicts, 'posted')).toBe(1_000);
  });

  it.each<[string, (playerId: number) => PostingRequest[]]>([
    [
      'lines that do not sum to zero',
      (playerId) => [
        {
          ...stake(playerId, 1n),
          lines: [
            { account: 'main', amount: -1n },
            { account: 'house:stakes', amount: 2n },
          ],
        },
      ],
    ],
    ['a transaction without lines', (playerId) => [{ ...stake(playerId, 1n), lines: [] }]],
    [
      'a line of nothing',
      (playerId) => [
        {
          ...stake(playerId, 1n),
          lines: [
            { account: 'main', amount: 0n },
            { account: 'house:stakes', amount: 0n },
          ],
        },
      ],
    ],
    ['a key standing twice', (playerId) => [stake(playerId, 1n, 'twin'), stake(playerId, 1n, 'twin')]],
    ['a balance beyond bigint', (playerId) => [credit(playerId, 2n ** 63n - 2n)]],
  ])('writes nothing of a call with %s', async (_name, requests) => {
    const playerId = await ledger.player(10n);
    await expect(post(ledger.db, requests(playerId))).rejects.toSatisfy((error) => /^2[23]/.test(sqlStateOf(error) ?? ''));
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 10n, sequence: 1n });
  });

  it('is part of the caller’s transaction', async () => {
    const playerId = await ledger.player(10n);
    await expect(
      inTransaction(ledger.db, async (transaction) => {
        await postOne(transaction, stake(playerId, 10n));
        throw new Error('change of mind');
      }),
    ).rejects.toThrow('change of mind');
    expect((await balanceOf(ledger.db, playerId)).main).toBe(10n);
  });

  it('locks in one order: opposite batches never deadlock', async () => {
    const players: number[] = [];
    for (let index = 0; index < 8; index += 1) players.push(await ledger.player(1_000n));
    const calls = Array.from({ length: 60 }, (_, index) =>
      post(
        ledger.db,
        (index % 2 === 0 ? players : players.toReversed()).map((player) => stake(player, 1n)),
      ),
    );
    expect(countOf((await Promise.all(calls)).flat(), 'posted')).toBe(480);
  });

  it('holds no NOTIFY, nor does any other function of the database: commits would take turns', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.oid::regproc::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and p.prosrc ~* '(pg_)?notify'`.execute(ledger.db);
    expect(rows).toEqual([]);
  });

  it('tells whose balance moved once it is committed, and reads what it is then', async () => {
    const playerId = await ledger.player(10n);
    const signals = createSignals({ ...ledger, clock: systemClock, log: createLogger('silent') }, { connectionString: ledger.url });
    const heard: Named[] = [];
    signals.hear(balancesMoved, (named) => heard.push(named));
    await signals.start();
    try {
      await postOne(ledger.db, stake(playerId, 4n));
      await postOne(ledger.db, stake(playerId, 40n));
      await expect.poll(() => heard).toEqual(['all', [playerId]]);
      expect(await readMainBalances(ledger.db, [{ playerId, sequence: 1n }])).toEqual([{ playerId, main: 6n, sequence: 2n }]);
      expect(await readMainBalances(ledger.db, [{ playerId, sequence: 2n }])).toEqual([]);
    } finally {
      await signals.close();
    }
  });

  it('finds keys by index whatever the statistics say: the plan never scans', async () => {
    const { rows } = await sql<{ proconfig: string[] }>`select proconfig from pg_proc where oid = 'wallet.post'::regproc`.execute(
      ledger.db,
    );
    expect(rows[0]?.proconfig).toEqual(expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']));
  });
});

describe('posting through a gatherer', () => {
  it('serves 500 concurrent callers of 40 players right', async () => {
    const players: number[] = [];
    for (let index = 0; index < 40; index += 1) players.push(await ledger.player(10n));
    const gatherer = createGatherer<PostingRequest, PostingVerdict>({
      maximum: 64,
      concurrency: 4,
      playerOf: (request) => request.playerId,
      run: (batch) => post(ledger.db, batch),
    });
    const verdicts = await Promise.all(Array.from({ length: 500 }, (_, index) => gatherer.ask(stake(players[index % 40] ?? 0, 1n))));
    expect(countOf(verdicts, 'posted')).toBe(400);
    expect(countOf(verdicts, 'insufficient')).toBe(100);
  });

  it('keeps one impossible request from its neighbours', async () => {
    const [good, bad] = [await ledger.player(10n), await ledger.player(10n)];
    const gatherer = createGatherer<PostingRequest, PostingVerdict>({
      maximum: 64,
      concurrency: 1,
      playerOf: (request) => request.playerId,
      run: (batch) => post(ledger.db, batch),
    });
    const [one, other] = await Promise.allSettled([gatherer.ask(stake(good, 1n)), gatherer.ask(credit(bad, 2n ** 63n - 2n))]);
    expect(one).toMatchObject({ status: 'fulfilled', value: { verdict: 'posted', balance: 9n } });
    expect(other.status).toBe('rejected');
  });
});

describe('a connection lost in the middle', () => {
  /** What a caller does after an unknown outcome: the same key again. */
  const untilAnswered = async (request: PostingRequest): Promise<PostingVerdict> => {
    for (;;) {
      try {
        return await postOne(ledger.db, request);
      } catch (error) {
        expect(isDatabaseUnavailable(error)).toBe(true);
      }
    }
  };

  it('leaves the ledger whole, and the same key finishes the work once', async () => {
    const playerId = await ledger.player(1_000n);
    // Holds the account, so that the victim's call stands between its statements when it is cut.
    const blocker = new pg.Client({ connectionString: ledger.url });
    await blocker.connect();
    try {
      for (let round = 0; round < 10; round += 1) {
        await blocker.query('begin');
        await blocker.query('select 1 from wallet.account where player_id = $1 for update', [playerId]);
        const victim = postOne(ledger.db, stake(playerId, 1n, `cut-${round}`)).then(
          () => 'answered',
          () => 'cut',
        );
        await waitUntil(async () => {
          const { rows } = await blocker.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
          );
          return rows.length > 0;
        });
        await blocker.query('commit');
        expect(await victim).toBe('cut');
        expect(await balanceUntilAnswered(playerId)).toBe(1_000n - BigInt(round));
        expect(await untilAnswered(stake(playerId, 1n, `cut-${round}`))).toMatchObject({ verdict: 'posted' });
        expect(await untilAnswered(stake(playerId, 1n, `cut-${round}`))).toMatchObject({ verdict: 'replayed' });
      }
    } finally {
      await blocker.end();
    }
    expect((await balanceOf(ledger.db, playerId)).main).toBe(990n);
  });

  it('applies each posting once while backends are killed at random', async () => {
    const playerId = await ledger.player(1_000n);
    let over = false;
    let killed = 0;
    const killer = (async () => {
      const client = new pg.Client({ connectionString: ledger.url });
      await client.connect();
      while (!over) {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' limit 1`,
        );
        killed += rows.length;
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      await client.end();
    })();
    const verdicts = await Promise.all(Array.from({ length: 400 }, (_, index) => untilAnswered(stake(playerId, 1n, `storm-${index}`))));
    over = true;
    await killer;
    expect(killed).toBeGreaterThan(0);
    expect(countOf(verdicts, 'posted') + countOf(verdicts, 'replayed')).toBe(400);
    expect(await balanceUntilAnswered(playerId)).toBe(600n);
  });

  async function balanceUntilAnswered(playerId: number): Promise<bigint> {
    for (;;) {
      try {
        return (await balanceOf(ledger.db, playerId)).main;
      } catch (error) {
        // The pool may hand out a connection whose end it has not heard of yet.
        expect(isDatabaseUnavailable(error)).toBe(true);
      }
    }
  }
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('waited in vain');
}
