import type { LanguageCode } from '@sortes/contract';
import { findGame, findPlay, games, type Game } from '@sortes/lottery-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import { listCorrections, listReports, sourceKey, sumCorrection, type Correction, type CorrectionSums } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { findDrawByNumero, type Draw } from '../draw-repository.js';
import { changeLimitSettings, everyGame, findScopedLimits, listScopedLimits, type ScopedLimits } from '../limit-book.js';
import { betLimitsOf, prizeModeOf, readLimitSettings, type BetLimits, type LimitSettings } from '../limits.js';
import { presentPrizes } from '../read-draws.js';
import { createShowProof } from '../show-proof.js';
import { issueKey } from '../results/issue-key.js';
import { agreementOf, type IssueAgreement } from '../results/door.js';
import { resultRuleOf } from '../results/result-settings.js';
import { emptyDrawsWaitMs } from '../results/void-draws.js';
import { contentWordsOf, gameName, playNameOf } from '../texts.js';
import { createExposure, narrowExposure, type DrawExposure, type ExposureFilter, type NumberExposure } from './draw-exposure.js';
import {
  countByDay,
  countDeskDraws,
  countWaiting,
  findDeskDraw,
  listDeskDraws,
  listDrawBets,
  listWaiting,
  listWork,
  sumDraw,
  sumDrawBets,
  type CalendarCell,
  type DeskBet,
  type DeskBetFilter,
  type DeskDraw,
  type DrawFilter,
  type DrawOrder,
  type DrawSums,
  type WaitingDraw,
  type WorkRow,
  beaconsLately,
  type LateBeacons,
} from './desk-repository.js';

export type { ExposureFilter, NumberExposure } from './draw-exposure.js';
export type { CalendarCell, DeskBet, DeskBetFilter, DeskDraw, WorkRow } from './desk-repository.js';
export type { ScopedLimits } from '../limit-book.js';
export type { BetLimits } from '../limits.js';

type Page = { offset: number; limit: number };
/** Which draw of a brand. */
export interface DrawAt {
  gameCode: string;
  numero: string;
}

export interface DeskGame {
  code: string;
  name: string;
  kind: Game['kind'];
  plays: { code: string; name: string }[];
}

export interface DeskDrawFilter extends Omit<DrawFilter, 'gameCodes'> {
  kind?: Game['kind'] | undefined;
}

type Prizes = ReturnType<typeof presentPrizes>;

export interface WholeDraw {
  draw: DeskDraw;
  openedAt: Date | null;
  closedAt: Date | null;
  prizes: Prizes;
  /** Before the corrections. */
  firstResult: { win: string; prizes: Prizes } | null;
  voidReason: string | null;
  sums: DrawSums;
  corrections: (Correction & { sums: CorrectionSums })[];
  work: WorkRow[];
  proof: Record<string, unknown> | null;
}

export interface WaitingResult extends WaitingDraw, IssueAgreement {
  /** When it is void for want of a result. */
  voidAt: Date;
  sources: number;
  /** Whether the asker has reported. */
  own: boolean;
}

/** What staff see and set of the lottery; brand by brand, days in the brand's time zone. */
export interface LotteryDesk {
  /** House draws of all brands opened in the last hour, by why they have their beacon; draws from before that was kept are left out. */
  beaconsLately(): Promise<LateBeacons>;
  games(language: LanguageCode): DeskGame[];
  nameOf(gameCode: string, language: LanguageCode): string;
  playNameOf(gameCode: string, playCode: string, language: LanguageCode): string;
  /** What a bet is on, in the words of its play. */
  contentWordsOf(gameCode: string, playCode: string, content: string, language: LanguageCode): string;
  kindOf(gameCode: string): Game['kind'];
  numberOf(betId: string): string;
  listDraws(merchant: Merchant, filter: DeskDrawFilter, page: Page & { order: DrawOrder }): Promise<DeskDraw[]>;
  countDraws(merchant: Merchant, filter: DeskDrawFilter): Promise<number>;
  calendar(merchant: Merchant, asked: { from: string; days: number }): Promise<CalendarCell[]>;
  /** @throws DomainError lottery.draw.unknown for a draw of another brand as well; so do all that name one */
  showDraw(merchant: Merchant, at: DrawAt): Promise<WholeDraw>;
  listBets(merchant: Merchant, at: DrawAt, filter: DeskBetFilter, page: Page): Promise<DeskBet[]>;
  sumBets(merchant: Merchant, at: DrawAt, filter: DeskBetFilter): Promise<{ total: number; stake: bigint; payout: bigint }>;
  exposure(
    merchant: Merchant,
    at: DrawAt,
    filter: ExposureFilter,
  ): Promise<Omit<DrawExposure, 'rows'> & { rows: readonly NumberExposure[] }>;
  /** What is being paid, given back or corrected; see desk-repository.ts. */
  settling(merchant: Merchant): Promise<WorkRow[]>;
  /** Official draws that wait for their results. @param person whose own reports are told */
  waiting(
    merchant: Merchant,
    asked: { gameCode: string | undefined; person: string },
    page: Page,
  ): Promise<{ list: WaitingResult[]; total: number; overdue: number }>;
  listLimits(merchant: Merchant): Promise<ScopedLimits[]>;
  /** What is set for a game or for '*', and what the game has without settings of its own. @throws DomainError lottery.game.unknown */
  showLimits(merchant: Merchant, scope: string): Promise<{ limits: ScopedLimits; inherited: BetLimits | null }>;
  /** @throws DomainError lottery.game.unknown, edit.outdated, request_param_err naming the value at fault */
  changeLimits(
    transaction: DatabaseTransaction,
    merchant: Merchant,
    asked: { scope: string; settings: unknown; version: string },
  ): Promise<{ before: ScopedLimits; after: ScopedLimits }>;
  /** Changed limits are committed: this process reads them anew. */
  forgetLimits(): void;
}

const officialGames = games.filter(({ kind }) => kind === 'official').map(({ code }) => code);

/** Plays that settings name must be the game's. @throws DomainError request_param_err */
function checkPlays(scope: string, settings: LimitSettings): void {
  const game = scope === everyGame ? undefined : findGame(scope);
  if (game === undefined) return;
  const named = [...(settings.exposure?.plays ?? []), ...(settings.blocked ?? []).flatMap(({ playId }) => playId ?? [])];
  const unknown = named.find((code) => findPlay(game, code) === undefined);
  if (unknown !== undefined)
    throw new DomainError('request_param_err', { field: 'settings', parameters: { reason: 'unknown-play', detail: unknown } });
}

export function createDesk(context: LotteryContext): LotteryDesk {
  const { db } = context;
  const showProof = createShowProof(context);
  const reckonExposure = createExposure(context);
  const drawAt = async (merchant: Merchant, { gameCode, numero }: DrawAt): Promise<Draw> =>
    (await findDrawByNumero(db, merchant.id, gameCode, numero)) ?? refuse('lottery.draw.unknown');
  const filterOf = ({ kind, ...filter }: DeskDrawFilter): DrawFilter => ({
    ...filter,
    // Issues are indexed by game: a number alone is looked for in each of them.
    ...((kind !== undefined || (filter.numero !== undefined && filter.gameCode === undefined)) && {
      gameCodes: games.filter((game) => kind === undefined || game.kind === kind).map(({ code }) => code),
    }),
  });
  const knownScope = (scope: string): Game | undefined =>
    scope === everyGame ? undefined : (findGame(scope) ?? refuse('lottery.game.unknown', { field: 'scope' }));

  return {
    games: (language) =>
      games.map((game) => ({
        code: game.code,
        name: gameName(game.code, language),
        kind: game.kind,
        plays: game.plays.map(({ code }) => ({ code, name: playNameOf(game.code, code, language) })),
      })),
    nameOf: gameName,
    playNameOf,
    contentWordsOf,
    kindOf: (gameCode) => findGame(gameCode)?.kind ?? 'official',
    numberOf: orderNumberOf,
    beaconsLately: () => beaconsLately(db),
    listDraws: (merchant, filter, page) => listDeskDraws(db, merchant.id, filterOf(filter), merchant.timeZone, page),
    countDraws: (merchant, filter) => countDeskDraws(db, merchant.id, filterOf(filter), merchant.timeZone),
    calendar: (merchant, asked) => countByDay(db, merchant.id, asked, merchant.timeZone),
    async showDraw(merchant, at) {
      const found = await drawAt(merchant, at);
      const [draw, sums, corrections, work, proof] = await Promise.all([
        findDeskDraw(db, found.id),
        sumDraw(db, found.id),
        listCorrections(db, 'lottery', found.id),
        listWork(db, merchant.id, found.id),
        found.state === 'scheduled' ? null : showProof(merchant.id, at.gameCode, at.numero),
      ]);
      const game = findGame(found.gameCode);
      return {
        draw: draw ?? refuse('lottery.draw.unknown'),
        openedAt: found.openedAt,
        closedAt: found.closedAt,
        prizes: presentPrizes(game, found.correctedResult ?? found.result),
        firstResult: found.correctionNo === 0 ? null : { win: found.win ?? '', prizes: presentPrizes(game, found.result) },
        voidReason: found.voidReason,
        sums,
        corrections: await Promise.all(corrections.map(async (one) => ({ ...one, sums: await sumCorrection(db, one) }))),
        work,
        proof,
      };
    },
    listBets: async (merchant, at, filter, page) => listDrawBets(db, (await drawAt(merchant, at)).id, filter, page),
    sumBets: async (merchant, at, filter) => sumDrawBets(db, (await drawAt(merchant, at)).id, filter),
    async exposure(merchant, at, filter) {
      const exposure = await reckonExposure(await drawAt(merchant, at), merchant);
      return { ...exposure, rows: narrowExposure(exposure.rows, filter) };
    },
    settling: (merchant) => listWork(db, merchant.id),
    async waiting(merchant, { gameCode, person }, page) {
      const asked = gameCode === undefined ? officialGames : officialGames.filter((code) => code === gameCode);
      const [draws, counts] = await Promise.all([listWaiting(db, merchant.id, asked, page), countWaiting(db, merchant.id, asked)]);
      const list = await Promise.all(
        draws.map(async (draw) => {
          const standing = await listReports(db, issueKey(draw.gameCode, draw.numero));
          const { voidAfterMs } = resultRuleOf(context.settings.results, draw.gameCode);
          const patience = (draw.bets ?? 0) > 0 ? voidAfterMs : Math.max(voidAfterMs, emptyDrawsWaitMs);
          return {
            ...draw,
            ...agreementOf(context, draw.gameCode, standing),
            voidAt: new Date(draw.drawsAt.getTime() + patience),
            sources: standing.length,
            own: standing.some(({ source }) => source.kind === 'person' && sourceKey(source.name) === sourceKey(person)),
          };
        }),
      );
      return { list, ...counts };
    },
    listLimits: (merchant) => listScopedLimits(db, merchant.id),
    async showLimits(merchant, scope) {
      const game = knownScope(scope);
      const limits = await findScopedLimits(db, merchant.id, scope);
      if (game === undefined) return { limits, inherited: null };
      const ofAll = await findScopedLimits(db, merchant.id, everyGame);
      return { limits, inherited: betLimitsOf(game, prizeModeOf(game, undefined), merchant.currency, ofAll.settings) };
    },
    async changeLimits(transaction, merchant, { scope, settings, version }) {
      knownScope(scope);
      try {
        checkPlays(scope, readLimitSettings(settings));
      } catch (error) {
        if (error instanceof RangeError)
          throw new DomainError('request_param_err', { field: 'settings', parameters: { reason: 'limit', detail: error.message } });
        throw error;
      }
      return (await changeLimitSettings(transaction, merchant.id, scope, settings, version)) ?? refuse('edit.outdated');
    },
    forgetLimits: () => context.limits.forget(),
  };
}
