import { inTransaction } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import { noteSamePerson } from './abuse-repository.js';
import { countAfter, endMarkSearch, lockMarkSearch, noteSearched, playersAfter } from './mark-search-repository.js';

/** Accounts of one step. */
const atOnce = 200;

/**
 * The next step of one walk over all accounts, for marks that they shared with others of their line before anybody was told of such marks (hook `samePerson`). Each step is
 * written down with how far it came; what is found is noted once, counts from then on, and what staff have lifted stays lifted.
 * @returns whether there is more
 */
export function searchMarks({ db, hooks, log }: Pick<Services, 'db' | 'hooks' | 'log'>): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const through = await lockMarkSearch(transaction);
    if (through === undefined) return false;
    const players = await playersAfter(transaction, through, atOnce);
    const last = players.at(-1);
    if (last === undefined) {
      await endMarkSearch(transaction);
      log.info({ through }, 'searched all accounts for marks that they shared before');
      return false;
    }
    for (const player of players)
      for (const { mark, others } of await hooks.ask('sharedMarks', transaction, player))
        if (others.length > 0) await noteSamePerson(transaction, { ...player, mark, others });
    await noteSearched(transaction, last.playerId);
    log.info(
      { through: last.playerId, left: await countAfter(transaction, last.playerId) },
      'searching accounts for marks that they shared before',
    );
    return true;
  });
}
