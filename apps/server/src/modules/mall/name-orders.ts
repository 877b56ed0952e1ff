import type { LanguageCode } from '@sortes/contract';
import type { MallKit } from './kit.js';
import { listAvatars, namesOfOrders } from './order-repository.js';
import { textIn } from './present.js';

type Kit = Pick<MallKit, 'services'>;

/** Pictures that a player redeemed points for, the oldest first, as they were when they were redeemed. */
export async function avatarsOf(
  { services: { db } }: Kit,
  playerId: number,
  language: LanguageCode,
): Promise<{ avatar: string; name: string }[]> {
  return (await listAvatars(db, playerId)).map(({ picture, names }) => ({ avatar: picture, name: textIn(names, language) }));
}

/** What a player's orders were for, by their ids; of other ids nothing. */
export async function itemsOfOrders(
  { services: { db } }: Kit,
  playerId: number,
  ids: readonly string[],
  language: LanguageCode,
): Promise<ReadonlyMap<string, string>> {
  const orders = await namesOfOrders(db, playerId, ids);
  return new Map(
    orders.map(({ id, names, quantity }) => [id, quantity > 1 ? `${quantity} × ${textIn(names, language)}` : textIn(names, language)]),
  );
}
