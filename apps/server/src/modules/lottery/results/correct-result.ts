import {
  findGame,
  formatResult,
  judgePrepared,
  judgeResult,
  prepare,
  type Game,
  type Hit,
  type PreparedResult,
  type Result,
} from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { announce, announceAll } from '../../../platform/outbox.js';
import { sideBySide } from '../../../platform/side-by-side.js';
import {
  agree,
  checkNames,
  findDecision,
  listReports,
  lockEvent,
  say,
  writeLog,
  type EventKey,
  type Report,
  type Source,
} from '../../outcomes/index.js';
import { readBetsToJudge, readBetsToPay, writeWinners, type BetToJudge } from '../bet-repository.js';
import { recountChases } from '../chases/chase-repository.js';
import { winTextOf, type LotteryContext } from '../context.js';
import { findDraw, findDrawsOfNumero, type Draw } from '../draw-repository.js';
import { issueMeant } from '../kept-numbers.js';
import { asPublished } from '../published-calendar.js';
import { payDraw, prizeOf } from '../settle-draw.js';
import { raiseAlarm } from './alarms.js';
import { issueKey } from './issue-key.js';
import {
  correctPlayer,
  findCorrection,
  finishCorrection,
  insertCorrection,
  keepJudged,
  openCorrections,
  readOutcomes,
  readToCorrect,
  sumCorrection,
  type ChangedBet,
  type Correction,
  type CorrectionSums,
  type OutcomeRow,
} from './result-repository.js';
import { resultRuleOf } from './result-settings.js';

/** Bets judged at once, and bets dealt with at once. */
const judgedAtOnce = 8_000;
const correctedAtOnce = 1_000;
/** Players corrected side by side; each is a transaction of its own. */
const playersAtOnce = 4;

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

function currentOf(draw: Draw): Result | null {
  return draw.correctedResult ?? draw.result;
}

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

/**
 * The standing reports that speak about a correction: those that ask for `text`, and those that say something else again. What holds is not
 * counted against its own correction, nor what was overruled when the result, or the correction before this one, was decided.
 */
function reportsAbout(reports: readonly Report[], text: string, holds: ReadonlySet<string>, decidedAt: number): Report[] {
  return reports.filter((report) => report.text === text || (!holds.has(report.text) && report.at.getTime() > decidedAt));
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
    const textOf = (draw: Draw): string => formatResult(game, currentOf(draw) as Result);
    const wrong = settled.filter((draw) => textOf(draw) !== text);
    if (wrong.length === 0) return { verdict: 'known' };
    if (order.holds !== undefined && wrong.some((draw) => !order.holds?.includes(draw.correctedWin ?? draw.win)))
      return { verdict: 'changed' };
    const holds = new Set(wrong.map(textOf));
    const asked = await sayAnew(transaction, issue, order, result, text, holds);
    const { replaced } = asked;
    const decision = await findDecision(transaction, issue);
    const decidedAt = Math.max(...wrong.map((draw) => (draw.correctedAt ?? decision?.decidedAt ?? draw.drawnAt)?.getTime() ?? 0));
    const about = reportsAbout(await listReports(transaction, issue), text, holds, decidedAt);
    const agreement = agree(about, resultRuleOf(context.settings.results, game.code));
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
        before: currentOf(draw),
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
  for (const { drawId, no } of await openCorrections(context.db)) if (ids.has(drawId)) await continueCorrection(context, drawId, no);
  const answer = await register(context, game, numero, order, result);
  if ('verdict' in answer) return answer;
  const done: (CorrectionSums & { merchantId: number; no: number })[] = [];
  for (const { drawId, merchantId, no } of answer.registered) {
    await continueCorrection(context, drawId, no);
    done.push({ merchantId, no, ...(await sumCorrection(context.db, { drawId, no })) });
  }
  return { verdict: 'corrected', before: answer.before, draws: done, replaced: answer.replaced };
}

function sameHits(one: readonly Hit[], other: readonly Hit[]): boolean {
  const textOf = (hits: readonly Hit[]): string =>
    hits
      .map(({ tier, count }) => `${tier}:${count}`)
      .toSorted()
      .join();
  return textOf(one) === textOf(other);
}

/** The bets of a slice that the right result gives something else than they have got. Cancelled and refunded bets take no part in a draw. */
async function judgeAnew(
  context: LotteryContext,
  correction: Pick<Correction, 'drawId'>,
  prepared: PreparedResult,
  bets: readonly BetToJudge[],
  outcomes: ReadonlyMap<string, OutcomeRow>,
): Promise<ChangedBet[]> {
  const found = bets.flatMap(([betId, play, content]) => {
    const outcome = outcomes.get(betId);
    if (outcome !== undefined && outcome.kind !== 'won') return [];
    const hits = judgePrepared(prepared, play, content);
    return sameHits(hits, outcome?.hits ?? []) ? [] : [{ betId, play, hits, outcome }];
  });
  const rows = await readBetsToPay(
    context.pool,
    correction.drawId,
    found.map(({ betId }) => betId),
  );
  const changed: ChangedBet[] = [];
  for (const { betId, play, hits, outcome } of found) {
    const bet = rows.get(betId);
    if (bet === undefined) throw new Error(`bet ${betId} vanished from draw ${correction.drawId}`);
    const payout = await prizeOf(context, bet, play, hits);
    const before = outcome?.payout ?? 0n;
    if (before === 0n && payout === 0n) continue;
    changed.push({
      betId,
      playerId: bet.playerId,
      before: { payout: before, hits: outcome?.hits ?? null, transactionId: outcome?.transactionId ?? null },
      after: { payout, hits: payout === 0n ? null : hits },
    });
  }
  return changed;
}

/** Walks the draw's bets in book order and keeps which of them change; goes on from where it was cut short. */
async function judgeAll(context: LotteryContext, correction: Correction, draw: Draw, game: Game): Promise<void> {
  const prepared = prepare(game, correction.afterResult, draw.drawsAt);
  let last = correction.judgedThrough;
  for (;;) {
    const bets = await readBetsToJudge(context.pool, draw.id, last, judgedAtOnce);
    const [first, end] = [bets.at(0)?.[0], bets.at(-1)?.[0]];
    const changed =
      first === undefined || end === undefined
        ? []
        : await judgeAnew(context, correction, prepared, bets, await readOutcomes(context.db, draw.id, first, end));
    const isKept = await inTransaction(context.db, (transaction) => keepJudged(transaction, correction, changed, end ?? null));
    if (!isKept || end === undefined) return;
    last = end;
  }
}

/** What a correction would move at one brand. Money in units of 1/10 000. */
export interface PreviewedDraw {
  merchantId: number;
  bets: number;
  players: number;
  /** Bets whose prize is taken back and not paid anew. */
  losing: number;
  /** Bets that had no prize and get one. */
  winning: number;
  reversed: bigint;
  paid: bigint;
}

export interface CorrectionPreview {
  verdict: 'changes' | 'known' | 'no-result';
  /** Canonical text of what holds now; undefined without a settled draw. */
  before: string | undefined;
  after: string;
  draws: PreviewedDraw[];
}

/** Reads what an operator gives as the result of a draw. @throws DomainError lottery.game.unknown, function.not.available, request_param_err */
export async function officialResult(
  context: Pick<LotteryContext, 'db'>,
  gameCode: string,
  numero: string,
  input: unknown,
): Promise<{ game: Game; result: Result }> {
  const game = await asPublished(context, findGame(gameCode) ?? refuse('lottery.game.unknown'));
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: game.code } });
  const judged = judgeResult(game, numero, input);
  if (!judged.ok && judged.reason === 'no-draw-day') refuse('lottery.draw.unknown');
  if (!judged.ok)
    throw new DomainError('request_param_err', { field: 'result', parameters: { reason: judged.reason, detail: judged.detail } });
  return { game, result: judged.result };
}

/** Judges every bet of a draw against another result and sums what would change; writes nothing. */
async function previewDraw(context: LotteryContext, draw: Draw, game: Game, result: Result): Promise<PreviewedDraw> {
  const prepared = prepare(game, result, draw.drawsAt);
  const players = new Set<bigint>();
  const sums: PreviewedDraw = { merchantId: draw.merchantId, bets: 0, players: 0, losing: 0, winning: 0, reversed: 0n, paid: 0n };
  for (let last: string | null = null; ;) {
    const bets: BetToJudge[] = await readBetsToJudge(context.pool, draw.id, last, judgedAtOnce);
    const [first, end] = [bets.at(0)?.[0], bets.at(-1)?.[0]];
    if (first === undefined || end === undefined) return { ...sums, players: players.size };
    last = end;
    const outcomes = await readOutcomes(context.db, draw.id, first, end);
    for (const { playerId, before, after } of await judgeAnew(context, { drawId: draw.id }, prepared, bets, outcomes)) {
      players.add(playerId);
      sums.bets += 1;
      sums.reversed += before.payout;
      sums.paid += after.payout;
      if (after.payout === 0n) sums.losing += 1;
      if (before.payout === 0n) sums.winning += 1;
    }
  }
}

/**
 * What correcting an issue to this result would change at every brand, reckoned as the correction itself would and written nowhere.
 * @throws DomainError lottery.game.unknown, lottery.draw.unknown, function.not.available for a house game, request_param_err
 */
export async function previewCorrection(
  context: LotteryContext,
  asked: { gameCode: string; numero: string; result: unknown },
): Promise<CorrectionPreview> {
  const { game, result } = await officialResult(context, asked.gameCode, asked.numero, asked.result);
  const numero = await issueMeant(context, game, asked.numero);
  const draws = await findDrawsOfNumero(context.db, game.code, numero);
  if (draws.length === 0) refuse('lottery.draw.unknown');
  const after = formatResult(game, result);
  const settled = draws.filter(({ state }) => state === 'settled');
  const textOf = (draw: Draw): string => formatResult(game, currentOf(draw) as Result);
  const wrong = settled.filter((draw) => textOf(draw) !== after);
  const first = wrong[0] ?? settled[0];
  const before = first && textOf(first);
  if (wrong.length === 0) return { verdict: first === undefined ? 'no-result' : 'known', before, after, draws: [] };
  const previewed: PreviewedDraw[] = [];
  for (const draw of wrong) previewed.push(await previewDraw(context, draw, game, result));
  return { verdict: 'changes', before, after, draws: previewed };
}

/** Reverses and pays one player's bets and says so. */
async function correctOne(context: LotteryContext, correction: Correction, playerId: bigint, bets: readonly string[]): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const done = await correctPlayer(
      transaction,
      correction,
      playerId,
      bets.map((betId) => ({ betId, reversal: newId(), cover: newId(), payment: newId() })),
    );
    const told = [true, false].flatMap((won) => {
      const orderIds = done.filter((bet) => bet.won === won).map(({ betId }) => betId);
      return orderIds.length === 0 ? [] : [{ topic: 'bets.settled' as const, playerId: Number(playerId), orderIds, won }];
    });
    await announceAll(transaction, correction.merchantId, told);
  });
}

/** Deals with every player. One whose bets cannot be dealt with does not keep the others waiting. @throws Error the first such trouble, at the end. */
async function correctAll(context: LotteryContext, correction: Correction): Promise<void> {
  const troubles: unknown[] = [];
  for (let after: Awaited<ReturnType<typeof readToCorrect>>[number] | undefined; ;) {
    const rows: Awaited<ReturnType<typeof readToCorrect>> = await readToCorrect(context.db, correction, after, correctedAtOnce);
    if (rows.length === 0) break;
    after = rows.at(-1);
    const players = new Map<bigint, string[]>();
    for (const { playerId, betId } of rows) {
      const own = players.get(playerId);
      if (own === undefined) players.set(playerId, [betId]);
      else own.push(betId);
    }
    await sideBySide([...players], playersAtOnce, async ([playerId, bets]) => {
      try {
        await correctOne(context, correction, playerId, bets);
      } catch (error) {
        troubles.push(error);
      }
    });
  }
  if (troubles.length > 0) throw troubles[0];
}

/**
 * Carries a registered correction on to its end: first every bet is judged anew, then what changed is reversed and paid, then the draw's
 * winners are counted again. May be killed anywhere and run by several workers; each bet is dealt with once.
 */
export async function continueCorrection(context: LotteryContext, drawId: bigint, no: number): Promise<void> {
  const [correction, draw] = [await findCorrection(context.db, drawId, no), await findDraw(context.db, drawId)];
  if (correction === undefined || draw === undefined || correction.doneAt !== null) return;
  const game = findGame(draw.gameCode);
  if (game === undefined) throw new Error(`draw ${draw.id} belongs to the unknown game ${draw.gameCode}`);
  if (correction.judgedAt === null) await judgeAll(context, correction, draw, game);
  await correctAll(context, correction);
  await inTransaction(context.db, async (transaction) => {
    if (!(await finishCorrection(transaction, correction))) return;
    await writeWinners(transaction, drawId);
    await recountChases(transaction, drawId, no);
    const { bets, reversed, paid, covered } = await sumCorrection(transaction, correction);
    await writeLog(transaction, issueKey(draw.gameCode, draw.numero), {
      merchantId: draw.merchantId,
      action: 'correction-done',
      by: correction.by,
      reason: correction.reason,
      after: { no, bets, reversed: String(reversed), paid: String(paid), covered: String(covered) },
    });
  });
}

/** Carries corrections on that a killed process left behind. */
export async function continueCorrections(context: LotteryContext): Promise<void> {
  for (const { drawId, no } of await openCorrections(context.db)) {
    try {
      await continueCorrection(context, drawId, no);
    } catch (error) {
      context.log.error(
        { draw: drawId.toString(), no, reason: error instanceof Error ? error.message : String(error) },
        'a correction could not be finished; it will be tried again',
      );
    }
  }
}
