import { createStore, useStore } from 'zustand';
import { useSession } from '../../../entities/account/session';
import { readTab, writeTab } from '@sortes/browser';
import type { BetOrder } from '../api/place-orders';
import { addLines, readLines, type BasketLine, type DraftLine } from './basket';

/** An intention to bet that was sent and whose fate may still be unknown; the key finds it again after a reload. One game, one draw, one order. */
export interface Attempt {
  readonly key: string;
  /** Whose intention it is: it is never sent again on somebody else's behalf. */
  readonly player: number;
  readonly order: BetOrder;
  /** Basket lines to take away once it is accepted; empty when the picks of the board were bet directly. */
  readonly lines: readonly string[];
  /** Play whose picks were bet directly. */
  readonly play?: string | undefined;
}

interface BasketState {
  /** Lines of every game of the house, in the order they came. */
  readonly lines: readonly BasketLine[];
  readonly attempts: readonly Attempt[];
  addLines: (
    lines: readonly DraftLine[],
    most: { readonly multiple: number; readonly lines: number },
  ) => { added: number; merged: number; left: number };
  changeLine: (id: string, change: Partial<Pick<BasketLine, 'multiple'>>) => void;
  removeLines: (ids: readonly string[]) => void;
  setAttempts: (attempts: readonly Attempt[]) => void;
  endAttempt: (key: string) => void;
}

// Under the prefix that a member's sign-out clears.
const storageKey = 'board:basket';

function isAttempt(value: unknown): value is Attempt {
  const attempt = value as Attempt | null;
  return (
    typeof attempt === 'object' &&
    attempt !== null &&
    typeof attempt.key === 'string' &&
    typeof attempt.player === 'number' &&
    Array.isArray(attempt.lines) &&
    typeof attempt.order === 'object' &&
    attempt.order !== null &&
    typeof attempt.order.gameId === 'string' &&
    Array.isArray(attempt.order.contents)
  );
}

function readKept(): Pick<BasketState, 'lines' | 'attempts'> {
  try {
    const stored = JSON.parse(readTab(storageKey) ?? '{}') as Record<string, unknown>;
    const attempts: readonly unknown[] = Array.isArray(stored['attempts']) ? stored['attempts'] : [];
    return { lines: readLines(stored['lines']), attempts: attempts.filter(isAttempt) };
  } catch {
    return { lines: [], attempts: [] };
  }
}

/** The one basket of the lottery: it goes with the player from board to board, and through a reload. */
export const basketStore = createStore<BasketState>((set, get) => ({
  ...readKept(),
  addLines(lines, most) {
    const { basket, ...count } = addLines(
      get().lines,
      lines.map((line) => ({ ...line, id: crypto.randomUUID() })),
      most,
    );
    set({ lines: basket });
    return count;
  },
  changeLine: (id, change) => set({ lines: get().lines.map((line) => (line.id === id ? { ...line, ...change } : line)) }),
  removeLines: (ids) => set({ lines: get().lines.filter((line) => !ids.includes(line.id)) }),
  setAttempts: (attempts) => set({ attempts }),
  endAttempt: (key) => set({ attempts: get().attempts.filter((attempt) => attempt.key !== key) }),
}));

let timer: ReturnType<typeof setTimeout> | undefined;
const keep = () => {
  const { lines, attempts } = basketStore.getState();
  writeTab(storageKey, JSON.stringify({ lines, attempts }));
};
basketStore.subscribe((state, before) => {
  clearTimeout(timer);
  // An unanswered bet must be on disk before anything else happens; lines may wait for a quiet moment.
  if (state.attempts !== before.attempts) keep();
  else timer = setTimeout(keep, 150);
});
globalThis.addEventListener?.('pagehide', keep);

useSession.subscribe((now, before) => {
  // The player has signed out. An unanswered bet stays; it is asked about only for its own player.
  if (before.status === 'member' && now.status === 'guest') basketStore.setState({ lines: [] });
});

/** Follows one part of the basket. */
export function useBasket<Part>(select: (state: BasketState) => Part): Part {
  return useStore(basketStore, select);
}
