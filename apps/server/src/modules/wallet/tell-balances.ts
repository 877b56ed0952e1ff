import type pg from 'pg';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { tell, type Topic } from '../../platform/signals.js';

/** The main accounts of the players named moved. */
export const balancesMoved: Topic = { topic: 'balance' };

/**
 * Tells every process, once it is committed, whose main account moved, so that open pages of these players show it within a moment. Called by whoever
 * calls a database function that posts; `post` does it by itself. Forgetting it costs a second: open pages are also looked after by the clock.
 */
export function tellBalances(executor: Database | DatabaseTransaction | pg.Pool, moved: readonly { playerId: number }[]): void {
  if (moved.length === 0) return;
  tell(
    executor,
    balancesMoved,
    moved.map(({ playerId }) => playerId),
  );
}
