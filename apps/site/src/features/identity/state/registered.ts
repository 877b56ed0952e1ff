import { create } from 'zustand';

interface Made {
  userName: string;
  accountNumber: string;
}

/** User name and account number that mobile registration made up, until their owner has seen them. In memory only: they must not stand in an address. */
export const useRegistered = create<{ made: Made | undefined; keep: (made: Made | undefined) => void }>((set) => ({
  made: undefined,
  keep: (made) => set({ made }),
}));
