import { parseMoney } from '@sortes/money';
import type { Merchant } from '../../../platform/merchant.js';
import type { ItemDraft } from '../item-repository.js';
import { isAward } from '../present.js';
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
  const [{ offerAlone }, awards] = await Promise.all([site.settingsOf(merchant), promotions.awardOffers(merchant.id)]);
  return {
    alone: parseMoney(String(offerAlone)),
    sums: new Map(awards.flatMap(({ id, sum }) => (sum === null ? [] : [[id, sum] as const]))),
  };
}

/** What a piece is worth, money units: what staff say, and of an award not less than it gives; undefined: nobody knows, also where staff say that goods, vouchers or tickets are worth nothing. */
function worthOfPiece({ kind, offerId, worth }: Worthy, { sums }: WorthKnown): bigint | undefined {
  // A picture costs nothing; everything else that is said to be worth nothing is worth what nobody has said.
  if (kind === 'avatar') return worth ?? 0n;
  const said = worth === 0n ? undefined : (worth ?? undefined);
  if (!isAward(kind)) return said;
  const given = sums.get(offerId ?? '');
  return given === undefined || (said ?? 0n) > given ? said : given;
}

/** What all pieces are worth, money units; null: without a bound, or nobody knows. */
export function worthInAll(item: Worthy, known: WorthKnown): bigint | null {
  const piece = worthOfPiece(item, known);
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
