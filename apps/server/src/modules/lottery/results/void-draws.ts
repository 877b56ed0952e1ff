import type { DrawState } from '@sortes/contract';
import { findGame, games } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { checkNames, findDecision, listReports, lockEvent, namesOfLines, sourceKey, writeLog, type Source } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { sumReturning } from '../staff/repository.js';
import { findDraw, findDrawByNumero, lockDraw, type Draw } from '../draw-repository.js';
import { issueMeant } from '../kept-numbers.js';
import { voidWithin } from '../record-draw.js';
import { payDraw } from '../settle-draw.js';
import { raiseAlarm } from './alarms.js';
import { issueKey } from './issue-key.js';
import { overdueDraws } from './result-repository.js';
import { defaultResultRule, resultRuleOf } from './result-settings.js';

/** A second person's word counts together with a first one's that is not older than this. */
const wordHolds = '24 hours';

/** What a draw's `voidReason` says when its result never came; a void by hand has the operators' words and names instead. */
export const overdueReason = 'result-never-came';

/** A draw that nobody bet on owes nobody anything: its result may come with a late archive. */
export const emptyDrawsWaitMs = 14 * 86_400_000;

export type VoidAnswer =
  | { verdict: 'void' }
  /** Another person must say the same. */
  | { verdict: 'asked'; by: string[] }
  /** There is no such draw, or it has a result or is void. */
  | { verdict: 'impossible' };

/** Who has asked for the void of this draw within a day, each once. */
async function namesAsking(
  transaction: DatabaseTransaction,
  about: { gameCode: string; numero: string; merchantId: number },
): Promise<string[]> {
  const { gameCode, numero, merchantId } = about;
  const names = await namesOfLines(transaction, issueKey(gameCode, numero), { merchantId, action: 'void-asked', within: wordHolds });
  return [...new Map(names.map((name) => [sourceKey(name), name])).values()];
}

/** Whether a result is decided that this draw is about to get; one that has not opened can still be voided instead. */
async function isDecided(transaction: DatabaseTransaction, draw: Draw): Promise<boolean> {
  return draw.state !== 'scheduled' && (await findDecision(transaction, issueKey(draw.gameCode, draw.numero))) !== undefined;
}

export interface VoidOrder {
  merchantId: number;
  gameCode: string;
  /** The issue, or the local date of a daily game. */
  numero: string;
  /** Persons who say so; one now and another within a day is as good as two at once. */
  by: readonly string[];
  reason: string;
  /** Said of a draw that has not closed by who knows it: its sale ends, and players who are betting are turned away. */
  onSale?: boolean | undefined;
  /** Done in the transaction that keeps what they say, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction, verdict: VoidAnswer['verdict']) => Promise<void>) | undefined;
}

/**
 * Voids an official draw of one brand by the word of two persons, together or one after the other within a day, and gives its stakes back. Under
 * the issue's lock, as everything that decides about an issue: what is decided at this moment is not voided.
 * @throws DomainError lottery.game.unknown, request_param_err without a name or reason, lottery.draw.on.sale for one that has not closed unless that is
 * said, function.not.available for a house game: whoever may void what the house has drawn may choose among its results.
 */
export async function voidByHand(context: LotteryContext, asked: VoidOrder): Promise<VoidAnswer> {
  const game = findGame(asked.gameCode) ?? refuse('lottery.game.unknown');
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: game.code } });
  const reason = asked.reason.trim();
  checkNames(asked.by);
  if (reason === '') throw new DomainError('request_param_err', { field: 'reason' });
  const about = { gameCode: game.code, numero: await issueMeant(context, game, asked.numero), merchantId: asked.merchantId };
  const found = await findDrawByNumero(context.db, about.merchantId, about.gameCode, about.numero);
  if (found === undefined) return { verdict: 'impossible' };
  const answer = await inTransaction<VoidAnswer>(context.db, async (transaction) => {
    const { merchantId } = about;
    const issue = issueKey(about.gameCode, about.numero);
    await lockEvent(transaction, issue);
    const draw = await lockDraw(transaction, found.id);
    if (draw === undefined || draw.result !== null || draw.state === 'void' || (await isDecided(transaction, draw)))
      return { verdict: 'impossible' };
    if ((draw.state === 'scheduled' || draw.state === 'open') && asked.onSale !== true) refuse('lottery.draw.on.sale');
    for (const name of asked.by)
      await writeLog(transaction, issue, { merchantId, action: 'void-asked', by: [name], reason, before: { state: draw.state } });
    const names = await namesAsking(transaction, about);
    if (names.length < 2) {
      await asked.alongside?.(transaction, 'asked');
      return { verdict: 'asked', by: names };
    }
    if (!(await voidWithin(transaction, draw, `${reason} (${names.join(', ')})`.slice(0, 300)))) return { verdict: 'impossible' };
    await writeLog(transaction, issue, {
      merchantId,
      action: 'voided',
      by: names,
      reason,
      before: { state: draw.state },
      after: { state: 'void' },
    });
    await asked.alongside?.(transaction, 'void');
    return { verdict: 'void' };
  });
  if (answer.verdict === 'void') await payDraw(context, found.id);
  return answer;
}

/** What voiding a draw of one brand would give back, written nowhere. Money in units of 1/10 000. */
export interface VoidPreview {
  /** False: it has a result, is about to get one, is void, or the house draws it. */
  possible: boolean;
  state: DrawState;
  closesAt: Date;
  bets: number;
  players: number;
  stake: bigint;
}

/** @throws DomainError lottery.game.unknown, lottery.draw.unknown, also for a draw of another brand */
export async function previewVoid(
  context: LotteryContext,
  asked: { merchantId: number; gameCode: string; numero: string },
): Promise<VoidPreview> {
  const game = findGame(asked.gameCode) ?? refuse('lottery.game.unknown');
  const draw = await findDrawByNumero(context.db, asked.merchantId, game.code, await issueMeant(context, game, asked.numero));
  if (draw === undefined) return refuse('lottery.draw.unknown');
  const isOpen = game.kind === 'official' && draw.result === null && draw.state !== 'void';
  const decided = draw.state !== 'scheduled' && (await findDecision(context.db, issueKey(draw.gameCode, draw.numero))) !== undefined;
  return { possible: isOpen && !decided, state: draw.state, closesAt: draw.closesAt, ...(await sumReturning(context.db, draw.id)) };
}

interface Overdue {
  draw: Draw;
  reports: (Source & { result: string })[];
}

/** Voids one draw unless it got a result, or is about to get one, meanwhile; what was said about it is kept. */
async function voidUndecided(transaction: DatabaseTransaction, { gameCode, numero, id }: Draw): Promise<Overdue | undefined> {
  const issue = issueKey(gameCode, numero);
  await lockEvent(transaction, issue);
  const draw = await lockDraw(transaction, id);
  if (draw?.state !== 'closed' || draw.result !== null || (await isDecided(transaction, draw))) return undefined;
  if (!(await voidWithin(transaction, draw, overdueReason))) return undefined;
  const reports = (await listReports(transaction, issue)).map(({ source, text }) => ({ ...source, result: text }));
  await writeLog(transaction, issue, {
    merchantId: draw.merchantId,
    action: 'voided',
    by: ['the limit of the game'],
    before: { state: draw.state, reports },
    after: { state: 'void' },
  });
  return { draw, reports };
}

function sayOverdue({ log }: LotteryContext, { draw, reports }: Overdue): void {
  const about = { game: draw.gameCode, numero: draw.numero, merchant: draw.merchantId, bets: draw.betsCount, reports };
  if ((draw.betsCount ?? 0) > 0)
    raiseAlarm(log, 'overdue', about, 'no result was agreed on in time; the draw is void and its stakes go back');
  else log.warn(about, 'a draw without bets never got a result; it is void');
}

/**
 * Voids draws whose result has not come within their game's limit, of games that are not sold any more as well; their stakes go back. One draw's
 * trouble does not stop the others. @returns how many.
 */
export async function voidOverdue(context: LotteryContext): Promise<number> {
  const limits = new Map(
    games.filter(({ kind }) => kind === 'official').map(({ code }) => [code, resultRuleOf(context.settings.results, code).voidAfterMs]),
  );
  const house = games.filter(({ kind }) => kind === 'house').map(({ code }) => code);
  let voided = 0;
  for (const id of await overdueDraws(context.db, limits, defaultResultRule.voidAfterMs, emptyDrawsWaitMs, house)) {
    try {
      const found = await findDraw(context.db, id);
      const overdue = found && (await inTransaction(context.db, (transaction) => voidUndecided(transaction, found)));
      if (overdue === undefined) continue;
      voided += 1;
      sayOverdue(context, overdue);
      await payDraw(context, id);
    } catch (error) {
      context.log.error(
        { draw: id.toString(), reason: error instanceof Error ? error.message : String(error) },
        'a draw without a result could not be voided; it will be tried again',
      );
    }
  }
  return voided;
}
