import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, PassingMap, type TimerClock } from '@sortes/service';
import { DomainError } from '../platform/errors.js';
import type { Route, VendorAnswer, VendorCall } from '../platform/http.js';
import { toRefusal, vendorErrorReply } from './error-reply.js';
import type { Metrics } from './metrics.js';
import type { Acquaintances } from './turns.js';
import { headerOf } from './who-asks.js';

const bodyLimitBytes = 16 * 1024;
/** Vendors give up after five seconds; a call that is not done by then is told that its outcome is unknown, which they know how to handle. */
const deadlineMs = 4_000;
/** Calls of one vendor in hand beyond which its bets are refused: a vendor who floods us must not cost the others theirs. */
const shareOfOne = 128;
const noBody = Buffer.alloc(0);

export interface VendorEdgeOptions {
  routes: readonly { name: string; route: Route }[];
  log: Logger;
  /** What the deadline of a call is counted by. */
  clock: Pick<TimerClock, 'after'>;
  metrics: Pick<Metrics, 'refusals'>;
  /** Whether so much is in hand that bets are to be refused, so that wins come through. */
  isCrowded(): boolean;
  acquaintances: Pick<Acquaintances, 'note'>;
  counted<Answer>(
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>;
}

/** Whether a path is one of a game vendor's calls, and in which dialect it is to be answered. */
export function dialectOfUrl(url: string): 'rs' | 'pam' | undefined {
  if (!url.startsWith('/gateway/')) return undefined;
  return /^\/gateway\/[^/?]*\/pam\//.test(url) ? 'pam' : 'rs';
}

/**
 * The path of every call of a game vendor: bytes, handler, bytes. It knows no brand, session or budget and does not ask whether the site is
 * open: the brand follows the player, who the vendor is its signature says, and a late win must come through whatever happens here.
 */
export async function mountVendorCalls(
  app: FastifyInstance,
  { routes, log, clock, metrics, isCrowded, acquaintances, counted }: VendorEdgeOptions,
): Promise<void> {
  /** Calls in hand by the vendor they name; who has none has no entry. */
  const inHand = new PassingMap<number>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => refuseVendor(error, request, reply, log, metrics));
    for (const { name, route } of routes) {
      const { operation, answerVendor } = route;
      if (answerVendor === undefined) throw new Error(`${name} has policy vendor and no answer for one`);
      scope.route({
        method: operation.method,
        url: operation.path,
        bodyLimit: bodyLimitBytes,
        // Bets and wins come by one address in one of the dialects: the reserve lets all in, and the adapter turns the bets away.
        config: {
          operation: name,
          envelope: operation.envelope,
          ...(operation.method === 'POST' ? { reserve: 'vendors' as const } : {}),
          budget: { exempt: 'a late win must come through; what one vendor may have in hand is limited instead' },
        },
        ...(operation.method === 'GET' ? { exposeHeadRoute: false } : {}),
        handler: counted(async (request, reply) => {
          const { vendor = '' } = request.params as VendorCall['params'];
          const own = (inHand.get(vendor) ?? 0) + 1;
          inHand.set(vendor, own);
          const call: VendorCall = {
            params: request.params as VendorCall['params'],
            query: request.query as VendorCall['query'],
            header: (header) => headerOf(request, header),
            body: Buffer.isBuffer(request.body) ? request.body : noBody,
            proved: () => acquaintances.note(`vendor ${request.ip}`),
            isCrowded: isCrowded() || own > shareOfOne,
          };
          const answer = answerVendor(call);
          // Counted until it is done, not until its vendor was told that it takes too long.
          const leave = (): void => {
            const left = (inHand.get(vendor) ?? 1) - 1;
            if (left > 0) inHand.set(vendor, left);
            else inHand.delete(vendor);
          };
          answer.then(leave, leave);
          const { status, text } = await within(clock, answer);
          return reply
            .status(status)
            .header('cache-control', 'no-store')
            .header('content-type', 'application/json; charset=utf-8')
            .send(text);
        }),
      });
    }
  });
}

/** Answers whatever was thrown on a vendor's call in its dialect. */
export function refuseVendor(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
  metrics: Pick<Metrics, 'refusals'>,
): FastifyReply {
  const { code, detail } = toRefusal(error, log);
  const { operation = 'vendor', envelope } = request.routeOptions.config;
  metrics.refusals.inc({ operation, code });
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  const { status, text } = vendorErrorReply(
    code,
    envelope === 'pam' || envelope === 'rs' ? envelope : (dialectOfUrl(request.url) ?? 'rs'),
    body,
  );
  if (detail.retryAfterSeconds !== undefined) void reply.header('retry-after', String(detail.retryAfterSeconds));
  return reply.status(status).header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8').send(text);
}

/** @throws DomainError system.busy when the answer takes longer: it may have been applied or not, and may still be. */
async function within(clock: Pick<TimerClock, 'after'>, answer: Promise<VendorAnswer>): Promise<VendorAnswer> {
  let callOff = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    callOff = clock.after(deadlineMs, () => reject(new DomainError('system.busy', { retryAfterSeconds: 1 })));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    callOff();
  }
}
