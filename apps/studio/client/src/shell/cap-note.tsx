import { payoutOf } from '@sortes/game-rules';
import type { JSX } from 'preact';
import type { RoundGameModule } from '../game';
import { showAmount, showMultiplier } from '../parts/format';
import { say } from '../parts/texts';
import { capOf } from './largest-stake';

/** Where a round at this stake ends by itself, if the stake makes it; `choice` as it is played. */
export function CapNote({
  game,
  choice,
  stake,
}: {
  readonly game: RoundGameModule;
  readonly choice: unknown;
  readonly stake: bigint | undefined;
}): JSX.Element | null {
  const cap = stake === undefined ? undefined : capOf(game, choice);
  if (cap === undefined || stake === undefined) return null;
  return <p class="note">{say('capped', { at: showMultiplier(cap), amount: showAmount(payoutOf(stake, cap), { short: true }) })}</p>;
}
