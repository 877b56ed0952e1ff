import { create } from 'zustand';

interface CodeTimers {
  /** When the next code may be asked for, in milliseconds since 1970 of this device, by purpose and number. */
  until: Readonly<Record<string, number>>;
  rest: (key: string, seconds: number, now: number) => void;
}

/** Outlives the popup: closing and opening it again must not offer a second code. */
export const useCodeTimers = create<CodeTimers>((set) => ({
  until: {},
  rest: (key, seconds, now) => set((state) => ({ until: { ...state.until, [key]: now + seconds * 1000 } })),
}));

/** Waiting starts anew for another number: whoever mistyped need not wait for a code that never comes. */
export function timerKey(purpose: string, dialingCode: string, mobile: string): string {
  return `${purpose}:${dialingCode}:${mobile}`;
}
