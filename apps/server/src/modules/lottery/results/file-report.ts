import { drawOfIssue, findGame, formatResult, type DrawTimes, type Game, type Result } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { decide, findDecision, listReports, lockEvent, say, writeLog, type Agreement, type Source } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { databaseNow, findDrawsOfNumero, type Draw } from '../draw-repository.js';
import { closeEarly, resultOf } from '../move-draw.js';
import { raiseAlarm } from './alarms.js';
import { applyDecided } from './apply-decision.js';
import { issueKey } from './issue-key.js';
import { pauseOfReadings } from './pause-of-readings.js';
import { agreedUndecided, closesLater, earlyUndecided, hasBets, type Early } from './result-repository.js';
import { resultRuleOf } from './result-settings.js';

export interface NewReport {
  game: Game;
  numero: string;
  result: Result;
  source: Source;
  /** When the numbers were drawn, if the source says so. */
  drawnAt?: Date | undefined;
  /** Where a person has read it. */
  note?: string | undefined;
  /** Done in the transaction that takes the report, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction) => Promise<void>) | undefined;
}

export type ReportProblem =
  /** No brand has the draw and the calendar does not know it. */
  | 'unknown-draw'
  /** It takes place later and no brand has it yet. */
  | 'not-yet'
  /** A person names a draw that is not on sale yet: a slip of the pen. */
  | 'not-open'
  /** A person names a draw that has not closed: nobody can have read its result. */
  | 'not-closed'
  /** The stated time of the draw cannot be. */
  | 'bad-draw-time'
  /** This person has said something else and must withdraw that first. */
  | 'said-otherwise';

/** Enough people say the same and no feed does: it is decided then, unless somebody stops it (pause-of-readings.ts). */
export interface Paused {
  verdict: 'paused';
  until: Date;
}

export type Filed =
  /** Enough sources agree; so many draws were settled by it now. */
  | { verdict: 'applied'; draws: number }
  | { verdict: 'waiting'; agreeing: number; needed: number }
  | Paused
  /** Sources contradict each other. */
  | { verdict: 'held'; texts: string[] }
  /** The draw has this result. */
  | { verdict: 'known' }
  /** The draw has another result. */
  | { verdict: 'differs'; text: string }
  /** The draw is void everywhere; nothing follows. */
  | { verdict: 'void' }
  | { verdict: 'refused'; problem: ReportProblem; detail: string };

/** Clocks of sources may be this far ahead of ours. */
const clockSlackMs = 60_000;

function earlyBy(draws: readonly Draw[], times: Pick<DrawTimes, 'closesAt' | 'drawsAt'>, now: Date): Early | null {
  if (draws.length > 0 && draws.every(({ state }) => state === 'scheduled')) return 'before-opening';
  if (now < times.closesAt) return 'before-closing';
  return now < times.drawsAt ? 'before-draw' : null;
}

type Checked = { times: Pick<DrawTimes, 'closesAt' | 'drawsAt'>; early: Early | null } | Extract<Filed, { verdict: 'refused' }>;

function refused(problem: ReportProblem, detail: string): Extract<Filed, { verdict: 'refused' }> {
  return { verdict: 'refused', problem, detail };
}

function check({ game, numero, source, drawnAt }: NewReport, draws: readonly Draw[], now: Date): Checked {
  const times = draws[0] ?? drawOfIssue(game, numero);
  if (times === undefined) return refused('unknown-draw', numero);
  if (draws.length === 0 && times.drawsAt > now) return refused('not-yet', `${numero} takes place ${times.drawsAt.toISOString()}`);
  if (drawnAt !== undefined && (drawnAt.getTime() > now.getTime() + clockSlackMs || drawnAt < times.opensAt))
    return refused('bad-draw-time', `${numero} cannot have been drawn ${drawnAt.toISOString()}`);
  const early = earlyBy(draws, times, now);
  if (early === 'before-opening' && source.kind === 'person') return refused('not-open', `${numero} has not opened yet`);
  if (early === 'before-closing' && source.kind === 'person')
    return refused('not-closed', `${numero} is on sale until ${times.closesAt.toISOString()}`);
  return { times, early };
}

/** Stops the sales of an early draw at every brand. What is waited for here are the bets being placed; none can follow. */
async function stopSales(transaction: DatabaseTransaction, draws: readonly Draw[]): Promise<void> {
  for (const draw of draws) if (draw.state === 'open') await closeEarly(transaction, draw);
}

/** Writes the report unless its source says so already. @returns whether it is new, or why the source may not say it now. */
async function write(
  transaction: DatabaseTransaction,
  report: NewReport,
  text: string,
  early: Early | null,
): Promise<boolean | Extract<Filed, { verdict: 'refused' }>> {
  const { game, numero, source, result, drawnAt, note } = report;
  const issue = issueKey(game.code, numero);
  const said = await say(transaction, issue, { source, result, text, happenedAt: drawnAt, early, note });
  if (said.verdict === 'said-otherwise')
    return refused('said-otherwise', `${source.name} has reported ${said.text}; withdraw that first, with a reason`);
  if (said.verdict === 'known') return false;
  if (early === 'before-opening' || early === 'before-closing')
    await writeLog(transaction, issue, { action: 'early', by: [source.name], after: early });
  return true;
}

/**
 * Decides an issue from its standing reports if they suffice; called under the issue's lock. Nothing is decided while a draw of it has not closed:
 * what feeds say before that stops its sales and waits (`decideClosed`).
 */
export async function decideIssue(
  context: LotteryContext,
  transaction: DatabaseTransaction,
  game: Game,
  numero: string,
  { alone = false, isKnown = false } = {},
): Promise<Agreement | Paused> {
  const rule = resultRuleOf(context.settings.results, game.code);
  let until: Date | undefined;
  const agreement = await decide(transaction, issueKey(game.code, numero), alone ? { ...rule, sources: 1 } : rule, async (agreed) => {
    if (await closesLater(transaction, game.code, numero)) return false;
    until = await pauseOfReadings(context, transaction, agreed, await findDrawsOfNumero(transaction, game.code, numero), { isKnown });
    return until === undefined;
  });
  return until === undefined ? agreement : { verdict: 'paused', until };
}

interface Written {
  filed: Filed | 'decided';
  isNew: boolean;
  early: Early | null;
}

/** What the draws that exist make of a report: their result, or a decision that stands or is due. */
async function judge(
  context: LotteryContext,
  transaction: DatabaseTransaction,
  { game, numero }: NewReport,
  text: string,
  draws: readonly Draw[],
  alone: boolean,
): Promise<Filed | 'decided'> {
  const pending = draws.filter(({ result, state }) => result === null && state !== 'void');
  if (draws.length > 0 && pending.length === 0) {
    const [drawn] = draws.filter(({ result }) => result !== null);
    if (drawn === undefined) return { verdict: 'void' };
    const holds = formatResult(game, resultOf(drawn));
    return holds === text ? { verdict: 'known' } : { verdict: 'differs', text: holds };
  }
  const decision = await findDecision(transaction, issueKey(game.code, numero));
  if (decision !== undefined) return decision.text === text ? 'decided' : { verdict: 'differs', text: decision.text };
  const agreement = await decideIssue(context, transaction, game, numero, { alone });
  return agreement.verdict === 'agreed' ? 'decided' : agreement;
}

/** Alarms and their log lines; only for a report that is new, because feeds repeat themselves. */
async function sayWhatIsWrong(
  context: LotteryContext,
  transaction: DatabaseTransaction,
  report: NewReport,
  text: string,
  written: Written,
): Promise<void> {
  const { log } = context;
  const issue = issueKey(report.game.code, report.numero);
  const about = { game: report.game.code, numero: report.numero, source: report.source.name };
  const by = [report.source.name];
  if (written.early === 'before-closing') raiseAlarm(log, 'early', about, 'a result came before its draw closed; sales are stopped');
  else if (written.early === 'before-opening')
    raiseAlarm(log, 'early', about, 'a result came before its draw opened; it will not be sold while the report stands');
  else if (written.early === 'before-draw') log.warn(about, 'a result came before the time of its draw');
  if (written.filed === 'decided') return;
  if (written.filed.verdict === 'held') {
    const reports = (await listReports(transaction, issue)).map(({ source, text: said }) => ({ ...source, result: said }));
    await writeLog(transaction, issue, { action: 'contradicted', by, after: reports });
    raiseAlarm(log, 'contradiction', { ...about, reports }, 'sources contradict each other; the draw is held until a report is withdrawn');
  } else if (written.filed.verdict === 'differs') {
    await writeLog(transaction, issue, { action: 'differs', by, before: written.filed.text, after: text });
    raiseAlarm(
      log,
      'differs',
      { ...about, drawn: written.filed.text, reported: text },
      'a source reports another result than the one drawn',
    );
  } else if (written.filed.verdict === 'void') {
    await writeLog(transaction, issue, { action: 'after-void', by, after: text });
    raiseAlarm(log, 'after-void', about, 'a result came after its draw was voided; nothing follows');
  }
}

/**
 * Takes what a source says about an official draw: keeps it as a report, stops the sales of a draw that is still open, and, once enough
 * different sources agree, draws and settles it at every brand. Everything about one issue happens under one lock, so that two workers who
 * bring two reports decide once; what is decided is carried out by `applyDecided`, here or, after a kill, by the timed work.
 * @param alone one source suffices if the draw is over and holds no bet: the archive's case.
 */
export async function fileReport(context: LotteryContext, report: NewReport, { alone = false } = {}): Promise<Filed> {
  const { game, numero } = report;
  const text = formatResult(game, report.result);
  const filed = await inTransaction(context.db, async (transaction) => {
    await lockEvent(transaction, issueKey(game.code, numero));
    const draws = await findDrawsOfNumero(transaction, game.code, numero);
    const now = await databaseNow(transaction);
    const checked = check(report, draws, now);
    if ('verdict' in checked) return checked;
    const isNew = await write(transaction, report, text, checked.early);
    if (typeof isNew === 'object') return isNew;
    await report.alongside?.(transaction);
    if (checked.early === 'before-closing') await stopSales(transaction, draws);
    const isOver = alone && (draws.length === 0 ? checked.times.drawsAt <= now : draws.every(({ drawsAt }) => drawsAt <= now));
    // A bet may still be on its way into a draw that nobody has closed yet: closing waits for it, so that it is seen.
    if (isOver) await stopSales(transaction, draws);
    const suffices = isOver && !(await hasBets(transaction, game.code, numero));
    const verdict = await judge(context, transaction, report, text, draws, suffices);
    if (isNew) await sayWhatIsWrong(context, transaction, report, text, { filed: verdict, isNew, early: checked.early });
    return verdict;
  });
  if (filed !== 'decided') return filed;
  return { verdict: 'applied', draws: await applyDecided(context, game.code, numero) };
}

/**
 * Decides the issues whose feeds agreed before their draws closed, once these have, and those whose pause is over. One issue's trouble does not keep the others
 * waiting.
 */
export async function decideClosed(context: LotteryContext): Promise<void> {
  for (const { gameCode, numero } of [...(await earlyUndecided(context.db)), ...(await agreedUndecided(context.db))]) {
    const game = findGame(gameCode);
    if (game === undefined) continue;
    try {
      await inTransaction(context.db, async (transaction) => {
        await lockEvent(transaction, issueKey(gameCode, numero));
        if ((await findDecision(transaction, issueKey(gameCode, numero))) === undefined)
          await decideIssue(context, transaction, game, numero, { isKnown: true });
      });
    } catch (error) {
      context.log.error(
        { game: gameCode, numero, reason: error instanceof Error ? error.message : String(error) },
        'a result that waited could not be decided; it will be tried again',
      );
    }
  }
}
