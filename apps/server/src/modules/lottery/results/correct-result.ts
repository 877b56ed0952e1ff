import { formatResult, type Game, type Result } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { announce } from '../../../platform/outbox.js';
import {
  agreeOnCorrection,
  checkNames,
  findDecision,
  lockEvent,
  openCorrections,
  say,
  sumCorrection,
  writeLog,
  type CorrectionSums,
  type EventKey,
  type Report,
  type Source,
} from '../../outcomes/index.js';
import { winTextOf, type LotteryContext } from '../context.js';
import { findDrawsOfNumero, type Draw } from '../draw-repository.js';
import { issueMeant } from '../kept-numbers.js';
import { payDraw } from '../settle-draw.js';
import { raiseAlarm } from './alarms.js';
import { continueCorrection } from './carry-out-correction.js';
import { issueKey } from './issue-key.js';
import { currentResultOf, officialResult } from './official-result.js';
import { insertCorrection } from './result-repository.js';
import { resultRuleOf } from './result-settings.js';

export interface CorrectionOrder {
  gameCode: string;
  numero: string;
  /** Whatever `parseResult` accepts. */
  result: unknown;
  /** What the draws were seen to show, as winning texts, when the correction was asked for: another one meanwhile is not corrected unseen. Left out: not looked at. */
  holds?: readonly (string | null)[] | undefined;
  /** Persons who say so; one now and another later is as good as two at once. */
  by: readonly string[];
  reason: string;
  /** Done in the transaction that keeps what they say, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction, verdict: 'waiting' | 'held' | 'corrected') => Promise<void>) | undefined;
}

/** A report that a person had made and that asking for the correction has withdrawn. */
export interface ReplacedReport {
  name: string;
  /** What the report said, as canonical text. */
  text: string;
}

export type CorrectionAnswer =
  | {
      verdict: 'corrected';
      before: string;
      draws: (CorrectionSums & { merchantId: number; no: number })[];
      replaced: ReplacedReport[];
    }
  /** The persons' reports are kept; more sources must say the same. */
  | { verdict: 'waiting'; agreeing: number; needed: number; replaced: ReplacedReport[] }
  /** The persons' reports are kept, but others ask for another correction: nothing moves until one is withdrawn with a reason. */
  | { verdict: 'held'; says: (Source & { text: string })[]; replaced: ReplacedReport[] }
  /** A draw shows something else than what was seen when the correction was asked for. */
  | { verdict: 'changed' }
  /** The draw has this result already. */
  | { verdict: 'known' }
  /** No brand has a settled draw of this issue: there is nothing to correct. */
  | { verdict: 'no-result' };

interface Asked {
  /** Whether anybody has said something that was not said before. */
  isNew: boolean;
  replaced: ReplacedReport[];
}

/**
 * The persons' say becomes the result they correct to. Somebody who had reported the result that holds takes that back by asking, and the answer
 * says so; somebody who has asked for a third one must withdraw that first, as when a result is entered.
 * @param holds canonical texts of the results that are to be corrected.
 * @throws DomainError request_param_err with reason said-otherwise; nothing has changed then.
 */
async function sayAnew(
  transaction: DatabaseTransaction,
  issue: EventKey,
  order: CorrectionOrder,
  result: Result,
  text: string,
  holds: ReadonlySet<string>,
): Promise<Asked> {
  const asked: Asked = { isNew: false, replaced: [] };
  const { reason } = order;
  for (const name of order.by) {
    const said = await say(
      transaction,
      issue,
      { source: { kind: 'person', name }, result, text, note: reason },
      {
        takesBack: { texts: holds, reason: `asks for a correction: ${reason}` },
        line: { action: 'correction-asked', reason, after: text },
      },
    );
    if (said.verdict === 'said-otherwise') {
      const detail = `${said.name} has reported ${said.text}; withdraw that first, with a reason`;
      throw new DomainError('request_param_err', { field: 'result', parameters: { reason: 'said-otherwise', detail } });
    }
    if (said.verdict === 'known') continue;
    asked.isNew = true;
    if (said.replaced !== undefined) asked.replaced.push(said.replaced);
  }
  return asked;
}

/** Sources that contradict each other about a correction: kept, and said aloud when somebody has said something new. */
async function hold(
  context: LotteryContext,
  transaction: DatabaseTransaction,
  game: Game,
  numero: string,
  order: CorrectionOrder,
  about: readonly Report[],
  { isNew, replaced }: Asked,
): Promise<Extract<CorrectionAnswer, { verdict: 'held' }>> {
  const says = about.map(({ source, text }) => ({ ...source, text }));
  if (isNew) {
    const reports = says.map(({ kind, name, text }) => ({ kind, name, result: text }));
    await writeLog(transaction, issueKey(game.code, numero), {
      action: 'contradicted',
      by: order.by,
      reason: order.reason,
      after: reports,
    });
    raiseAlarm(
      context.log,
      'contradiction',
      { game: game.code, numero, by: order.by, reports },
      'sources contradict each other about a correction; nothing is corrected until a report is withdrawn',
    );
  }
  return { verdict: 'held', says, replaced };
}

interface Registered {
  drawId: bigint;
  merchantId: number;
  no: number;
}

async function register(
  context: LotteryContext,
  game: Game,
  numero: string,
  order: CorrectionOrder,
  result: Result,
): Promise<Exclude<CorrectionAnswer, { verdict: 'corrected' }> | { before: string; registered: Registered[]; replaced: ReplacedReport[] }> {
  const text = formatResult(game, result);
  const win = winTextOf(game, result);
  return inTransaction(context.db, async (transaction) => {
    const issue = issueKey(game.code, numero);
    await lockEvent(transaction, issue);
    const draws = await findDrawsOfNumero(transaction, game.code, numero);
    const settled = draws.filter(({ state }) => state === 'settled');
    if (settled.length === 0) return { verdict: 'no-result' };
    const textOf = (draw: Draw): string => formatResult(game, currentResultOf(draw) as Result);
    const wrong = settled.filter((draw) => textOf(draw) !== text);
    if (wrong.length === 0) return { verdict: 'known' };
    if (order.holds !== undefined && wrong.some((draw) => !order.holds?.includes(draw.correctedWin ?? draw.win)))
      return { verdict: 'changed' };
    const holds = new Set(wrong.map(textOf));
    const asked = await sayAnew(transaction, issue, order, result, text, holds);
    const { replaced } = asked;
    const decision = await findDecision(transaction, issue);
    const decidedAt = Math.max(...wrong.map((draw) => (draw.correctedAt ?? decision?.decidedAt ?? draw.drawnAt)?.getTime() ?? 0));
    const rule = resultRuleOf(context.settings.results, game.code);
    const { about, agreement } = await agreeOnCorrection(transaction, issue, rule, { text, holds, decidedAt });
    if (agreement.verdict === 'waiting') {
      await order.alongside?.(transaction, 'waiting');
      return { ...agreement, replaced };
    }
    if (agreement.verdict === 'held' || agreement.text !== text) {
      await order.alongside?.(transaction, 'held');
      return hold(context, transaction, game, numero, order, about, asked);
    }
    const by = about.filter(({ id }) => agreement.reports.includes(id)).map(({ source }) => source.name);
    const registered: Registered[] = [];
    for (const draw of wrong) {
      const no = await insertCorrection(transaction, { drawId: draw.id, result, win, reason: order.reason, by });
      // Another correction of this draw is not finished: nothing of this one may stand, at any brand.
      if (no === undefined) throw new DomainError('function.not.available', { parameters: { reason: 'correction-in-progress' } });
      registered.push({ drawId: draw.id, merchantId: draw.merchantId, no });
      await writeLog(transaction, issue, {
        merchantId: draw.merchantId,
        action: 'corrected',
        by,
        reason: order.reason,
        before: currentResultOf(draw),
        after: result,
      });
      await announce(transaction, draw.merchantId, { topic: 'draw.changed', gameId: game.code, numero, state: 'settled', winNo: win });
    }
    await order.alongside?.(transaction, 'corrected');
    return { before: textOf(wrong[0] as Draw), registered, replaced };
  });
}

/**
 * Corrects the result of a settled official draw at every brand: the first result stays where it is, the new one stands beside it, prizes of
 * the wrong result are reversed and those of the right one paid (docs/lottery/results.md). Needs as many agreeing sources as drawing does,
 * at least one of them a person with a reason; the original reports need not be withdrawn. Sources that ask for different corrections hold it.
 * @throws DomainError lottery.game.unknown, lottery.draw.unknown, request_param_err (also for somebody who has asked for another result and not
 * withdrawn it), function.not.available for a house game (its result is
 * proved, never corrected) and while an earlier correction is being finished.
 */
export async function correctResult(context: LotteryContext, order: CorrectionOrder): Promise<CorrectionAnswer> {
  const { game, result } = await officialResult(context, order.gameCode, order.numero, order.result);
  const numero = await issueMeant(context, game, order.numero);
  checkNames(order.by);
  if (order.reason.trim() === '') throw new DomainError('request_param_err', { field: 'reason' });
  const draws = await findDrawsOfNumero(context.db, game.code, numero);
  if (draws.length === 0) refuse('lottery.draw.unknown');
  // What is still being paid or corrected is finished first: a correction starts from what every bet has got.
  for (const draw of draws) await payDraw(context, draw.id);
  const ids = new Set(draws.map(({ id }) => id));
  for (const { book, no } of await openCorrections(context.db, 'lottery')) if (ids.has(book)) await continueCorrection(context, book, no);
  const answer = await register(context, game, numero, order, result);
  if ('verdict' in answer) return answer;
  const done: (CorrectionSums & { merchantId: number; no: number })[] = [];
  for (const { drawId, merchantId, no } of answer.registered) {
    await continueCorrection(context, drawId, no);
    done.push({ merchantId, no, ...(await sumCorrection(context.db, { owner: 'lottery', book: drawId, no })) });
  }
  return { verdict: 'corrected', before: answer.before, draws: done, replaced: answer.replaced };
}
