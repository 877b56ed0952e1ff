import { create } from 'zustand';
import { readLocal, writeLocal } from '@sortes/browser';

/** Whether games may sound: one choice for all of them, kept on the device, off until it is made. */
export const useGameSound = create<{ on: boolean; set: (on: boolean) => void }>((set) => ({
  on: readLocal('gameSound') === '1',
  set(on) {
    writeLocal('gameSound', on ? '1' : '0');
    set({ on });
  },
}));
