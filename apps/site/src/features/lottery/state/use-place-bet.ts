import { tryReadAmount } from '@sortes/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { balanceQuery } from '../../../shared/balance';
import { placeOrders } from '../api/place-orders';
import type { BetOrder, BetReceipt } from '../api/place-orders';
import type { Attempt, BoardStore } from './board-store';
import { useBoard } from './board-store';

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'placing' }
  /** The connection broke after the bet was sent; the page asks again by itself until it knows. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'accepted'; readonly receipt: BetReceipt; readonly order: BetOrder }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export interface PlaceBet {
  readonly placing: Placing;
  /** Sends a new intention; ignored while another one is under way. */
  readonly place: (order: BetOrder, source: Pick<Attempt, 'lines' | 'play'>) => void;
  /** Asks again about an intention whose fate is unknown. */
  readonly ask: () => void;
  readonly reset: () => void;
}

const askEveryMs = 3_000;

/** One intention, one key: a double press, a retry and a reload all ask about the same bet. */
export function usePlaceBet(store: BoardStore, player: number | undefined): PlaceBet {
  const client = useQueryClient();
  const attempt = useBoard(store, (state) => state.attempt);
  const [last, setPlacing] = useState<Placing>(attempt ? { kind: 'unknown' } : { kind: 'idle' });
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
        store.getState().setAttempt(undefined);
        if (outcome.kind === 'refused') {
          // Nothing is taken away: the player mends what is wrong and tries again.
          setPlacing({ kind: 'refused', code: outcome.code, message: outcome.message });
          return;
        }
        const { receipt } = outcome;
        const state = store.getState();
        state.removeLines(given.lines);
        if (given.play !== undefined) state.forgetPlay(given.play);
        setPlacing({ kind: 'accepted', receipt, order: given.order });
        const amount = tryReadAmount(receipt.sumBalance);
        client.setQueryData(balanceQuery.queryKey, (known) =>
          known && amount !== undefined && receipt.sequence >= known.sequence ? { ...known, amount, sequence: receipt.sequence } : known,
        );
        void client.invalidateQueries({ queryKey: ['lottery', 'orders'] });
      } finally {
        busy.current = false;
      }
    },
    [client, store],
  );

  const place = useCallback(
    (order: BetOrder, source: Pick<Attempt, 'lines' | 'play'>) => {
      if (busy.current || player === undefined || store.getState().attempt?.player === player) return;
      const next: Attempt = { key: crypto.randomUUID(), player, order, ...source };
      store.getState().setAttempt(next);
      setPlacing({ kind: 'placing' });
      void send(next);
    },
    [send, store, player],
  );
  const ask = useCallback(() => {
    const open = store.getState().attempt;
    if (open && open.player === player) void send(open);
  }, [send, store, player]);

  // An attempt that another player left in this tab is nothing to this one.
  const mine = attempt !== undefined && attempt.player === player;
  const placing: Placing = last.kind === 'unknown' && !mine ? { kind: 'idle' } : last;
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
    reset: useCallback(() => setPlacing((now) => (now.kind === 'accepted' || now.kind === 'refused' ? { kind: 'idle' } : now)), []),
  };
}
