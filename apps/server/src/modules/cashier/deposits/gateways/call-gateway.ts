import { type Clock, withinDeadline } from '@sortes/service';
import { createCircuitBreaker } from '../../../../platform/circuit-breaker.js';
import { GatewayRefusal, GatewayUnavailable, type PaymentGateway } from './payment-gateway.js';

/** The answer with all of its body, so that what is read of it later is waited for no more. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers: response.headers });
}

/** Asks a gateway over HTTP, once, within a deadline. @throws GatewayUnavailable (no usable answer) or GatewayRefusal (a 4xx other than 404). */
export async function askGatewayOnce(url: string, init: RequestInit, deadlineMs: number): Promise<Response> {
  try {
    const response = await withinDeadline(deadlineMs, (signal) => fetchWhole(url, { ...init, redirect: 'manual', signal }));
    if (response.ok || response.status === 404) return response;
    const reason = `gateway answered ${response.status}`;
    throw response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429
      ? new GatewayRefusal(reason)
      : new GatewayUnavailable(reason);
  } catch (error) {
    if (error instanceof GatewayRefusal || error instanceof GatewayUnavailable) throw error;
    throw new GatewayUnavailable(
      error instanceof Error && error.name === 'TimeoutError' ? 'gateway did not answer in time' : 'gateway cannot be reached',
      { cause: error },
    );
  }
}

/** The JSON of an answer. @throws GatewayUnavailable when it is none. */
export async function readGatewayJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new GatewayUnavailable('gateway answered something that is not JSON', { cause: error });
  }
}

/**
 * The same gateway, left alone for a while after it has not answered several times in a row: a gateway that hangs must not hold the
 * requests of players who could pay elsewhere. Refusals are answers and count as health.
 */
export function leaveAloneWhenDown(gateway: PaymentGateway, clock: Clock): PaymentGateway {
  const breaker = createCircuitBreaker(clock, { failures: 5, pauseMs: 15_000 });
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    if (breaker.isOpen()) throw new GatewayUnavailable('gateway failed repeatedly and is left alone for a moment');
    const outcome = await breaker
      .run(async () => {
        try {
          return { answer: await call() };
        } catch (error) {
          if (error instanceof GatewayRefusal) return { refusal: error };
          throw error;
        }
      })
      .catch((error: unknown) => {
        throw error instanceof GatewayUnavailable ? error : new GatewayUnavailable('gateway is left alone for a moment', { cause: error });
      });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  };
  return {
    ...(gateway.currencies !== undefined && { currencies: gateway.currencies }),
    createOrder: (request) => guarded(() => gateway.createOrder(request)),
    readNotification: (rawBody, header, body, now) => gateway.readNotification(rawBody, header, body, now),
    queryOrder: (gatewayOrderId) => guarded(() => gateway.queryOrder(gatewayOrderId)),
    cancelOrder: (gatewayOrderId) => guarded(() => gateway.cancelOrder(gatewayOrderId)),
  };
}
