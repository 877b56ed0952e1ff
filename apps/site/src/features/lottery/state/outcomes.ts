import { create } from 'zustand';
import type { DrawOutcome } from './outcome';

interface Outcomes {
  /** Those that are still to be told, the oldest first. */
  readonly waiting: readonly DrawOutcome[];
  /** Draws whose receipt is open: it turns into the result by itself. */
  readonly receipts: readonly string[];
  /** The game whose board is in view: what is no win is told there, beside the result. */
  readonly board: string | undefined;
  tell: (outcome: DrawOutcome) => void;
  done: (outcome: DrawOutcome) => void;
  showBoard: (gameId: string | undefined) => void;
  /** Says that a receipt of a draw is open; answers how to say that it is gone. */
  openReceipt: (gameId: string, numero: string) => () => void;
}

export const drawKey = (gameId: string, numero: string): string => `${gameId} ${numero}`;

/** What own bets came to, from the moment it may be told until it has been. */
export const useOutcomes = create<Outcomes>((set, get) => ({
  waiting: [],
  receipts: [],
  board: undefined,
  tell(outcome) {
    if (!get().receipts.includes(drawKey(outcome.gameId, outcome.numero))) set({ waiting: [...get().waiting, outcome] });
  },
  done: (outcome) => set({ waiting: get().waiting.filter((each) => each !== outcome) }),
  showBoard: (board) => set({ board }),
  openReceipt(gameId, numero) {
    const key = drawKey(gameId, numero);
    set({ receipts: [...get().receipts, key] });
    return () => set({ receipts: get().receipts.filter((each) => each !== key) });
  },
}));

/** Whether an outcome is told by the board in view, in its own place. */
export const isToldByBoard = ({ kind, gameId }: DrawOutcome, board: string | undefined): boolean =>
  gameId === board && (kind === 'lost' || kind === 'returned');
