import { type Database, type DatabaseTransaction, inTransaction, type Logger, newId } from '@sortes/service';
import { sideBySide } from '../../platform/side-by-side.js';
import { agree, type Agreement, type AgreementRule } from './agreement.js';
import {
  correctPlayer,
  findCorrection,
  finishCorrection,
  keepJudged,
  openCorrections,
  readToCorrect,
  sumCorrection,
  type ChangedBet,
  type CorrectedBet,
  type Correction,
  type CorrectionKey,
  type CorrectionSums,
} from './correction-repository.js';
import type { EventKey } from './event-repository.js';
import { listReports, type Report } from './report-repository.js';

/** Bets dealt with at once. */
const correctedAtOnce = 1_000;
/** Players corrected side by side; each is a transaction of its own. */
const playersAtOnce = 4;

/**
 * What the standing reports of an event say about correcting it to `text`: those count that ask for it, and those that say something else again. What holds
 * is not counted against its own correction, nor what was overruled when the result, or the correction before this one, was decided.
 */
export async function agreeOnCorrection(
  transaction: DatabaseTransaction,
  key: EventKey,
  rule: AgreementRule,
  { text, holds, decidedAt }: { text: string; holds: ReadonlySet<string>; decidedAt: number },
): Promise<{ about: Report[]; agreement: Agreement }> {
  const reports = await listReports(transaction, key);
  const about = reports.filter((report) => report.text === text || (!holds.has(report.text) && report.at.getTime() > decidedAt));
  return { about, agreement: agree(about, rule) };
}

/** What the owner of a book does about a correction of it. */
export interface CorrectionWork<Result> {
  /** Judges the bets after this one, in the owner's order, anew: the last of them, and those that change. `through` null: there were none. */
  judge(after: string | null): Promise<{ changed: readonly ChangedBet[]; through: string | null }>;
  /** Writes down what bets of one player have got, in the transaction of the movements. */
  write(transaction: DatabaseTransaction, playerId: bigint, bets: readonly CorrectedBet[]): Promise<void>;
  /** In the transaction that ends the correction, once. */
  finish(transaction: DatabaseTransaction, correction: Correction<Result>, sums: CorrectionSums): Promise<void>;
}

/** How an owner takes up one of its corrections; undefined: nothing is left to do for it. */
export type TakeUp<Result> = (correction: Correction<Result>) => Promise<CorrectionWork<Result> | undefined>;

/** Judges every bet and keeps which of them change; goes on from where it was cut short. */
async function judgeAll<Result>(db: Database, correction: Correction<Result>, work: CorrectionWork<Result>): Promise<void> {
  for (let last = correction.judgedThrough; ;) {
    const { changed, through } = await work.judge(last);
    const isKept = await inTransaction(db, (transaction) => keepJudged(transaction, correction, changed, through));
    if (!isKept || through === null) return;
    last = through;
  }
}

/** Deals with every player. One whose bets cannot be dealt with does not keep the others waiting. @throws Error the first such trouble, at the end. */
async function correctAll<Result>(db: Database, correction: Correction<Result>, work: CorrectionWork<Result>): Promise<void> {
  const troubles: unknown[] = [];
  for (let after: Awaited<ReturnType<typeof readToCorrect>>[number] | undefined; ;) {
    const rows: Awaited<ReturnType<typeof readToCorrect>> = await readToCorrect(db, correction, after, correctedAtOnce);
    if (rows.length === 0) break;
    after = rows.at(-1);
    const players = [...new Set(rows.map(({ playerId }) => playerId))];
    await sideBySide(players, playersAtOnce, async (player) => {
      const own = rows.filter(({ playerId }) => playerId === player);
      const bets = own.map(({ betId }) => ({ betId, reversal: newId(), cover: newId(), payment: newId() }));
      try {
        await inTransaction(db, async (transaction) => {
          await work.write(transaction, player, await correctPlayer(transaction, correction, player, bets));
        });
      } catch (error) {
        troubles.push(error);
      }
    });
  }
  if (troubles.length > 0) throw troubles[0];
}

/**
 * Carries a registered correction on to its end: first every bet is judged anew, then what changed is reversed and paid. May be killed anywhere and run by
 * several workers; each bet is dealt with once.
 */
export async function continueCorrection<Result>(db: Database, key: CorrectionKey, takeUp: TakeUp<Result>): Promise<void> {
  const correction = await findCorrection<Result>(db, key);
  if (correction === undefined || correction.doneAt !== null) return;
  const work = await takeUp(correction);
  if (work === undefined) return;
  if (correction.judgedAt === null) await judgeAll(db, correction, work);
  await correctAll(db, correction, work);
  await inTransaction(db, async (transaction) => {
    if (!(await finishCorrection(transaction, correction))) return;
    await work.finish(transaction, correction, await sumCorrection(transaction, correction));
  });
}

/** Carries an owner's corrections on that a killed process left behind. */
export async function continueCorrections<Result>(
  { db, log }: { db: Database; log: Logger },
  owner: string,
  takeUp: TakeUp<Result>,
): Promise<void> {
  for (const { book, no } of await openCorrections(db, owner)) {
    try {
      await continueCorrection(db, { owner, book, no }, takeUp);
    } catch (error) {
      log.error(
        { owner, book: book.toString(), no, reason: error instanceof Error ? error.message : String(error) },
        'a correction could not be finished; it will be tried again',
      );
    }
  }
}
