import { decidedBy, findGame, findPlay, parseResult } from '@sortes/lottery-rules';
import type { Translate } from '../../../kit/i18n';
import type { Order } from '../api/orders';
import { contentText, positionName, symbolName } from '../lottery-texts';

type DecidedOrder = Pick<Order, 'gameCode' | 'playId' | 'bettingContent' | 'winningNumber' | 'drawTime'>;

/** Why a bet won or lost, in few words: "Sum 18: small, even", "1st place: 07". Undefined where the numbers say it themselves, and before they are known. */
export function decidedText(t: Translate, { gameCode, playId, bettingContent, winningNumber, drawTime }: DecidedOrder): string | undefined {
  const game = findGame(gameCode);
  const play = game && findPlay(game, playId);
  const parsed = game && winningNumber !== null ? parseResult(game, winningNumber) : undefined;
  if (!play || !parsed?.ok) return undefined;
  const decided = decidedBy(game, playId, bettingContent, parsed.result, new Date(drawTime));
  const words = (symbols: readonly string[]) => symbols.map((symbol) => symbolName(t, play.family, symbol)).join(', ');
  switch (decided?.kind) {
    case 'sum':
      return decided.won.length > 0
        ? t('lottery.decided.sumIs', { sum: decided.sum, sides: words(decided.won).toLocaleLowerCase() })
        : t('lottery.decided.sum', { sum: decided.sum });
    case 'option':
      return t('lottery.decided.option', { option: words(decided.won) });
    case 'places':
      return decided.places
        .map(({ position, drawn, won }) =>
          t('lottery.atPlace', {
            place: positionName(t, play.family, position),
            numbers: [...(drawn === undefined ? [] : [drawn]), ...(won.length > 0 ? [words(won).toLocaleLowerCase()] : [])].join(', '),
          }),
        )
        .join(' · ');
    case undefined:
      return undefined;
  }
}

/** Picks that a sentence names; more would be the bet again. */
const mostPicks = 4;

/** Why a bet lost: "Sum 18: small, even. Big lost."; that it was not drawn where the numbers say the rest. */
export function lostText(t: Translate, order: DecidedOrder): string {
  const decided = decidedText(t, order);
  if (decided === undefined) return t('lottery.noHits');
  const game = findGame(order.gameCode);
  return t('lottery.lostBy', { decided, pick: contentText(t, game && findPlay(game, order.playId), order.bettingContent, mostPicks) });
}

/** Bets of one draw whose reasons are told; more would hide what they are about. */
const mostTold = 2;

/** What decided several bets on a draw, each reason once; undefined where there is nothing to say. */
export function decidedTexts(t: Translate, orders: readonly DecidedOrder[]): string | undefined {
  const texts = [...new Set(orders.flatMap((order) => decidedText(t, order) ?? []))];
  return texts.length > 0 && texts.length <= mostTold ? texts.join(' · ') : undefined;
}
