import type { Format } from '../../../kit/format';
import type { Verdict } from './use-verification';

/** What is known of a draw that was opened: being checked, genuine, or not as it was promised. A check that compared nothing proves nothing. */
export function sealOf(verdict: Verdict | undefined): 'checking' | 'good' | 'bad' {
  if (verdict === undefined) return 'checking';
  return verdict.checks.length > 0 && verdict.checks.every(({ ok }) => ok) ? 'good' : 'bad';
}

/** Never told as less: a check that took no time would be none. */
const leastSeconds = 0.01;

/** How long a check took, in seconds as they are said. */
export function secondsText(format: Pick<Format, 'number'>, ms: number): string {
  const seconds = Math.max(leastSeconds, ms / 1000);
  return format.number(seconds, { maximumFractionDigits: seconds < 0.095 ? 2 : 1 });
}
