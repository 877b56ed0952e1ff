/**
 * The key under which one deposit is asked for. The same intention (amount, method, way back) keeps its key through every retry, so that a double tap or a
 * lost answer never makes two orders; another intention, or one that the gateway has refused for good, gets a new key.
 */
export interface DepositIntent {
  readonly fingerprint: string;
  readonly key: string;
}

export function intentFor(
  known: DepositIntent | undefined,
  wanted: { amount: bigint; vendorId: string; returnPath: string },
  newKey: () => string,
): DepositIntent {
  const fingerprint = `${wanted.amount}|${wanted.vendorId}|${wanted.returnPath}`;
  return known?.fingerprint === fingerprint ? known : { fingerprint, key: newKey() };
}

/** Whether a failed order may be asked for again under its key: the server says how long to wait when the gateway was silent, and nothing when it refused. */
export function keepsKey(failure: { code: string; retryAfterSeconds: number | undefined }): boolean {
  return failure.code !== 'deposit.gateway.unavailable' || failure.retryAfterSeconds !== undefined;
}

/** Longest way back that the server keeps. */
const longestReturnPath = 200;

/** Where the payment page leads back to in a tab of its own: a second copy of the page it was opened from would be a second game. */
export const stayPath = '/?m=depositStatus';

/** Where the payment page leads back to: the page in view, its game included, with the state of the deposit over it. */
export function returnPathOf(pathname: string, search: Readonly<Record<string, string>>): string {
  const kept = Object.entries(search).filter(([key]) => key !== 'm' && key !== 'next');
  const whole = `${pathname}?${new URLSearchParams([...kept, ['m', 'depositStatus']])}`;
  return whole.length <= longestReturnPath ? whole : `${pathname}?m=depositStatus`;
}
