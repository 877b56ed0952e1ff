import type { MallKind } from '@sortes/contract';
import { type Clock, inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import { personVault } from '../../../platform/person-keys.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { insertItem, type ItemDraft } from '../item-repository.js';
import type { MallKit } from '../kit.js';
import { openKit } from '../open-kit.js';
import type { OrderRow } from '../order-repository.js';
import { redeemFor } from '../redeem-reward.js';

/** Code of a refusal, or `accepted`. */
export async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : `not a refusal: ${String(error)}`;
  }
}

/** How often each answer was given. */
export function tallyOf(answers: readonly string[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const answer of answers) tally[answer] = (tally[answer] ?? 0) + 1;
  return tally;
}

export const address = { name: 'Linh Tran', mobile: '+84 912 345 678', address: '12 Hang Bong\nHoan Kiem, Ha Noi' };

export interface MallFixture {
  test: TestApp;
  merchant: Merchant;
  kit: MallKit;
  /** A player with so many points. */
  player(points?: number): Promise<number>;
  players(count: number, points: number): Promise<number[]>;
  /** Gives a player so many points more. */
  give(playerId: number, points: number): Promise<void>;
  pointsOf(playerId: number): Promise<number>;
  /** An item that is in the shop; its id. */
  item(change?: Partial<ItemDraft>, of?: Merchant): Promise<string>;
  /** What a player redeems; 100 points a piece. */
  redeem(playerId: number, itemId: string, change?: { quantity?: number; points?: number; key?: string; rank?: number }): Promise<OrderRow>;
  /** Pieces of an item that are gone, in all and on its last day. */
  takenOf(itemId: string): Promise<{ taken: number; today: number }>;
  close(): Promise<void>;
}

const draftOf = (kind: MallKind): ItemDraft => ({
  kind,
  category: kind === 'voucher' ? 'vouchers' : 'devices',
  names: { EN: 'A thing', VI: 'Một món' },
  texts: { EN: 'What it is.' },
  pictures: [],
  price: 100n,
  stock: kind === 'voucher' ? 0 : null,
  dayStock: null,
  limitMost: null,
  limitPeriod: null,
  rankFrom: 0,
  fromAt: null,
  untilAt: null,
  place: 0,
  asksReview: false,
  offerId: null,
  tickets: null,
  worth: 50_000n,
  isShown: true,
});

export async function openMall(shifted?: Clock): Promise<MallFixture> {
  const test = await createTestApp(shifted === undefined ? {} : { clock: shifted });
  const { site, identity, promotions, points } = test.app.modules;
  const { db, vault, clock } = test.services;
  const merchant = await site.merchantByCode('sortes');
  const kit = openKit({ services: test.services, below: { site, points, promotions, identity } });
  let named = 0;
  const give = async (playerId: number, some: number) => {
    const gift = { merchantId: merchant.id, playerId, points: BigInt(some), key: newId(), why: 'gift' as const };
    await inTransaction(db, (transaction) => points.earn(transaction, gift));
  };
  const player = async (some = 1_000) => {
    const { playerId } = await identity.createPlayer(merchant, { userName: `redeemer${++named}`, password: undefined, type: 0 });
    await give(playerId, some);
    return playerId;
  };
  return {
    test,
    merchant,
    kit,
    player,
    give,
    async players(count, each) {
      const made: number[] = [];
      while (made.length < count) made.push(await player(each));
      return made;
    },
    pointsOf: async (playerId) => Number(await points.balanceOf(playerId)),
    async item(change = {}, of = merchant) {
      const id = newId();
      const draft = { ...draftOf(change.kind ?? 'goods'), ...change };
      await inTransaction(db, (transaction) => insertItem(transaction, { id, merchantId: of.id, draft, by: 'test', now: clock.now() }));
      return id;
    },
    async redeem(playerId, itemId, { quantity = 1, points: cost = 100 * quantity, key = newId(), rank = 0 } = {}) {
      const own = await personVault(db, vault, playerId);
      return redeemFor(
        kit,
        { merchant, playerId, rank, own, known: await promotions.readPlayer({ playerId, merchantId: merchant.id }) },
        { itemId, quantity, points: cost, address, keepAddress: true },
        key,
      );
    },
    async takenOf(itemId) {
      const { rows } = await sql<{
        taken: number;
        today: number;
      }>`select taken, day_taken as today from mall.item where id = ${itemId}`.execute(db);
      return rows[0] ?? { taken: -1, today: -1 };
    },
    close: () => test.close(),
  };
}
