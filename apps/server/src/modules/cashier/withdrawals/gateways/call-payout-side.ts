import { type Clock, withinDeadline } from '@sortes/service';
import { createCircuitBreaker } from '../../../../platform/circuit-breaker.js';
import { PayoutRefusal, PayoutUnavailable, type PayoutGateway } from './payout-gateway.js';

/**
 * Asks a payment side over HTTP, once, within a deadline. 404 is an answer. Wrong keys and too many calls are about us, not about the payout:
 * nobody's money goes back because a key expired.
 * @throws PayoutUnavailable, or PayoutRefusal for 400, 409 and 422
 */
export async function callPayoutSide(url: string, init: RequestInit, deadlineMs: number): Promise<{ response: Response; json: unknown }> {
  try {
    return await withinDeadline(deadlineMs, async (signal) => {
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      if (response.status === 400 || response.status === 409 || response.status === 422)
        throw new PayoutRefusal(`payment side answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
      if (!response.ok && response.status !== 404) {
        await response.body?.cancel();
        throw new PayoutUnavailable(`payment side answered ${response.status}`);
      }
      return { response, json: (await response.json()) as unknown };
    });
  } catch (error) {
    if (error instanceof PayoutRefusal || error instanceof PayoutUnavailable) throw error;
    if (error instanceof SyntaxError) throw new PayoutUnavailable('payment side answered something that is not JSON', { cause: error });
    throw new PayoutUnavailable(
      error instanceof Error && error.name === 'TimeoutError' ? 'payment side did not answer in time' : 'payment side cannot be reached',
      { cause: error },
    );
  }
}

/** The same payment side, left alone for a while after several failures in a row. A refusal is an answer and counts as health. */
export function leaveAloneWhenDown(gateway: PayoutGateway, clock: Clock): PayoutGateway {
  const breaker = createCircuitBreaker(clock, { failures: 5, pauseMs: 15_000 });
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    let refusal: PayoutRefusal | undefined;
    const answer = await breaker
      .run(() =>
        call().catch((error: unknown) => {
          if (!(error instanceof PayoutRefusal)) throw error;
          refusal = error;
          return undefined;
        }),
      )
      .catch((error: unknown) => {
        throw error instanceof PayoutUnavailable
          ? error
          : new PayoutUnavailable('payment side is left alone for a moment', { cause: error });
      });
    if (refusal !== undefined) throw refusal;
    return answer as T;
  };
  return { ...gateway, send: (request) => guarded(() => gateway.send(request)), ask: (payout) => guarded(() => gateway.ask(payout)) };
}
