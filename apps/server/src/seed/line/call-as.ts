import type { Input, OperationShape, Reply } from '@sortes/contract';
import { newId } from '@sortes/service';
import type { Caller, RequestContext, Route } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';

/** Somebody who makes a call, and from where. */
export interface CallingPlayer {
  caller: Caller | undefined;
  ip: string;
}

/** Calls operations of a brand as a player's program would, without the edge: what a page of theirs does, a history can do. */
export function createCalls(
  { log, config }: Services,
  merchant: Merchant,
  routes: readonly Route[],
): <O extends OperationShape>(operation: O, by: CallingPlayer, body: Input<O>['body'], key?: string) => Promise<Reply<O>> {
  return async (operation, { caller, ip }, body, key) => {
    const route = routes.find(({ operation: one }) => one.path === operation.path && one.method === operation.method);
    if (route === undefined) throw new Error(`nothing answers ${operation.method} ${operation.path}`);
    const context: RequestContext = {
      merchant,
      language: 'VI',
      caller,
      ip,
      country: 'VN',
      userAgent: '',
      origin: config.siteOrigin,
      requestId: newId(),
      log,
      idempotencyKey: key,
      header: (name) => (name === 'device' ? 'api' : undefined),
      cookie: () => undefined,
      setCookie: () => undefined,
      clearCookie: () => undefined,
      setHeader: () => undefined,
      rawBody: undefined,
      signal: new AbortController().signal,
    };
    return (await route.handler({ params: {}, query: {}, body }, context)) as never;
  };
}
