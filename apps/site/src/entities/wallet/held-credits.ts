import { create } from 'zustand';

/** Nobody is kept from a credit longer than this, should what was to release it never come. */
const heldAtMostMs = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;

interface HeldCredits {
  /** The most that the balance may show, in units of 1/10 000; undefined while nothing is held. */
  readonly most: bigint | undefined;
  hold: (most: bigint) => void;
  release: () => void;
}

/** While a draw is still being shown, a prize that is already there must not tell its result: the bar shows what was there before. */
export const useHeldCredits = create<HeldCredits>((set, get) => ({
  most: undefined,
  hold(most) {
    if (get().most !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => get().release(), heldAtMostMs);
    set({ most });
  },
  release() {
    clearTimeout(timer);
    set({ most: undefined });
  },
}));

/** What the bar shows of a balance: never more than is there, and nothing that is held. */
export const shownBalance = (actual: bigint, most: bigint | undefined): bigint => (most !== undefined && most < actual ? most : actual);
