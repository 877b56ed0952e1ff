import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache: how chance stands for the member, by offer. */
export const drawKeys = {
  wheel: keysOf<[viewer: number, offerId: string]>('offers', 'wheel'),
  spins: keysOf<[viewer: number, offerId: string]>('offers', 'spins'),
  packets: keysOf<[viewer: number, offerId: string]>('offers', 'packets'),
  raffle: keysOf<[viewer: number, offerId: string]>('offers', 'raffle'),
};
