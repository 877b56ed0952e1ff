import { findGame, type Result } from '@sortes/lottery-rules';
import { agree, findDecision, listLog, listReports, sourceKey, type Report, type WrittenLogLine } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { findDrawsOfNumero } from '../draw-repository.js';
import { enterResult, type EnteredResult, type EnteredBeside } from '../import-results.js';
import { issueMeant } from '../kept-numbers.js';
import { correctResult, type CorrectionAnswer, type CorrectionOrder } from './correct-result.js';
import { listFeeds, type FeedCondition } from './feeds/poll-feed.js';
import { issueKey } from './issue-key.js';
import { officialResult } from './official-result.js';
import { pauseOfReadings } from './pause-of-readings.js';
import { previewCorrection, type CorrectionPreview } from './preview-correction.js';
import { removeArchived, type RemovalAnswer, type RemovalOrder } from './remove-archived.js';
import { resultRuleOf } from './result-settings.js';
import { previewVoid, voidByHand, type VoidAnswer, type VoidOrder, type VoidPreview } from './void-draws.js';
import { withdrawReport, type WithdrawalOfReport, type Withdrawn } from './withdraw-report.js';

/** Where an issue stands at one brand. */
export interface DrawStanding {
  merchantId: number;
  state: string;
  drawsAt: Date;
  /** As it holds now. */
  win: string | null;
  corrections: number;
}

/** What the standing reports of an issue lead to. */
export interface IssueAgreement {
  standing: 'none' | 'waiting' | 'held' | 'agreed';
  /** Sources that must say the same. */
  needed: number;
}

/** What they lead to, and until when it waits although enough of them agree: see pause-of-readings.ts. */
interface IssueStanding extends IssueAgreement {
  pausedUntil: Date | null;
}

/** What a source says of an issue; `drawnAt`: when the numbers were drawn, as the source has it. */
type ReportOfDraw = Omit<Report<Result>, 'happenedAt'> & { drawnAt: Date | null };

/** What operators do about results of official draws; each is described where it is written. */
export interface Results {
  enter(game: string, numero: string, result: unknown, by: readonly string[], beside?: EnteredBeside): Promise<EnteredResult>;
  withdraw(asked: WithdrawalOfReport): Promise<Withdrawn>;
  correct(order: CorrectionOrder): Promise<CorrectionAnswer>;
  voidDraw(asked: VoidOrder): Promise<VoidAnswer>;
  remove(order: RemovalOrder): Promise<RemovalAnswer>;
  /** What a correction would change; see preview-correction.ts. */
  previewCorrection(asked: { gameCode: string; numero: string; result: unknown }): Promise<CorrectionPreview>;
  /** What a void would give back; see void-draws.ts. */
  previewVoid(asked: { merchantId: number; gameCode: string; numero: string }): Promise<VoidPreview>;
  /** @throws DomainError lottery.game.unknown, function.not.available, request_param_err for what is no result of the game */
  checkResult(game: string, numero: string, result: unknown): Promise<void>;
  /** Every report of an issue, withdrawn ones too, where its draws stand and what its standing reports lead to. */
  reports(game: string, numero: string): Promise<{ reports: ReportOfDraw[]; draws: DrawStanding[]; agreement: IssueStanding }>;
  /** Whether two names of persons are one for those who compare reports. */
  isSamePerson(one: string, other: string): boolean;
  /** Everything that was done about an issue's result, oldest first. */
  log(game: string, numero: string): Promise<WrittenLogLine[]>;
  feeds(): Promise<FeedCondition[]>;
}

/** What standing reports of one issue lead to. */
export function agreementOf(context: Pick<LotteryContext, 'settings'>, game: string, standing: readonly Report[]): IssueAgreement {
  const rule = resultRuleOf(context.settings.results, game);
  return { standing: standing.length === 0 ? 'none' : agree(standing, rule).verdict, needed: rule.sources };
}

/** The issue that a number or a date names. */
async function issueOf(context: LotteryContext, gameCode: string, named: string): Promise<string> {
  const game = findGame(gameCode);
  return game === undefined ? named : issueMeant(context, game, named);
}

export function createResults(context: LotteryContext): Results {
  const { db } = context;
  return {
    enter: (game, numero, result, by, beside) => enterResult(context, game, numero, result, by, beside),
    withdraw: (asked) => withdrawReport(context, asked),
    correct: (order) => correctResult(context, order),
    voidDraw: (asked) => voidByHand(context, asked),
    remove: (order) => removeArchived(context, order),
    previewCorrection: (asked) => previewCorrection(context, asked),
    previewVoid: (asked) => previewVoid(context, asked),
    checkResult: async (game, numero, result) => void (await officialResult(context, game, numero, result)),
    isSamePerson: (one, other) => sourceKey(one) === sourceKey(other),
    async reports(game, named) {
      const numero = await issueOf(context, game, named);
      const draws = await findDrawsOfNumero(db, game, numero);
      const reports = await listReports<Result>(db, issueKey(game, numero), { withdrawn: true });
      const standing = reports.filter(({ withdrawn }) => withdrawn === null);
      const agreement = agreementOf(context, game, standing);
      const waits = agreement.standing === 'agreed' && (await findDecision(db, issueKey(game, numero))) === undefined;
      return {
        reports: reports.map(({ happenedAt, ...report }) => ({ ...report, drawnAt: happenedAt })),
        agreement: { ...agreement, pausedUntil: (waits ? await pauseOfReadings(context, db, standing, draws) : undefined) ?? null },
        draws: draws.map((draw) => ({
          merchantId: draw.merchantId,
          state: draw.state,
          drawsAt: draw.drawsAt,
          win: draw.correctedWin ?? draw.win,
          corrections: draw.correctionNo,
        })),
      };
    },
    log: async (game, named) => listLog(db, issueKey(game, await issueOf(context, game, named))),
    feeds: () => listFeeds(context),
  };
}
