import type { Reply, staffBoards as contract } from '@sortes/contract';
import type { RequestContext } from '../../../platform/http.js';
import { type BoardDocument, faultsOfBoard } from '../board-rules.js';
import { readKnown } from '../save-mission.js';
import { scoreText } from '../say.js';
import { tryBoard } from '../try-board.js';
import { isWord, type MissionsStaffKit } from './kit.js';
import { prizeTextsOf } from './places.js';
import { presentMost, readRates } from './second.js';

/** So many of the first places are named. */
const namedAtMost = 20;

/** Who would have been on a board in the last time of its weekdays and hours that is over, and what it would have given; see ../try-board.ts. */
export async function tryStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  document: BoardDocument,
): Promise<Reply<typeof contract.staffTryBoard>> {
  const { merchant } = context;
  const known = await readKnown(kit, kit.services.db, merchant, { isDraft: true });
  const faults = faultsOfBoard(document, known, kit.services.clock.now()).filter((fault) => !isWord(fault));
  if (faults.length > 0) return { faults, tried: null };
  const rates = await readRates(kit, merchant.id);
  const { from, until, isShorter, places, why, taken, given, worst } = await tryBoard(kit, merchant, document, rates);
  const named = (places ?? []).slice(0, namedAtMost);
  const names = await kit.office.namesOfPlayers(
    context,
    named.map(({ playerId }) => playerId),
  );
  const prizeText = prizeTextsOf(document, rates.awards, context);
  return {
    faults,
    tried: {
      from: from.getTime(),
      until: until.getTime(),
      isShorter,
      players: places?.length ?? null,
      why,
      places: named.map(({ playerId, score, bets }, at) => ({
        rank: at + 1,
        playerId,
        userName: names.get(playerId) ?? null,
        score: scoreText(document.score, score),
        bets,
        prize: prizeText(at + 1),
      })),
      prizes: why === null ? document.prizes.map(({ from: first, to }, at) => ({ from: first, to, taken: taken[at] ?? 0 })) : [],
      given: given === undefined ? null : presentMost(given),
      worst: presentMost(worst),
    },
  };
}
