import type { LotteryContext } from '../context.js';
import { findDrawsOfNumero } from '../draw-repository.js';
import { enterResult, type EnteredResult } from '../import-results.js';
import { correctResult, type CorrectionAnswer, type CorrectionOrder } from './correct-result.js';
import { listFeeds, type FeedCondition } from './feeds/poll-feed.js';
import { listLog, listReports, type ResultReport, type WrittenLogLine } from './result-repository.js';
import type { NewReport } from './file-report.js';
import { voidByHand, type VoidAnswer, type VoidOrder } from './void-draws.js';
import { withdrawReport, type WithdrawalOfReport, type Withdrawn } from './withdraw-report.js';

/** Where an issue stands at one brand. */
export interface DrawStanding {
  merchantId: number;
  state: string;
  /** As it holds now. */
  win: string | null;
  corrections: number;
}

/** What operators do about results of official draws; each is described where it is written. */
export interface Results {
  enter(game: string, numero: string, result: unknown, by: readonly string[], alongside?: NewReport['alongside']): Promise<EnteredResult>;
  withdraw(asked: WithdrawalOfReport): Promise<Withdrawn>;
  correct(order: CorrectionOrder): Promise<CorrectionAnswer>;
  voidDraw(asked: VoidOrder): Promise<VoidAnswer>;
  /** Every report of an issue, withdrawn ones too, and where its draws stand. */
  reports(game: string, numero: string): Promise<{ reports: ResultReport[]; draws: DrawStanding[] }>;
  /** Everything that was done about an issue's result, oldest first. */
  log(game: string, numero: string): Promise<WrittenLogLine[]>;
  feeds(): Promise<FeedCondition[]>;
}

export function createResults(context: LotteryContext): Results {
  const { db } = context;
  return {
    enter: (game, numero, result, by, alongside) => enterResult(context, game, numero, result, by, alongside),
    withdraw: (asked) => withdrawReport(context, asked),
    correct: (order) => correctResult(context, order),
    voidDraw: (asked) => voidByHand(context, asked),
    async reports(game, numero) {
      const draws = await findDrawsOfNumero(db, game, numero);
      return {
        reports: await listReports(db, game, numero, { withdrawn: true }),
        draws: draws.map((draw) => ({
          merchantId: draw.merchantId,
          state: draw.state,
          win: draw.correctedWin ?? draw.win,
          corrections: draw.correctionNo,
        })),
      };
    },
    log: (game, numero) => listLog(db, game, numero),
    feeds: () => listFeeds(context),
  };
}
