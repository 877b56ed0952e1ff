import { type BackgroundTask, repeating } from '@sortes/service';
import { finishTransfers } from './finish-transfers.js';
import type { TransferKit } from './move-money.js';
import { transferIsDue } from './repository.js';

const checkMs = 1_000;

/** Ends transfers that nobody else has ended; safe in several processes. */
export function transferTasks(kit: TransferKit): BackgroundTask[] {
  return [
    repeating(
      'games: ask vendors about transfers',
      kit.log,
      checkMs,
      async () => ((await finishTransfers(kit)) > 0 ? 0 : undefined),
      transferIsDue,
    ),
  ];
}
