import type { Play } from '@sortes/lottery-rules';
import { useModal } from '../../../kit/modal';
import { useSession } from '../../../entities/account/session';
import { byGame, type DraftLine } from '../state/basket';
import { agreedLines, readOffers } from '../state/odds-change';
import type { WholeBasket } from '../state/use-basket';
import { useAskFirst } from '../state/ask-first';
import type { BetSheetsState, BetSource } from '../state/use-bet-sheets';
import type { PlaceBet } from '../state/use-place-bet';
import { linesOfOrder, priceOf, writeOrder, type Price } from '../state/write-order';
import type { AskedGame } from './confirm-sheet';

/** The question "Place this bet?": what it is about, and the player's yes. */
export interface AskedBet {
  readonly games: readonly AskedGame[];
  readonly total: Price;
  /** The most that one draw can bring all of it together; undefined: not known yet. */
  readonly most: bigint | undefined;
  /** @param freeBet what it is staked with in place of own money; of one game alone */
  readonly confirm: (freeBet?: string) => void;
}

/** Asks about the picks of the board or the whole basket; after a refusal for changed odds, about what is offered instead. */
export function useAskedBet(asks: {
  bet: PlaceBet;
  of: BetSource;
  play: Play;
  /** Picks of the board as a line. */
  direct: readonly DraftLine[];
  whole: WholeBasket;
}): AskedBet {
  const { bet, of, play, direct, whole } = asks;
  const { lines: basket, rangeOf, targetOf } = whole;
  const refusedParts = new Map(bet.placing.parts.flatMap((part) => (part.kind === 'refused' ? [[part.order.gameId, part] as const] : [])));
  const games = byGame<DraftLine>(of === 'direct' ? direct : basket).map(({ game, lines }): AskedGame => {
    const refused = refusedParts.get(game);
    const offers = refused && lines.length > 0 ? readOffers(refused.value) : [];
    return {
      game,
      // The answer speaks of the lines that were sent, which may already have been cut by an answer before it.
      lines: offers.length > 0 && refused ? agreedLines(linesOfOrder(refused.order), offers) : lines,
      range: rangeOf(game),
      target: targetOf(game),
      prizeOf: whole.prizeOf,
      refused,
      offers,
    };
  });
  const total = priceOf(
    games.flatMap((each) => each.lines),
    rangeOf,
  );
  const most = whole.mostOf(games.flatMap((each) => each.lines));
  const confirm = (freeBet?: string) => {
    bet.place(
      games.flatMap(({ game, lines, target }) => {
        const prizeMode = whole.menuOf(game)?.prizeModeId;
        if (!target.draw || target.phase !== 'open' || prizeMode === undefined || lines.length === 0) return [];
        const order = writeOrder(lines, { game, numero: target.draw.numero, prizeMode, range: rangeOf(game), freeBet });
        const source =
          of === 'direct' ? { lines: [], play: play.code } : { lines: basket.filter((line) => line.game === game).map((line) => line.id) };
        return [{ order, ...source }];
      }),
    );
  };
  return { games, total, most, confirm };
}

/** Opens the question about a bet, or places it at once where the player wants no question; guests sign in first. */
export function useAskAboutBet(asks: {
  bet: PlaceBet;
  sheets: BetSheetsState;
  /** There is more than one way to pay for a bet of the board. */
  hasChoice: boolean;
  place: () => void;
}): (of: BetSource) => void {
  const { bet, sheets, hasChoice, place } = asks;
  const modal = useModal();
  const session = useSession();
  const asksFirst = useAskFirst((state) => state.asksFirst);
  return (of) => {
    if (session.status !== 'member') modal.open('login');
    else {
      bet.reset();
      if (asksFirst || hasChoice || of === 'all') modal.open('confirmBet', { of });
      else {
        sheets.noteSource(of);
        place();
      }
    }
  };
}
