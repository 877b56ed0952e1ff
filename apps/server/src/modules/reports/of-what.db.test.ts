import { cashier as cashierContract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { type Database, newId } from '@sortes/service';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openCashier } from '../cashier/deposits/testing/cashier-fixture.js';
import { bet, openGatewayWorld, win } from '../games/gateway/testing/gateway-world.js';
import { lineOf, openLottery, placeOrder, requestOf } from '../lottery/testing/fixture.js';
import { foldNow, verifyFigures } from './index.js';

interface Row {
  template: string;
  vendor_id: number;
  game: string;
  method: string;
  amount: string;
}

/** The figures of what was played and paid, once all of it is in. Other tests share the cluster and hold the follower back for a moment. */
async function figuresOf(db: Database, ...templates: string[]): Promise<Row[]> {
  await expect
    .poll(
      async () => {
        await foldNow(db);
        return verifyFigures(db);
      },
      { timeout: 30_000, interval: 50 },
    )
    .toMatchObject({ waiting: 0n, faults: 0 });
  const { rows } = await sql<Row>`
    select template, vendor_id, game, method, sum(amount)::text as amount from reports.hour
    where generation = (select id from reports.generation where state = 'live') and template = any(${templates}::text[])
    group by 1, 2, 3, 4 order by 1`.execute(db);
  return rows;
}

describe('figures of what modules post', () => {
  it('name the game of a lottery bet', async () => {
    const lottery = await openLottery();
    try {
      const draw = await lottery.openedDraw('ssc1m', 60_000);
      const playerId = await lottery.player(parseMoney('100'));
      await placeOrder(lottery, requestOf(playerId, draw, [lineOf('ssc1m', 'S1_DIRECT', '12', '5')]));
      expect(await figuresOf(lottery.db, 'stake-placed')).toEqual([
        { template: 'stake-placed', vendor_id: 0, game: 'ssc1m', method: '', amount: String(-parseMoney('10')) },
      ]);
    } finally {
      await lottery.close();
    }
  }, 60_000);

  it('name the vendor and the game of a round', async () => {
    const world = await openGatewayWorld();
    try {
      const seat = await world.seat(100n);
      const placed = bet(seat, { amount: 10n });
      expect(await world.gateway.apply(world.vendor, placed)).toMatchObject({ verdict: 'done' });
      expect(await world.gateway.apply(world.vendor, win(placed, { amount: 4n }))).toMatchObject({ verdict: 'done' });
      const { rows } = await sql<{ id: string }>`
        select node_id::text as id from games.game where vendor_id = ${world.vendor.id} and code = 'reels'`.execute(world.db);
      const of = { vendor_id: world.vendor.id, game: rows[0]?.id, method: '' };
      expect(await figuresOf(world.db, 'game-stake-placed', 'game-prize-paid')).toEqual([
        { template: 'game-prize-paid', ...of, amount: '4' },
        { template: 'game-stake-placed', ...of, amount: '-10' },
      ]);
    } finally {
      await world.close();
    }
  }, 60_000);

  it('name the method of a deposit', async () => {
    const cashier = await openCashier();
    try {
      const playerId = await cashier.player();
      const order = (await cashier.call(
        cashierContract.createDeposit,
        playerId,
        { body: { amount: '50000', vendorId: 'hosted', returnPath: '/m/deposit' } },
        { idempotencyKey: newId(), language: 'VI' },
      )) as { orderId: string };
      const atGateway = cashier.sandbox.payments.list().find((one) => one.merchantOrderId === order.orderId);
      cashier.sandbox.payments.act(atGateway?.gatewayOrderId ?? '', { action: 'pay' });
      await cashier.sandbox.payments.settled();
      expect(await figuresOf(cashier.services.db, 'deposit-credited')).toEqual([
        { template: 'deposit-credited', vendor_id: 0, game: '', method: 'hosted', amount: String(parseMoney('50000')) },
      ]);
    } finally {
      await cashier.close();
    }
  }, 60_000);
});
