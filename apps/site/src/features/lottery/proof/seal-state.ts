import type { Format } from '../../../kit/format';
import type { Verdict } from './use-verification';

/**
 * What is known of a draw that was opened: being checked; genuine; unchanged only, where the house's own chain stood in for the public value, so that no
 * check can tell whether somebody knew it before; or not as it was promised. A check that compared nothing proves nothing.
 */
export function sealOf(verdict: Verdict | undefined, isHouseChain: boolean): 'checking' | 'genuine' | 'unchanged' | 'bad' {
  if (verdict === undefined) return 'checking';
  if (verdict.checks.length === 0 || !verdict.checks.every(({ ok }) => ok)) return 'bad';
  return isHouseChain ? 'unchanged' : 'genuine';
}

/** Never told as less: a check that took no time would be none. */
const leastSeconds = 0.01;

/** How long a check took, in seconds as they are said. */
export function secondsText(format: Pick<Format, 'number'>, ms: number): string {
  const seconds = Math.max(leastSeconds, ms / 1000);
  return format.number(seconds, { maximumFractionDigits: seconds < 0.095 ? 2 : 1 });
}
