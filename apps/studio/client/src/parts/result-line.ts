import type { AnyGameProps } from '../game';
import { showAmount, showMultiplier } from './format';
import { say } from './texts';

/** What the round that was played last came to, in words with its amount; none while another one runs. */
export function resultLine({ phase, round }: Pick<AnyGameProps, 'phase' | 'round'>): string | undefined {
  if (phase !== 'idle' || round?.state !== 'closed') return undefined;
  return round.payout === 0n
    ? `${say('saidNothing')} · ${showAmount(-round.cost, { plus: true })}`
    : say('saidPaid', { amount: showAmount(round.payout), multiplier: showMultiplier(round.multiplier) });
}
