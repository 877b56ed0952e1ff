import { countContent, findGame, findPlay } from '@sortes/lottery-rules';
import { toast } from '@sortes/ui';
import { useCallback } from 'react';
import { translate } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useGo } from '../../../kit/page-link';
import type { Order } from '../api/orders';
import { maximumLines, type DraftLine } from './basket';
import { basketStore } from './basket-store';
import { boardPageOf } from './board-page';
import { addressNow } from '../../../kit/router';

/** What is needed of a bet to make it once more. */
export type BetToRepeat = Pick<Order, 'gameCode' | 'playId' | 'bettingContent' | 'unit' | 'multiple' | 'series'>;

/** The greatest multiple of the contract; the board says where a game takes less. */
const greatestMultiple = 1_000_000;

/** The bets as lines for the open draw, counted anew; those of plays that there are no longer are left out. */
export function linesOfBets(bets: readonly BetToRepeat[]): readonly DraftLine[] {
  return bets.flatMap(({ gameCode, playId, bettingContent, unit, multiple, series }): DraftLine[] => {
    const game = findGame(gameCode);
    const play = game && findPlay(game, playId);
    const counted = play && countContent(play, bettingContent);
    if (!counted?.ok) return [];
    const line = { game: gameCode, play: playId, content: counted.canonical, combinations: counted.combinations, unit, multiple };
    return [{ ...line, ...(typeof series === 'number' && { series }) }];
  });
}

const isSameLine = (one: DraftLine, other: DraftLine) =>
  (['game', 'play', 'content', 'unit', 'multiple', 'series'] as const).every((key) => one[key] === other[key]);

/**
 * Puts the same bets into the basket, for the draw that is open then; what lies there already is not put there twice.
 * `isAlone`: the basket holds nothing else, so that the question "Place this bet?" can follow at once.
 */
export function rebet(bets: readonly BetToRepeat[]): { count: number; isAlone: boolean } {
  const lines = linesOfBets(bets);
  const { lines: there, addLines } = basketStore.getState();
  const missing = lines.filter((line) => !there.some((other) => isSameLine(line, other)));
  if (missing.length > 0) addLines(missing, { multiple: greatestMultiple, lines: maximumLines });
  const isAlone = there.every((line) => lines.some((other) => isSameLine(line, other)));
  return { count: lines.length, isAlone };
}

/** Bets the same again: fills the basket and asks "Place this bet?" on the game's board; the player agrees there as ever. */
export function useRebet(): (bets: readonly BetToRepeat[]) => void {
  const modal = useModal();
  const go = useGo();
  return useCallback(
    (bets) => {
      const [first] = bets;
      const game = first && findGame(first.gameCode);
      const { count, isAlone } = rebet(bets);
      if (!game || count === 0) {
        toast(translate('lottery.rebetGone'), { tone: 'warning' });
        return;
      }
      const to = boardPageOf(game);
      const { pathname, search } = addressNow();
      if (pathname === to && search['gameCode'] === game.code) {
        if (isAlone) modal.open('confirmBet', { of: 'all' });
        else modal.open('basket');
      } else go({ to, search: { gameCode: game.code, ...(isAlone ? { m: 'confirmBet', of: 'all' } : { m: 'basket' }) } });
    },
    [modal, go],
  );
}
