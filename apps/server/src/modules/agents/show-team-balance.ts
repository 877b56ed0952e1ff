import type { agents as contract, Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import { ownPlace } from './own-line.js';
import { countUnseen, type Place, sumDownlines } from './tree-repository.js';

/** Of fewer people a sum would tell what one of them has. */
const behindAtLeast = 5;

/**
 * Whether a sum tells nobody's part, where so many people in it are not shown.
 * @param behind those of them whose money has moved and who are not one person with somebody above them: the others hide nobody
 */
export const tellsNobody = (unseen: number, behind: number): boolean => unseen === 0 || behind >= behindAtLeast;

/** What everybody of a line has together, in money units; undefined where it would tell what one of a few has. Of direct downlines it is shown, but for who is hidden. */
export async function balanceOfLine(db: Database, own: Place): Promise<bigint | undefined> {
  const { unseen, behind } = await countUnseen(db, own);
  if (!tellsNobody(unseen, behind)) return undefined;
  return (await sumDownlines(db, { head: own, account: undefined, isAgent: undefined, all: true })).balance;
}

/** The same for an agent. @param exact whether the brand's law lets agents read balances */
export async function showTeamBalance(
  db: Database,
  { exact }: { exact: boolean },
  context: RequestContext,
): Promise<Reply<typeof contract.getTeamBalance>> {
  const balance = exact ? await balanceOfLine(db, await ownPlace(db, context)) : undefined;
  return { balance: balance === undefined ? null : toWireNumber(balance) };
}
