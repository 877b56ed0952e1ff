import type { agents as contract, Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { MoneyInSight } from './downlines.js';
import { ownPlace } from './own-line.js';
import { countBelow, sumDownlines } from './tree-repository.js';

/** Of fewer people deeper down a sum would tell what one of them has, since what direct downlines have is shown. */
const deeperAtLeast = 5;

/** What everybody of an agent's line has together, where the agent may read it. */
export async function showTeamBalance(
  db: Database,
  { exact }: MoneyInSight,
  context: RequestContext,
): Promise<Reply<typeof contract.getTeamBalance>> {
  const own = await ownPlace(db, context);
  const { direct, agents, members } = await countBelow(db, own);
  const deeper = agents + members - direct;
  if (!exact || (deeper > 0 && deeper < deeperAtLeast)) return { balance: null };
  const { balance } = await sumDownlines(db, { head: own, account: undefined, isAgent: undefined, all: true });
  return { balance: toWireNumber(balance) };
}
