import { readLocal, writeLocal } from '@sortes/browser';
import { create } from 'zustand';
import { useSession } from '../../../entities/account/session';

const key = 'lottery:askFirst';

interface AskFirst {
  /** A bet of the board is shown and asked about before it is placed. */
  readonly asksFirst: boolean;
  readonly setAsksFirst: (asksFirst: boolean) => void;
}

/** Whether this device asks before it places what is picked. Baskets are always asked about: not all of one is in sight. */
export const useAskFirst = create<AskFirst>((set) => ({
  asksFirst: readLocal(key) !== '0',
  setAsksFirst(asksFirst) {
    writeLocal(key, asksFirst ? '1' : '0');
    set({ asksFirst });
  },
}));

// Whoever comes after them at this device has not said so.
useSession.subscribe((now, before) => {
  if (before.status === 'member' && now.status === 'guest') useAskFirst.getState().setAsksFirst(true);
});
