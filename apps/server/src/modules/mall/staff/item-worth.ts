import { parseMoney } from '@sortes/money';
import type { Merchant } from '../../../platform/merchant.js';
import type { ItemDraft } from '../item-repository.js';
import { sumsOfAwards, worthOfPiece } from '../refuse-loop.js';
import type { MallStaffKit } from './kit.js';

export type Worthy = Pick<ItemDraft, 'kind' | 'offerId' | 'worth' | 'stock'>;

/** What one person may let into the shop, and what awards give, money units; read once for many items. */
export interface WorthKnown {
  alone: bigint;
  sums: ReadonlyMap<string, bigint>;
}

export async function readWorth(
  { below: { site, promotions } }: MallStaffKit,
  { merchant }: { merchant: Pick<Merchant, 'id'> },
): Promise<WorthKnown> {
  const [{ offerAlone }, sums] = await Promise.all([site.settingsOf(merchant), sumsOfAwards({ promotions }, merchant.id)]);
  return {
    alone: parseMoney(String(offerAlone)),
    sums,
  };
}

/** What all pieces are worth, money units; null: without a bound, or nobody knows. */
export function worthInAll(item: Worthy, known: WorthKnown): bigint | null {
  const piece = worthOfPiece(item, known.sums);
  if (piece === 0n) return 0n;
  return piece === undefined || item.stock === null ? null : piece * BigInt(item.stock);
}

/** Whether more can be had of it than one person lets into the shop alone. */
export function needsSecond(item: Worthy, known: WorthKnown): boolean {
  const worth = worthInAll(item, known);
  return worth === null || worth > known.alone;
}

type Bounds = Worthy & Pick<ItemDraft, 'price' | 'tickets'>;

/** Whether an item gives no more than it did: dearer or fewer of the same. */
export const givesNoMore = (before: Bounds, after: Bounds): boolean =>
  after.offerId === before.offerId &&
  after.tickets === before.tickets &&
  after.worth === before.worth &&
  after.price >= before.price &&
  (before.stock === null || (after.stock !== null && after.stock <= before.stock));
