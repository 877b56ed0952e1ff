import { create } from 'zustand';

/** The account number that mobile registration made up, until its owner has seen it. In memory only: it must not stand in an address. */
export const useRegistered = create<{ account: string | undefined; keep: (account: string | undefined) => void }>((set) => ({
  account: undefined,
  keep: (account) => set({ account }),
}));
