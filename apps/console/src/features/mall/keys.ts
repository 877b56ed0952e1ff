import { keysOf } from '@sortes/browser';
import type { Reply, staffMall } from '@sortes/contract';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';

/** What this feature asks for, in the query cache. */
export const mallKeys = {
  item: keysOf<[id: string]>('mall-item'),
  order: keysOf<[id: string]>('mall-order'),
  /** What an item can go by. */
  choices: keysOf('mall-choices'),
};

/** After an order was moved: lists and figures are asked for anew. */
export const askOrdersAnew = (): Promise<void> =>
  askAnew(sharedKeys.list.of('mall-orders'), sharedKeys.list.of('mall-items'), sharedKeys.list.of('mall-report'), mallKeys.order.all);

/** After an item was made or changed. */
export const askItemsAnew = (): Promise<void> => askAnew(sharedKeys.list.of('mall-items'), mallKeys.item.all);

export type StaffItem = Reply<typeof staffMall.staffGetMallItem>;
