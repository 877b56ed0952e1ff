import type { AnyGameProps } from '../game';
import { showAmount, showMultiplier } from './format';
import { say } from './texts';

/** A line may be broken after a minus: the word joiner keeps sign and amount together. */
const unbroken = (amount: string): string => amount.replace(/^[-+\u2212]/u, '$&\u2060');

/** What the round that was played last came to, in words with its amount; none while another one runs. */
export function resultLine({ phase, round }: Pick<AnyGameProps, 'phase' | 'round'>): string | undefined {
  if (phase !== 'idle' || round?.state !== 'closed') return undefined;
  return round.payout === 0n
    ? `${say('saidNothing')} · ${unbroken(showAmount(-round.cost, { plus: true }))}`
    : say('saidPaid', { amount: showAmount(round.payout), multiplier: showMultiplier(round.multiplier) });
}
