import { create } from 'zustand';
import type { DrawOutcome } from './outcome';

interface Outcomes {
  /** Those that are still to be told, the oldest first. */
  readonly waiting: readonly DrawOutcome[];
  /** Draws whose receipt is open: it turns into the result by itself. */
  readonly receipts: readonly string[];
  /** Draws whose receipt has told the result while it was open: nothing else tells it again. */
  readonly told: readonly string[];
  /** The game whose board is in view: what is no win is told there, beside the result. */
  readonly board: string | undefined;
  tell: (outcome: DrawOutcome) => void;
  done: (outcome: DrawOutcome) => void;
  showBoard: (gameId: string | undefined) => void;
  /** Says that the receipt of a draw has told its result. */
  noteTold: (gameId: string, numero: string) => void;
  /** Says that a receipt of a draw is open; answers how to say that it is gone. */
  openReceipt: (gameId: string, numero: string) => () => void;
}

export const drawKey = (gameId: string, numero: string): string => `${gameId} ${numero}`;

/** What own bets came to, from the moment it may be told until it has been. */
export const useOutcomes = create<Outcomes>((set, get) => ({
  waiting: [],
  receipts: [],
  told: [],
  board: undefined,
  tell(outcome) {
    const key = drawKey(outcome.gameId, outcome.numero);
    const { receipts, told, waiting } = get();
    if (receipts.includes(key) || told.includes(key) || waiting.some(({ gameId, numero }) => drawKey(gameId, numero) === key)) return;
    set({ waiting: [...waiting, outcome] });
  },
  done: (outcome) => set({ waiting: get().waiting.filter((each) => each !== outcome) }),
  showBoard: (board) => set({ board }),
  noteTold(gameId, numero) {
    const key = drawKey(gameId, numero);
    // What waits to be told is told by the receipt; the last ones are enough, for a draw is told within a moment of its result.
    if (!get().told.includes(key))
      set({
        told: [...get().told, key].slice(-20),
        waiting: get().waiting.filter((each) => drawKey(each.gameId, each.numero) !== key),
      });
  },
  openReceipt(gameId, numero) {
    const key = drawKey(gameId, numero);
    set({ receipts: [...get().receipts, key] });
    return () => set({ receipts: get().receipts.filter((each) => each !== key) });
  },
}));

/** Whether an outcome is told by the board in view, in its own place. */
export const isToldByBoard = ({ kind, gameId }: DrawOutcome, board: string | undefined): boolean =>
  gameId === board && (kind === 'lost' || kind === 'returned');
