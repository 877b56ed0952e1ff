import type { AnyGameProps } from '../game';
import { showAmount, showMultiplier } from './format';
import { say } from './texts';

/** A line may be broken after a minus: the word joiner keeps sign and amount together. */
const unbroken = (amount: string): string => amount.replace(/^[-+\u2212]/u, '$&\u2060');

/** What the round that was played last came to, in words with its amount; none while another one runs. `lost`: the game's own words for a round that paid nothing. */
export function resultLine({ phase, round }: Pick<AnyGameProps, 'phase' | 'round'>, lost = `${say('saidNothing')} ·`): string | undefined {
  if (phase !== 'idle' || round?.state !== 'closed') return undefined;
  return round.payout === 0n
    ? `${lost} ${unbroken(showAmount(-round.cost, { plus: true }))}`
    : say('saidPaid', { amount: showAmount(round.payout), multiplier: showMultiplier(round.multiplier) });
}
