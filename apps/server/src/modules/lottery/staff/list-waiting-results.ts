import type { staffLottery as contract, Input } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { listReports, sourceKey } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { agreementOf } from '../results/create-results.js';
import { issueKey } from '../results/issue-key.js';
import { resultRuleOf } from '../results/result-settings.js';
import { emptyDrawsWaitMs } from '../results/void-draws.js';
import { gameName } from '../texts.js';
import type { LotteryStaffKit } from './kit.js';
import { moneyOrNull } from './lines.js';
import { countWaiting, listWaiting, type WaitingDraw } from './repository.js';

const officialGames = games.filter(({ kind }) => kind === 'official').map(({ code }) => code);

/** What is said of a draw, and when it is void for want of a result. `own`: whether the person has reported. */
async function standingOf(context: LotteryContext, { gameCode, numero, bets, drawsAt }: WaitingDraw, person: string) {
  const standing = await listReports(context.db, issueKey(gameCode, numero));
  const { voidAfterMs } = resultRuleOf(context.settings.results, gameCode);
  const patience = (bets ?? 0) > 0 ? voidAfterMs : Math.max(voidAfterMs, emptyDrawsWaitMs);
  const agreement = agreementOf(context, gameCode, standing);
  return {
    standing: agreement.standing,
    needed: agreement.needed,
    voidAt: drawsAt.getTime() + patience,
    sources: standing.length,
    own: standing.some(({ source }) => source.kind === 'person' && sourceKey(source.name) === sourceKey(person)),
  };
}

/** Official draws that wait for their results, the longest waiting first. */
export async function listWaitingResults(
  { context }: LotteryStaffKit,
  request: RequestContext,
  query: Input<typeof contract.staffListWaitingResults>['query'],
) {
  const { merchant, language } = request;
  const asked = query.gameCode === undefined ? officialGames : officialGames.filter((code) => code === query.gameCode);
  const [draws, counts] = await Promise.all([
    listWaiting(context.db, merchant.id, asked, pageOf(query)),
    countWaiting(context.db, merchant.id, asked),
  ]);
  const { name } = staffOf(request);
  const list = await Promise.all(
    draws.map(async (draw) => ({
      gameCode: draw.gameCode,
      gameName: gameName(draw.gameCode, language),
      numero: draw.numero,
      drawsAt: draw.drawsAt.getTime(),
      overdue: draw.overdue,
      bets: draw.bets,
      stake: moneyOrNull(draw.stake),
      ...(await standingOf(context, draw, name)),
    })),
  );
  return { list, ...counts };
}
