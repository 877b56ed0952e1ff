import { staffPlayerRecords, type PlayerAccount, type PostingTemplate } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http.js';
import type { BackOffice } from '../../ports/staff.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { openAccount, post, postOne, rebuildBalances, totalsOf, verifyLedger, type PostingRequest } from '../wallet/index.js';
import { foldNow, verifyFigures } from './index.js';
import { readReport } from './report-repository.js';

// An account and movements that nobody wrote a line of code for: rows of the wallet's two tables, here instead of in the contract. The order in which the tests
// stand is the order in which things happen to one player.

const spare = 'spare' as PlayerAccount;
const gems = 'gems' as PlayerAccount;
const named = (template: string): PostingTemplate => template as PostingTemplate;

let test: TestApp;
let playerId: number;
let functionsBefore: string;

/** Whatever the functions and views of the ledger and the reports say, as one number. */
async function functions(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(text, '' order by text)) as hash from (
      select pg_get_functiondef(p.oid) as text from pg_proc p where p.pronamespace in ('wallet'::regnamespace, 'reports'::regnamespace)
      union all select pg_get_viewdef(c.oid) from pg_class c where c.relkind = 'v' and c.relnamespace in ('wallet'::regnamespace, 'reports'::regnamespace)
    ) as made`.execute(test.services.db);
  return rows[0]?.hash ?? '';
}

beforeAll(async () => {
  test = await createTestApp();
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  ({ playerId } = await test.app.modules.identity.createPlayer(merchant, { userName: 'rowsalone', password: 'Rows-alone-1' }));
  functionsBefore = await functions();
  await sql`
    insert into wallet.account_type (code, currency, is_free, counts, in_balance, opens_with_player)
    values ('spare', null, false, true, false, false), ('gems', 'GEM', false, false, false, false)`.execute(test.services.db);
  await sql`
    insert into wallet.template (name, counts, guard, measure, is_reversal, is_decided, about)
    values ('spare-staked', 'stake', 'stake', 'stakes', false, true, null), ('spare-won', 'return', null, 'prizes', false, false, null),
      ('spare-moved', null, null, 'other', false, false, null)`.execute(test.services.db);
}, 120_000);
afterAll(() => test.close());

/** A movement of two lines: so much into the first account, out of the second. */
function move(template: string, amount: bigint, into: string, outOf: string): PostingRequest {
  const lines = [
    { account: into as PlayerAccount, amount },
    { account: outOf as PlayerAccount, amount: -amount },
  ];
  return { playerId, merchantId: 1, template: named(template), key: newId(), input: null, reference: 'rows alone', lines };
}

/** Balance and number of movements of each account of the player. */
async function accounts(): Promise<Record<string, [bigint, bigint]>> {
  const { rows } = await sql<{ code: string; balance: bigint; sequence: bigint }>`
    select code, balance, sequence from wallet.account where player_id = ${playerId}`.execute(test.services.db);
  return Object.fromEntries(rows.map(({ code, balance, sequence }) => [code, [balance, sequence]]));
}

it('moves between the new account and the main one, and stakes from it', async () => {
  const { db } = test.services;
  expect((await postOne(db, move('deposit-credited', 1_000n, 'main', 'house:deposits'))).verdict).toBe('posted');
  expect(await postOne(db, move('spare-moved', 400n, spare, 'main')), 'not opened yet').toEqual({ verdict: 'unknown-account' });
  await inTransaction(db, (transaction) => openAccount(transaction, playerId, spare));
  const staked = move('spare-staked', 100n, 'house:stakes', spare);
  const verdicts = await post(db, [
    move('spare-moved', 400n, spare, 'main'),
    staked,
    move('spare-staked', 301n, 'house:stakes', spare),
    move('spare-won', 30n, spare, 'house:prizes'),
    move('spare-moved', 80n, 'main', spare),
  ]);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'posted', 'insufficient', 'posted', 'posted']);
  expect(await accounts()).toEqual({ main: [680n, 3n], held: [0n, 0n], spare: [250n, 4n] });
  expect((await postOne(db, staked)).verdict).toBe('replayed');
});

it('counts stakes from it, and limits judge them', async () => {
  const { db } = test.services;
  expect(await totalsOf(db, playerId)).toEqual({ turnover: 100n, staked: 100n, returned: 30n, deposited: 1_000n, withdrawn: 0n });
  await inTransaction(db, (transaction) =>
    test.app.modules.protection.setLimits(transaction, { playerId, merchantId: 1 }, [{ kind: 'stake', period: 'day', value: 150n }]),
  );
  expect((await postOne(db, move('spare-staked', 51n, 'house:stakes', spare))).verdict).toBe('limited');
  expect((await postOne(db, move('spare-staked', 50n, 'house:stakes', spare))).verdict).toBe('posted');
  expect((await postOne(db, move('stake-placed', 1n, 'house:stakes', 'main'))).verdict).toBe('limited');
  expect((await postOne(db, move('spare-moved', 1n, 'main', spare))).verdict).toBe('posted');
});

it('moves accounts of one currency between themselves only', async () => {
  const { db } = test.services;
  await inTransaction(db, (transaction) => openAccount(transaction, playerId, gems));
  expect((await postOne(db, move('spare-moved', 500n, gems, 'house:adjustments'))).verdict).toBe('posted');
  await expect(postOne(db, move('spare-moved', 5n, 'main', gems))).rejects.toThrow('accounts of one currency');
  await expect(postOne(db, move('spare-lost', 5n, 'main', spare))).rejects.toThrow('a template that has no row');
  expect(await totalsOf(db, playerId)).toMatchObject({ turnover: 150n, staked: 150n });
});

it('is in the statement, the figures of the reports and the proof of the ledger', async () => {
  const { db } = test.services;
  const { routes } = test.app.modules.wallet.staffSide?.({} as BackOffice) ?? expect.fail();
  const context = { merchant: await test.app.modules.site.merchantByCode('sortes'), language: 'EN' } as RequestContext;
  /** Beside the edge, whose schemas know the contract's accounts only. */
  const read = <Value>(operation: { path: string }, input: object): Promise<Value> =>
    routes.find((route) => route.operation.path === operation.path)?.handler(input as never, context) as Promise<Value>;
  const page = await read<{ list: { transactionId: string }[] }>(staffPlayerRecords.staffPlayerStatement, {
    params: { playerId },
    query: { account: spare, pageSize: 3 },
  });
  expect(page).toMatchObject({
    total: 6,
    credits: '0.043',
    debits: '0.0231',
    net: '0.0199',
    list: [
      { type: 'spare-moved', amount: '-0.0001', balance: '0.0199', sequence: 6 },
      { type: 'spare-staked', amount: '-0.005', balance: '0.02', sequence: 5 },
      { type: 'spare-moved', amount: '-0.008', balance: '0.025', sequence: 4 },
    ],
  });
  const params = { playerId, transactionId: page.list[1]?.transactionId ?? '' };
  expect(await read(staffPlayerRecords.staffPlayerMovement, { params })).toMatchObject({
    type: 'spare-staked',
    entries: [
      { account: 'house:stakes', amount: '0.005', balanceAfter: null },
      { account: 'spare', amount: '-0.005', balanceAfter: '0.02' },
    ],
  });

  await expect
    .poll(
      async () => {
        await foldNow(db);
        return verifyFigures(db);
      },
      { timeout: 30_000, interval: 50 },
    )
    .toMatchObject({ waiting: 0n, faults: 0 });
  const { rows } = await sql<object>`
    select template, currency, sum(count)::bigint as count, sum(amount)::bigint as amount from reports.hour
    where generation = (select id from reports.generation where state = 'live') and template like 'spare-%' group by 1, 2 order by 1, 2`.execute(
    db,
  );
  expect(rows).toEqual([
    { template: 'spare-moved', currency: 'GEM', count: 1n, amount: 500n },
    { template: 'spare-moved', currency: 'VND', count: 3n, amount: 0n },
    { template: 'spare-staked', currency: 'VND', count: 2n, amount: -150n },
    { template: 'spare-won', currency: 'VND', count: 1n, amount: 30n },
  ]);
  const { rows: days } = await sql<{ day: string }>`
    select (clock_timestamp() at time zone 'Asia/Ho_Chi_Minh')::date::text as day`.execute(db);
  const period = { merchantId: 1, currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', from: '2000-01-01', to: days[0]?.day ?? '' };
  const names = await test.app.modules.reports.namesIn('EN');
  for (const by of ['day', 'player'] as const)
    expect((await readReport(db, { by, period, filter: {}, names }, { offset: 0, limit: 10 })).sums).toMatchObject({
      stakeCount: 2n,
      stakes: 150n,
      settled: 150n,
      prizes: 30n,
      revenue: 120n,
      deposits: 1_000n,
    });

  const sound = await verifyLedger(db);
  expect(sound).toMatchObject({ faults: 0 });
  expect(sound.sumsPerCurrency).toContainEqual({ currency: 'GEM', players: 500n, house: -500n, transfers: 0n, total: 0n });
});

it('is found wrong, and made anew from its entries', async () => {
  const { db } = test.services;
  await sql`update wallet.account set balance = balance + 7, sequence = sequence + 1 where player_id = ${playerId} and code = 'spare'`.execute(
    db,
  );
  await sql`update wallet.account set staked = 3 where player_id = ${playerId} and code = 'main'`.execute(db);
  const broken = await verifyLedger(db);
  expect(broken.mismatched).toMatchObject([{ account: 'spare', balance: 206n, sum: 199n }]);
  expect(broken.miscounted).toMatchObject([{ figure: 'staked', kept: 3n, counted: 150n }]);
  expect(await rebuildBalances(db)).toMatchObject({
    changed: [{ account: 'spare', balanceAfter: 199n, sequenceAfter: 6n }],
    recounted: [playerId],
  });
  expect(await verifyLedger(db)).toMatchObject({ faults: 0 });
  expect((await rebuildBalances(db)).changed).toEqual([]);
  expect(await functions(), 'no function was touched').toBe(functionsBefore);
});
