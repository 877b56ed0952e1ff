import { findGame } from '@sortes/lottery-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOrders, type BetOrder, type BetReceipt } from '../api/place-orders';
import { basketStore, useBasket, type Attempt } from './basket-store';
import { boardStoreOf } from './board-store';
import { entityKeys } from '../../../entities/keys';
import { takeBalanceOf } from './take-balance';

/** What became of one game's order. */
export type Part = { readonly order: BetOrder; readonly key: string } & (
  | { readonly kind: 'placing' }
  /** The connection broke after the bet was sent; the page asks again by itself until it knows. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'accepted'; readonly receipt: BetReceipt }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly value: Readonly<Record<string, unknown>> }
);

export type PlacingKind = 'idle' | 'placing' | 'unknown' | 'accepted' | 'refused' | 'partly';

/** One press of "Place": an order for each game, each with a fate of its own. */
interface Placing {
  readonly kind: PlacingKind;
  readonly parts: readonly Part[];
}

/** What the orders have come to together: as long as one is under way or unknown, that. */
export function placingKindOf(parts: readonly Pick<Part, 'kind'>[]): PlacingKind {
  const kinds = new Set(parts.map((part) => part.kind));
  if (kinds.size === 0) return 'idle';
  if (kinds.has('placing')) return 'placing';
  if (kinds.has('unknown')) return 'unknown';
  return kinds.size > 1 ? 'partly' : kinds.has('accepted') ? 'accepted' : 'refused';
}

interface Intention extends Pick<Attempt, 'lines' | 'play'> {
  readonly order: BetOrder;
}

export interface PlaceBet {
  readonly placing: Placing;
  /** Sends a new intention, one order a game; ignored while another one is under way. */
  readonly place: (intentions: readonly Intention[]) => void;
  /** Asks again about what is unknown. */
  readonly ask: () => void;
  readonly reset: () => void;
}

const askEveryMs = 3_000;
const partOf = ({ key, order }: Attempt, kind: 'placing' | 'unknown'): Part => ({ key, order, kind });

/** One intention, one key for each of its orders: a double press, a retry and a reload all ask about the same bets. */
export function usePlaceBet(player: number | undefined): PlaceBet {
  const client = useQueryClient();
  const attempts = useBasket((state) => state.attempts);
  const [parts, setParts] = useState<readonly Part[]>(() => attempts.map((attempt) => partOf(attempt, 'unknown')));
  const busy = useRef(false);

  const send = useCallback(
    async (given: readonly Attempt[]) => {
      if (busy.current) return;
      busy.current = true;
      try {
        // One after the other: the balance may suffice for some of them only, and then those the player sees first are the ones placed.
        for (const attempt of given) {
          const { key, order } = attempt;
          const tell = (part: Part) =>
            setParts((known) =>
              known.some((each) => each.key === key) ? known.map((each) => (each.key === key ? part : each)) : [...known, part],
            );
          const outcome = await placeOrders(order, key);
          if (outcome.kind === 'unknown') {
            tell({ key, order, kind: 'unknown' });
            continue;
          }
          basketStore.getState().endAttempt(key);
          if (outcome.kind === 'refused') {
            // Nothing is taken away: the player mends what is wrong and tries again.
            tell({ key, order, kind: 'refused', code: outcome.code, message: outcome.message, value: outcome.value });
            continue;
          }
          const { receipt } = outcome;
          basketStore.getState().removeLines(attempt.lines);
          const game = findGame(order.gameId);
          if (attempt.play !== undefined && game) boardStoreOf(game).getState().forgetPlay(attempt.play);
          tell({ key, order, kind: 'accepted', receipt });
          takeBalanceOf(client, order, receipt);
        }
        void client.invalidateQueries({ queryKey: entityKeys.lotteryOrders.all });
      } finally {
        busy.current = false;
      }
    },
    [client],
  );

  const place = useCallback(
    (intentions: readonly Intention[]) => {
      const open = basketStore.getState().attempts;
      if (busy.current || player === undefined || intentions.length === 0 || open.some((attempt) => attempt.player === player)) return;
      const next = intentions.map((intention): Attempt => ({ key: crypto.randomUUID(), player, ...intention }));
      // All are kept before the first is sent: a reload in the middle finishes what the player has agreed to.
      basketStore.getState().setAttempts([...open, ...next]);
      setParts(next.map((attempt) => partOf(attempt, 'placing')));
      void send(next);
    },
    [send, player],
  );
  const ask = useCallback(() => {
    const open = basketStore.getState().attempts.filter((attempt) => attempt.player === player);
    if (open.length > 0) void send(open);
  }, [send, player]);

  // An attempt that another player left in this tab is nothing to this one.
  const mine = new Set(attempts.filter((attempt) => attempt.player === player).map((attempt) => attempt.key));
  const shown = parts.filter((part) => part.kind !== 'unknown' || mine.has(part.key));
  const placing: Placing = { kind: placingKindOf(shown), parts: shown };
  const unknown = placing.kind === 'unknown';
  useEffect(() => {
    if (!unknown) return undefined;
    ask();
    const timer = setInterval(ask, askEveryMs);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [unknown, ask]);

  return {
    placing,
    place,
    ask,
    reset: useCallback(() => setParts((now) => (now.some((part) => part.kind === 'placing' || part.kind === 'unknown') ? now : [])), []),
  };
}
