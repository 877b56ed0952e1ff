import { sql } from 'kysely';
import { inTransaction, newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { post, postOne, type PostingRequest } from '../wallet/index.js';
import { foldNow } from './fold.js';
import { beginRebuild, listRebuilds, stepRebuild } from './rebuild.js';
import { readReport } from './report-repository.js';
import { verifyFigures } from './verify.js';

let test: TestApp;
let players: number[];

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  players = await Promise.all(
    ['figa', 'figb', 'figc'].map(
      async (userName) => (await identity.createPlayer(merchant, { userName, password: 'Figure-player-1' })).playerId,
    ),
  );
}, 60_000);
afterAll(() => test.close());

const move = (playerId: number, template: PostingRequest['template'], amount: bigint, house: `house:${string}`): PostingRequest => ({
  playerId,
  merchantId: 1,
  template,
  key: newId(),
  input: {},
  reference: newId(),
  lines: [
    { account: 'main', amount },
    { account: house as 'house:stakes', amount: -amount },
  ],
});
/** Until everything is in: other tests share the cluster, and their unfinished transactions hold the follower back for a moment. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        await foldNow(test.services.db);
        return (await verifyFigures(test.services.db)).waiting;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(0n);
}
async function reportBy(by: 'day' | 'player') {
  const { rows } = await sql<{ day: string }>`select (clock_timestamp() at time zone 'Asia/Ho_Chi_Minh')::date::text as day`.execute(
    test.services.db,
  );
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  const names = await test.app.modules.reports.namesIn('EN');
  const period = { merchantId: 1, currency: merchant.currency, timeZone: merchant.timeZone, from: '2000-01-01', to: rows[0]?.day ?? '' };
  return readReport(test.services.db, { by, period, filter: {}, names }, { offset: 0, limit: 100 });
}

describe('figures of the ledger', () => {
  it('take each movement once, whoever folds and however often', async () => {
    const { db } = test.services;
    await settled();
    const before = await reportBy('day');
    const [one = 0, two = 0] = players;
    await post(db, [move(one, 'deposit-credited', 1_000_0000n, 'house:deposits')]);
    await post(db, [move(one, 'stake-placed', -300_0001n, 'house:stakes'), move(two, 'deposit-credited', 70_0000n, 'house:deposits')]);
    await post(db, [move(one, 'prize-paid', 120_0000n, 'house:prizes'), move(one, 'stake-refunded', 100_0000n, 'house:stakes')]);
    await Promise.all(Array.from({ length: 6 }, () => foldNow(db)));
    await settled();
    const after = await reportBy('day');
    expect(after.sums.deposits - before.sums.deposits).toBe(1_070_0000n);
    expect(after.sums.depositCount - before.sums.depositCount).toBe(2n);
    expect(after.sums.stakes - before.sums.stakes).toBe(300_0001n);
    // Of a draw that nobody has settled nothing is won yet.
    expect(after.sums.revenue - before.sums.revenue).toBe(-120_0000n);
    expect(await verifyFigures(db)).toMatchObject({ faults: 0, waiting: 0n });
  });

  it('do not pass over a movement that commits after later ones', async () => {
    const { db } = test.services;
    await settled();
    const before = (await reportBy('day')).sums.deposits;
    const [one = 0, two = 0] = players;
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let posted: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (posted = resolve));
    const late = inTransaction(db, async (transaction) => {
      await postOne(transaction, move(one, 'deposit-credited', 5_0000n, 'house:deposits'));
      posted();
      await held;
    });
    await first;
    await postOne(db, move(two, 'deposit-credited', 7_0000n, 'house:deposits'));
    await foldNow(db);
    commit();
    await late;
    await settled();
    expect((await reportBy('day')).sums.deposits - before).toBe(12_0000n);
    expect(await verifyFigures(db)).toMatchObject({ faults: 0, waiting: 0n });
  });

  it('are made anew the very same while movements go on, and put right when somebody changed them', async () => {
    const { db } = test.services;
    await settled();
    const rebuild = async () => {
      const id = await inTransaction(db, (transaction) => beginRebuild(transaction, 'a test'));
      await expect(inTransaction(db, (transaction) => beginRebuild(transaction, 'another'))).rejects.toMatchObject({
        code: 'state.not.allowed',
      });
      await post(db, [move(players[0] ?? 0, 'deposit-credited', 3_0000n, 'house:deposits')]);
      await foldNow(db);
      await expect
        .poll(
          async () => {
            while (await stepRebuild(db));
            return (await listRebuilds(db, 1))[0]?.state;
          },
          { timeout: 30_000, interval: 50 },
        )
        .toBe('live');
      return (await listRebuilds(db, 5)).find((one) => one.id === id);
    };
    expect(await rebuild()).toMatchObject({ state: 'live', differences: 0, askedBy: 'a test' });
    await sql`update reports.hour set amount = amount + 1 where ctid = (select ctid from reports.hour where generation = (select id from reports.generation where state = 'live') limit 1)`.execute(
      db,
    );
    expect((await verifyFigures(db)).faults).toBe(1);
    expect((await rebuild())?.differences).toBeGreaterThan(0);
    await settled();
    expect(await verifyFigures(db)).toMatchObject({ faults: 0, waiting: 0n });
  }, 60_000);

  it('say the same by player as by day', async () => {
    await settled();
    const [byDay, byPlayer] = await Promise.all([reportBy('day'), reportBy('player')]);
    expect(byPlayer.sums).toEqual(byDay.sums);
    expect(byPlayer.list.map(({ key }) => Number(key))).toContain(players[1]);
  });
});
