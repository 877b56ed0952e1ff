import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors.js';
import { totalsOf } from '../wallet/index.js';
import { showChase } from './chases/read-chases.js';
import { runChasesOnce } from './chases/run-chases.js';
import { createPlaceOrder, type PlaceOrder } from './place-orders.js';
import type { Draw } from './draw-repository.js';
import { chaseOf, faultsOf, opened, placeOne, plannedDraws, pocketsOf, settledWith } from './testing/chases.js';
import { lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

let lottery: LotteryFixture;
let place: PlaceOrder;
beforeAll(async () => {
  lottery = await openLottery();
  place = createPlaceOrder(lottery.context);
});
afterAll(() => lottery.close());
afterEach(async () => expect(await faultsOf(lottery)).toEqual([]));

/** A limit as module protection keeps it: units of currency. */
const limit = async (playerId: number, kind: 'stake' | 'loss', units: number): Promise<void> => {
  await sql`
    insert into protection.player_limit (player_id, merchant_id, kind, period, set_by, value) values (${playerId}, 1, ${kind}, 'day', 'player', ${money(units)})
    on conflict (player_id, kind, period, set_by) do update set value = excluded.value`.execute(lottery.db);
};
const exclude = (playerId: number) =>
  sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason) values (${playerId}, gen_random_uuid(), 1, 'self-exclusion', 'test')`.execute(
    lottery.db,
  );
const line = (units: number) => lineOf('ssc1m', 'S1_DIRECT', '5', '1', units);
const stakedBy = async (playerId: number): Promise<bigint> => (await totalsOf(lottery.db, playerId)).staked;

describe('orders under a limit of the player', () => {
  it('never overshoot it: 100 at once, on draws of two games', async () => {
    const player = await lottery.player(money(1_000));
    await limit(player, 'stake', 50);
    const draws = [await lottery.openedDraw('ssc1m', 60_000), await lottery.openedDraw('ssc1m', 60_000)] as const;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => refusal(place(requestOf(player, draws[index % 2] as Draw, [line(3)])))),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(16);
    expect(answers.filter((answer) => answer === 'limit.reached')).toHaveLength(84);
    expect(await stakedBy(player)).toBe(money(48));
  });

  it('leave others in the same batch alone', async () => {
    const [limited, free] = [await lottery.player(money(100)), await lottery.player(money(100))];
    await limit(limited, 'loss', 1);
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    const answers = await Promise.all([limited, free, limited, free].map((player) => refusal(place(requestOf(player, draw, [line(2)])))));
    expect(answers).toEqual(['limit.reached', 'done', 'limit.reached', 'done']);
  });

  it('are answered again under their key, whatever the limit is by then; who is excluded is told so', async () => {
    const player = await lottery.player(money(100));
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    const request = requestOf(player, draw, [line(2)]);
    const first = await place(request);
    await limit(player, 'stake', 0);
    expect((await place(request)).masterId).toBe(first.masterId);
    expect(await refusal(place(requestOf(player, draw, [line(1)])))).toBe('limit.reached');
    await exclude(player);
    const asked: string[] = [];
    const told = createPlaceOrder({
      ...lottery.context,
      explainRefusal: async ({ playerId }, stake) => (asked.push(`${playerId} ${stake}`), new DomainError('account.excluded')),
    });
    expect(await refusal(told(requestOf(player, draw, [line(1)])))).toBe('account.excluded');
    expect(asked).toEqual([`${player} ${money(1)}`]);
  });
});

describe('chases under a limit of the player', () => {
  const statesOf = async (playerId: number, chaseId: string): Promise<[string, string | null][]> =>
    (await showChase(lottery.db, playerId, chaseId)).draws.map(({ state, reason }) => [state, reason]);
  const runAll = async (): Promise<void> => {
    while ((await runChasesOnce(lottery.context)) > 0);
  };

  it('stake draw by draw: each is judged anew, what is refused is given back, and the chase goes on', async () => {
    const draws = (await plannedDraws(lottery, 4)) as [Draw, Draw, Draw, Draw];
    const player = await lottery.player(money(100));
    await limit(player, 'stake', 10);
    // 40 are held, 4 are staked: what is held counts for nothing yet.
    const { chaseId } = await placeOne(lottery, chaseOf(player, draws, { lines: [line(4)], multiples: [1, 2, 1, 6] }));
    expect(await stakedBy(player)).toBe(money(4));
    await settledWith(lottery, draws[0], '00000');
    await opened(lottery, draws[1]);
    await runAll();
    expect(await stakedBy(player)).toBe(money(4));
    await opened(lottery, draws[2]);
    await runAll();
    expect(await stakedBy(player)).toBe(money(8));
    await limit(player, 'stake', 32);
    await opened(lottery, draws[3]);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual([
      ['lost', null],
      ['dropped', 'limited'],
      ['placed', null],
      ['placed', null],
    ]);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 68, held: 0 });
  });

  it('are refused whole when the draw on sale does not fit', async () => {
    const draws = await plannedDraws(lottery, 3);
    const player = await lottery.player(money(100));
    await limit(player, 'loss', 3);
    expect(await refusal(placeOne(lottery, chaseOf(player, draws, { lines: [line(4)] })))).toBe('limit.reached');
    expect(await pocketsOf(lottery, player)).toEqual({ main: 100, held: 0 });
    await exclude(player);
    expect(await refusal(placeOne(lottery, chaseOf(player, draws, { lines: [line(1)] })))).toBe('limit.reached');
    expect(await pocketsOf(lottery, player)).toEqual({ main: 100, held: 0 });
  });

  it('never overshoot together: 30 chases of one player on a draw that opens', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const player = await lottery.player(money(1_000));
    const other = await lottery.player(money(1_000));
    const later = (playerId: number) => placeOne(lottery, chaseOf(playerId, [draws[1]], { lines: [line(3)] }));
    await Promise.all(Array.from({ length: 30 }, () => later(player)));
    await later(other);
    await limit(player, 'stake', 20);
    await opened(lottery, draws[1]);
    // Two workers at once.
    await Promise.all([runAll(), runAll()]);
    await runAll();
    expect(await stakedBy(player)).toBe(money(18));
    expect(await stakedBy(other)).toBe(money(3));
    expect(await pocketsOf(lottery, player)).toEqual({ main: 982, held: 0 });
  });

  it('stake nothing more once the player is excluded, though nobody has ended them yet', async () => {
    const draws = (await plannedDraws(lottery, 2)) as [Draw, Draw];
    const player = await lottery.player(money(100));
    const { chaseId } = await placeOne(lottery, chaseOf(player, draws, { lines: [line(4)] }));
    await exclude(player);
    await opened(lottery, draws[1]);
    await runAll();
    expect(await statesOf(player, chaseId)).toEqual([
      ['placed', null],
      ['dropped', 'house'],
    ]);
    expect(await pocketsOf(lottery, player)).toEqual({ main: 96, held: 0 });
  });
});
