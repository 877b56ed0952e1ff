import { showAmount } from './format';
import { say } from './texts';
import type { AutoEnd, AutoRun } from './auto-rules';

/** Why a run of auto play ended and what it came to. */
export function summaryOf(end: AutoEnd | 'broken', played: number, profit: bigint): string {
  return `${say(`autoEnd.${end}`)} ${say('autoSum', { rounds: played, profit: showAmount(profit, { plus: true }) })}`;
}

/** How far a run of auto play is. */
export function runText({ played, settings, profit }: AutoRun): string {
  return say('autoRun', {
    played,
    rounds: settings.rounds === 0 ? '∞' : String(settings.rounds),
    profit: showAmount(profit, { plus: true }),
  });
}
