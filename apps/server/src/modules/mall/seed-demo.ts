import { inTransaction, newId } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { personVault } from '../../platform/person-keys.js';
import type { Address } from './address.js';
import { countItems, insertItem, type ItemDraft, lockShop, pageOfItems } from './item-repository.js';
import type { MallKit } from './kit.js';
import { momentOf } from './moment.js';
import { moveOrder, type OrderMove } from './move-order.js';
import { countOrders, findOrder } from './order-repository.js';
import { redeemFor } from './redeem-reward.js';
import { insertVouchers } from './voucher-repository.js';
import { voucherPurpose } from './sealed-columns.js';

/** An item of the demo's shop; its English name says which it is. */
export interface DemoItem {
  draft: ItemDraft;
  /** Codes of a voucher. */
  codes?: readonly string[];
}

/** What a player of the demo has redeemed, and how far staff have come with it. */
export interface DemoOrder {
  /** English name of the item. */
  item: string;
  address?: Address;
  moves: readonly Omit<OrderMove, 'by'>[];
}

const by = 'demo';

/** Fills a shop that has nothing yet; one that has something stays as the operator has it. */
export async function seedDemoItems({ services }: MallKit, merchant: Merchant, items: readonly DemoItem[]): Promise<void> {
  const { db, clock, vault } = services;
  await inTransaction(db, async (transaction) => {
    // Several processes may seed at once.
    await lockShop(transaction, merchant.id);
    if ((await countItems(transaction, { merchantId: merchant.id })) > 0) return;
    for (const { draft, codes = [] } of items) {
      const id = newId();
      await insertItem(transaction, { id, merchantId: merchant.id, draft, by, now: clock.now() });
      const sealed = codes.map((code) => ({
        digest: vault.digest(voucherPurpose, `${id} ${code}`),
        sealed: vault.seal(voucherPurpose, Buffer.from(code)),
      }));
      if (sealed.length > 0) await insertVouchers(transaction, id, sealed);
    }
  });
}

/** Redeems points for a player of the demo who has redeemed nothing yet. */
export async function seedDemoOrders(kit: MallKit, merchant: Merchant, playerId: number, orders: readonly DemoOrder[]): Promise<void> {
  const { db, vault } = kit.services;
  if (orders.length === 0 || (await countOrders(db, { merchantId: merchant.id, playerId })).total > 0) return;
  const own = await personVault(db, vault, playerId);
  const items = await pageOfItems(db, { merchantId: merchant.id }, { ...momentOf(kit.services, merchant), offset: 0, limit: 200 });
  for (const [place, { item: name, address, moves }] of orders.entries()) {
    const item = items.find(({ names }) => names['EN'] === name);
    if (item === undefined) continue;
    const request = {
      itemId: item.id,
      quantity: 1,
      points: Number(item.price),
      ...(address !== undefined && { address, keepAddress: true }),
    };
    const order = await redeemFor(kit, { merchant, playerId, rank: item.rankFrom, own }, request, `demo:${place}`);
    for (const move of moves)
      await inTransaction(db, async (transaction) => {
        await kit.services.hooks.askOne('lockPlayer', transaction, playerId);
        const now = await findOrder(transaction, { merchantId: merchant.id, id: order.id });
        if (now !== undefined && move.from.includes(now.state)) await moveOrder(kit, transaction, now, { ...move, by });
      });
  }
}
