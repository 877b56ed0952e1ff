import type { Database } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import { countLines, rememberTrial } from './trial-repository.js';

/** Lines of a trial account that may wait for their draws at once. */
export const trialLinesWaiting = 200;
/** Lines of a trial account in its whole life, which is a day. */
export const trialLinesInAll = 1_000;

/**
 * Lets a trial account bet so many lines more. Anybody opens such accounts by the hour, so what they may write is bounded, and from their first bet on
 * their bets are kept out of the bet books: the books, and the time that freezing them takes, are for bets with money.
 * @throws DomainError lottery.trial.full
 */
export async function admitTrial(db: Database, playerId: number, lines: number): Promise<void> {
  await rememberTrial(db, playerId);
  const { waiting, all } = await countLines(db, playerId, trialLinesInAll);
  if (waiting + lines > trialLinesWaiting || all + lines > trialLinesInAll)
    throw new DomainError('lottery.trial.full', { parameters: { waiting: String(trialLinesWaiting), all: String(trialLinesInAll) } });
}
