import { create } from 'zustand';
import { useSession } from '../account/session';
import { useBalance, type Balance } from './balance';

/** Nobody is kept from a credit longer than this, should what was to release it never come. */
const heldAtMostMs = 20_000;
/** Draws that were told and could be named once more by a late event. */
const rememberedDraws = 50;

/** A balance and what of it the bar shows, in units of 1/10 000. */
export interface HeldBalance {
  readonly actual: bigint;
  readonly shown: bigint;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

interface HeldCredits {
  /** Draws that are not told yet. */
  readonly draws: readonly string[];
  /** Draws that were told: nothing holds for them again. */
  readonly told: readonly string[];
  /** The balance since the first of them; undefined while nothing is held. */
  readonly held: HeldBalance | undefined;
  /** Hides what comes in until this draw, and each other that is held, has been told. `balance` is what is there now. */
  hold: (draw: string, balance: bigint) => void;
  release: (draw: string) => void;
  /** Takes in a balance that came. */
  see: (balance: bigint) => void;
  /** Takes a bet off what is shown before the balance after it comes, which may have a prize in it, too. */
  spend: (balanceBefore: bigint, cost: bigint) => void;
  /** Another player is in view. */
  forget: () => void;
}

/** What may be shown of a new balance while something is held: what is taken at once, nothing that comes in. */
export function heldAfter(held: HeldBalance, balance: bigint): HeldBalance {
  const moved = balance - held.actual;
  return { actual: balance, shown: moved < 0n ? held.shown + moved : held.shown };
}

/** What the bar shows of a balance. */
export const shownBalance = (balance: bigint, held: HeldBalance | undefined): bigint =>
  held === undefined ? balance : heldAfter(held, balance).shown;

/**
 * While a draw is still being shown, money that is already there must not tell its result, whatever asks for the balance anew: the bar shows what was there
 * before, less what is staked meanwhile, until the last of the draws that are held has been told.
 */
export const useHeldCredits = create<HeldCredits>((set, get) => ({
  draws: [],
  told: [],
  held: undefined,
  hold(draw, balance) {
    const { draws, told, held } = get();
    if (told.includes(draw)) return;
    clearTimeout(timers.get(draw));
    timers.set(
      draw,
      setTimeout(() => get().release(draw), heldAtMostMs),
    );
    set({
      draws: draws.includes(draw) ? draws : [...draws, draw],
      held: held === undefined ? { actual: balance, shown: balance } : heldAfter(held, balance),
    });
  },
  release(draw) {
    clearTimeout(timers.get(draw));
    timers.delete(draw);
    const { draws, told, held } = get();
    const left = draws.filter((each) => each !== draw);
    set({
      draws: left,
      told: told.includes(draw) ? told : [...told.slice(1 - rememberedDraws), draw],
      held: left.length === 0 ? undefined : held,
    });
  },
  see(balance) {
    const { held } = get();
    if (held !== undefined && held.actual !== balance) set({ held: heldAfter(held, balance) });
  },
  spend(balanceBefore, cost) {
    get().see(balanceBefore);
    const { held } = get();
    if (held !== undefined) set({ held: heldAfter(held, held.actual - cost) });
  },
  forget() {
    timers.forEach(clearTimeout);
    timers.clear();
    set({ draws: [], told: [], held: undefined });
  },
}));

useSession.subscribe((now, before) => {
  if (now.id !== before.id) useHeldCredits.getState().forget();
});

/** The balance as it may be told: without what a draw that is still being shown has brought. Undefined until it is known. */
export function useShownBalance(): Balance | undefined {
  const balance = useBalance().data;
  const held = useHeldCredits((credits) => credits.held);
  return balance && { ...balance, amount: shownBalance(balance.amount, held) };
}
