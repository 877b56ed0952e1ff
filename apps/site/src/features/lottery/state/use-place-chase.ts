import { findGame } from '@sortes/lottery-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOrders, type BetOrder, type BetReceipt } from '../api/place-orders';
import { basketStore, type Attempt } from './basket-store';
import { boardStoreOf } from './board-store';
import { takeBalanceOf } from './take-balance';
import { lotteryKeys } from '../keys';
import { entityKeys } from '../../../entities/keys';

type ChasePlacing =
  | { readonly kind: 'idle' | 'placing' }
  /** The connection broke after the chase was sent; it is asked about until its fate is known. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'accepted'; readonly receipt: BetReceipt }
  /** `order` is what was refused; `value` may name what is offered instead (odds-change). */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly order: BetOrder;
      readonly value: Readonly<Record<string, unknown>>;
    };

export interface PlaceChase {
  readonly placing: ChasePlacing;
  readonly place: (intention: Pick<Attempt, 'order' | 'lines' | 'play'>) => void;
  readonly ask: () => void;
  readonly reset: () => void;
}

const askEveryMs = 3_000;

/**
 * One intention, one key. It is kept with the basket's attempts: a reload in the middle is taken up by the board itself, which asks about every open attempt
 * of the player.
 */
export function usePlaceChase(player: number | undefined): PlaceChase {
  const client = useQueryClient();
  const [placing, setPlacing] = useState<ChasePlacing>({ kind: 'idle' });
  const attempt = useRef<Attempt | undefined>(undefined);
  const busy = useRef(false);

  const send = useCallback(
    async (given: Attempt) => {
      if (busy.current) return;
      busy.current = true;
      try {
        const outcome = await placeOrders(given.order, given.key);
        if (outcome.kind === 'unknown') {
          setPlacing({ kind: 'unknown' });
          return;
        }
        basketStore.getState().endAttempt(given.key);
        attempt.current = undefined;
        if (outcome.kind === 'refused') {
          setPlacing({ kind: 'refused', code: outcome.code, message: outcome.message, order: given.order, value: outcome.value });
          return;
        }
        const { receipt } = outcome;
        basketStore.getState().removeLines(given.lines);
        const game = findGame(given.order.gameId);
        if (given.play !== undefined && game) boardStoreOf(game).getState().forgetPlay(given.play);
        setPlacing({ kind: 'accepted', receipt });
        takeBalanceOf(client, given.order, receipt);
        for (const { all } of [entityKeys.lotteryOrders, lotteryKeys.chases]) void client.invalidateQueries({ queryKey: all });
      } finally {
        busy.current = false;
      }
    },
    [client],
  );

  const place = useCallback(
    ({ order, lines, play }: { order: BetOrder; lines: readonly string[]; play?: string | undefined }) => {
      const open = basketStore.getState().attempts;
      if (busy.current || player === undefined || open.some((each) => each.player === player)) return;
      const next: Attempt = { key: crypto.randomUUID(), player, order, lines, play };
      attempt.current = next;
      basketStore.getState().setAttempts([...open, next]);
      setPlacing({ kind: 'placing' });
      void send(next);
    },
    [send, player],
  );
  const ask = useCallback(() => {
    if (attempt.current) void send(attempt.current);
  }, [send]);

  const unknown = placing.kind === 'unknown';
  useEffect(() => {
    if (!unknown) return undefined;
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
    reset: useCallback(() => setPlacing((now) => (now.kind === 'placing' || now.kind === 'unknown' ? now : { kind: 'idle' })), []),
  };
}
