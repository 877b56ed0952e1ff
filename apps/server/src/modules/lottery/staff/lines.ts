import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { findGame } from '@sortes/lottery-rules';
import type { BetLimits } from '../limits.js';
import { gameName } from '../texts.js';
import type { StaffDraw, WorkRow } from './repository.js';

export const millis = (at: Date | null): number | null => at?.getTime() ?? null;
export const moneyOrNull = (units: bigint | null): string | null => (units === null ? null : formatMoney(units));

/** A draw on the wire. */
export function drawLine(draw: StaffDraw, language: LanguageCode) {
  const { gameCode, numero, state, overdue, win, corrections, bets, winners } = draw;
  return {
    gameCode,
    gameName: gameName(gameCode, language),
    kind: findGame(gameCode)?.kind ?? 'official',
    numero,
    state,
    overdue,
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    drawsAt: draw.drawsAt.getTime(),
    drawnAt: millis(draw.drawnAt),
    settledAt: millis(draw.settledAt),
    win,
    corrections,
    bets,
    stake: moneyOrNull(draw.stake),
    winners,
    prizes: moneyOrNull(draw.prizes),
  };
}

export function workLine({ startedAt, doneAt, ...row }: WorkRow, language: LanguageCode) {
  return { ...row, gameName: gameName(row.gameCode, language), startedAt: millis(startedAt), doneAt: millis(doneAt) };
}

/** What a game has without settings of its own. */
export function inheritedLine(limits: BetLimits) {
  return {
    minimumStake: formatMoney(limits.minimumStake),
    maximumStake: formatMoney(limits.maximumStake),
    maximumOrder: formatMoney(limits.maximumOrder),
    maximumPrize: formatMoney(limits.maximumPrize),
    maximumOrderWin: formatMoney(limits.maximumOrderWin),
    maximumDrawWin: moneyOrNull(limits.maximumDrawWin),
    maximumMultiple: limits.maximumMultiple,
    maximumLines: limits.maximumLines,
    maximumSeries: limits.maximumSeries,
  };
}
