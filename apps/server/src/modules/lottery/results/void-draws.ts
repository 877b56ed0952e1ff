import { games } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database.js';
import { DomainError } from '../../../platform/errors.js';
import type { LotteryContext } from '../context.js';
import { findDraw, findDrawByNumero } from '../draw-repository.js';
import { voidDraw } from '../record-draw.js';
import { payDraw } from '../settle-draw.js';
import { sourceKey } from './agreement.js';
import { raiseAlarm } from './alarms.js';
import { listReports, lockIssue, overdueDraws, writeLog } from './result-repository.js';
import { resultRuleOf } from './result-settings.js';

/** A second person's word counts together with a first one's that is not older than this. */
const wordHolds = '24 hours';

/** A draw that nobody bet on owes nobody anything: its result may come with a late archive. */
const emptyDrawsWaitMs = 14 * 86_400_000;

export type VoidAnswer =
  | { verdict: 'void' }
  /** Another person must say the same. */
  | { verdict: 'asked'; by: string[] }
  /** There is no such draw, or it has a result or is void. */
  | { verdict: 'impossible' };

/**
 * Voids an official draw of one brand by the word of two persons, together or one after the other within a day, and gives its stakes back.
 * @throws DomainError request_param_err without a name or reason.
 */
export async function voidByHand(
  context: LotteryContext,
  asked: { merchantId: number; gameCode: string; numero: string; by: readonly string[]; reason: string },
): Promise<VoidAnswer> {
  const reason = asked.reason.trim();
  if (asked.by.length === 0) throw new DomainError('request_param_err', { field: 'by' });
  if (reason === '') throw new DomainError('request_param_err', { field: 'reason' });
  const draw = await findDrawByNumero(context.db, asked.merchantId, asked.gameCode, asked.numero);
  if (draw === undefined || draw.result !== null || draw.state === 'void') return { verdict: 'impossible' };
  const about = { gameCode: asked.gameCode, numero: asked.numero, merchantId: asked.merchantId };
  const names = await inTransaction(context.db, async (transaction) => {
    await lockIssue(transaction, asked.gameCode, asked.numero);
    for (const name of asked.by)
      await writeLog(transaction, { ...about, action: 'void-asked', by: [name], reason, before: { state: draw.state } });
    const { rows } = await sql<{ name: string }>`
      select l.by[1] as name from lottery.result_log l where l.game_code = ${asked.gameCode} and l.numero = ${asked.numero} and l.merchant_id = ${asked.merchantId}
        and l.action = 'void-asked' and l.at > clock_timestamp() - ${wordHolds}::interval order by l.id`.execute(transaction);
    return [...new Map(rows.map(({ name }) => [sourceKey(name), name])).values()];
  });
  if (names.length < 2) return { verdict: 'asked', by: names };
  if (!(await voidDraw(context, draw, `${reason} (${names.join(', ')})`.slice(0, 300)))) return { verdict: 'impossible' };
  await writeLog(context.db, { ...about, action: 'voided', by: names, reason, before: { state: draw.state }, after: { state: 'void' } });
  await payDraw(context, draw.id);
  return { verdict: 'void' };
}

/** Voids draws whose result has not come within their game's limit; their stakes go back. @returns how many. */
export async function voidOverdue(context: LotteryContext): Promise<number> {
  const limits = new Map(
    games.filter(({ kind }) => kind === 'official').map(({ code }) => [code, resultRuleOf(context.settings.results, code).voidAfterMs]),
  );
  let voided = 0;
  for (const id of await overdueDraws(context.db, limits, emptyDrawsWaitMs)) {
    const draw = await findDraw(context.db, id);
    if (draw === undefined || !(await voidDraw(context, draw, 'result-never-came'))) continue;
    voided += 1;
    const reports = (await listReports(context.db, draw.gameCode, draw.numero)).map(({ source, text }) => ({ ...source, result: text }));
    await writeLog(context.db, {
      gameCode: draw.gameCode,
      numero: draw.numero,
      merchantId: draw.merchantId,
      action: 'voided',
      by: ['the limit of the game'],
      before: { state: draw.state, reports },
      after: { state: 'void' },
    });
    const about = { game: draw.gameCode, numero: draw.numero, merchant: draw.merchantId, bets: draw.betsCount, reports };
    if ((draw.betsCount ?? 0) > 0)
      raiseAlarm(context.log, 'overdue', about, 'no result was agreed on in time; the draw is void and its stakes go back');
    else context.log.warn(about, 'a draw without bets never got a result; it is void');
    await payDraw(context, id);
  }
  return voided;
}
