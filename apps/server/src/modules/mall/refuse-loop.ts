import { besideExchange } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { type ItemRow, listShown, lockShop } from './item-repository.js';
import { isAward } from './present.js';
import type { MallKit } from './kit.js';

type Priced = Pick<ItemRow, 'kind' | 'offerId' | 'worth' | 'price'>;

/** What awards give, money units, by offer. */
export const sumsOfAwards = async (
  { promotions }: Pick<MallKit['below'], 'promotions'>,
  merchantId: number,
): Promise<ReadonlyMap<string, bigint>> =>
  new Map((await promotions.awardOffers(merchantId)).flatMap(({ id, sum }) => (sum === null ? [] : [[id, sum] as const])));

/** What a piece is worth, money units: what staff say, and of an award not less than it gives; undefined: nobody knows, also where staff say that goods, vouchers or tickets are worth nothing. */
export function worthOfPiece(
  { kind, offerId, worth }: Pick<Priced, 'kind' | 'offerId' | 'worth'>,
  sums: ReadonlyMap<string, bigint>,
): bigint | undefined {
  // A picture costs nothing; everything else that is said to be worth nothing is worth what nobody has said.
  if (kind === 'avatar') return worth ?? 0n;
  const said = worth === 0n ? undefined : (worth ?? undefined);
  if (!isAward(kind)) return said;
  const given = sums.get(offerId ?? '');
  return given === undefined || (said ?? 0n) > given ? said : given;
}

/** Whether points of this price buy a piece below its worth; so it counts, too, where nobody has said what it is worth. */
function isLoop(item: Priced, sums: ReadonlyMap<string, bigint>, costsPer1000: bigint): boolean {
  // A ticket is worth a chance; two persons look at one without a worth.
  const gives = item.kind === 'ticket' ? (item.worth ?? 0n) : worthOfPiece(item, sums);
  if (gives === undefined) return true;
  return item.price > 0n ? besideExchange({ gives, price: item.price }, { bringsPer1000: null, costsPer1000 })?.verdict === 'loop' : false;
}

/** Refuses an item of the shop that bought points would pay for below its worth. Rules of points wait until the transaction ends. @throws DomainError points.shop.loop */
export async function refuseLoop(
  { below }: Pick<MallKit, 'below'>,
  transaction: DatabaseTransaction,
  merchantId: number,
  item: Priced & { isShown: boolean },
): Promise<void> {
  if (!item.isShown) return;
  await lockShop(transaction, merchantId);
  const { costsPer1000 } = await below.points.exchangeOf(merchantId);
  if (costsPer1000 !== null && isLoop(item, await sumsOfAwards(below, merchantId), costsPer1000))
    refuse('points.shop.loop', { field: 'price' });
}

/** The same of all that is in the shop, before points cost so much. @throws DomainError points.shop.loop */
export async function refuseShopLoop(
  { below }: Pick<MallKit, 'below'>,
  transaction: DatabaseTransaction,
  merchantId: number,
  costsPer1000: bigint,
): Promise<void> {
  await lockShop(transaction, merchantId);
  const sums = await sumsOfAwards(below, merchantId);
  if ((await listShown(transaction, merchantId)).some((item) => isLoop(item, sums, costsPer1000)))
    refuse('points.shop.loop', { field: 'costsPer1000' });
}
