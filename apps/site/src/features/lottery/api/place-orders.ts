import type { Input, Reply, lottery } from '@sortes/contract';
import { ApiError, call } from '../../../kit/api/client';
import { problemText } from '../../../kit/problem';

export type BetOrder = Input<typeof lottery.placeOrders>['body'];
export type BetReceipt = Reply<typeof lottery.placeOrders>;

export type PlaceOutcome =
  | { readonly kind: 'accepted'; readonly receipt: BetReceipt }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly value: Readonly<Record<string, unknown>> }
  /** Nobody knows whether it arrived: ask again with the same key, the answer will be the same bet. */
  | { readonly kind: 'unknown' };

const unanswered = new Set(['network', 'timeout', 'idempotency.in.progress', 'system.busy']);

/** Sends one intention to bet. The same key asks about the same intention, however often it is sent. */
export async function placeOrders(order: BetOrder, idempotencyKey: string): Promise<PlaceOutcome> {
  try {
    return { kind: 'accepted', receipt: await call('placeOrders', { body: order }, { idempotencyKey }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (unanswered.has(error.code) || error.status >= 500) return { kind: 'unknown' };
    return { kind: 'refused', code: error.code, message: problemText(error), value: error.value };
  }
}
