import { create } from 'zustand';
import { readLocal, writeLocal } from '@sortes/browser';

/** Whether the results of own bets are told in a moment of their own: on until the player turns it off; kept on the device. */
export const useMomentsWanted = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: readLocal('lotteryMoments') !== '0',
  toggle() {
    const on = !get().on;
    writeLocal('lotteryMoments', on ? '1' : '0');
    set({ on });
  },
}));
