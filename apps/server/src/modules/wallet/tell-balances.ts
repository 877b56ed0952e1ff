import type pg from 'pg';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { tell } from '../../platform/signals.js';

/**
 * Tells every process, once it is committed, whose main account moved, so that open pages of these players show it within a moment. Called by whoever
 * calls a database function that posts; `post` does it by itself. Forgetting it costs a second: open pages are also looked after by the clock.
 */
export function tellBalances(executor: Database | DatabaseTransaction | pg.Pool, moved: readonly { playerId: number }[]): void {
  if (moved.length === 0) return;
  tell(
    executor,
    'balance',
    moved.map(({ playerId }) => playerId),
  );
}
