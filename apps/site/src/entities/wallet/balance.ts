import { tryReadAmount } from '@sortes/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../../kit/api/client';
import { boot } from '../../kit/boot';
import { useSession } from '../account/session';
import { readLocal, writeLocal } from '@sortes/browser';
import { entityKeys } from '../keys';

export interface Balance {
  /** Units of 1/10 000. */
  amount: bigint;
  symbol: string;
  code: string;
  scale: number;
  /** Grows with each movement; an older answer never replaces a newer one. */
  sequence: number;
}

/** The signed-in player's balance. Whoever learns a newer one (the stream, a placed bet) sets it under this key. */
export const balanceQuery = queryOptions({
  queryKey: entityKeys.balance.all,
  queryFn: async (): Promise<Balance> => {
    const value = await call('getBalance', { query: { typeId: 0 } });
    const amount = tryReadAmount(value.sumBalance);
    if (amount === undefined) throw new Error('balance is not an amount');
    return {
      amount,
      symbol: value.currencySymbol || boot.currency.symbol,
      code: value.currency,
      scale: value.currencyScale,
      sequence: value.sequence,
    };
  },
  structuralSharing: (previous, next) => {
    const old = previous as Balance | undefined;
    return old && old.sequence > (next as Balance).sequence ? old : next;
  },
});

/** Balance of the member in view, asked for only when somebody is signed in. */
export function useBalance() {
  const member = useSession((session) => session.status === 'member');
  return useQuery({ ...balanceQuery, enabled: member });
}

/** Whether sums are hidden; one switch for the whole site, kept on the device. */
export const useBalanceHidden = create<{ hidden: boolean; toggle: () => void }>((set, get) => ({
  hidden: readLocal('balanceHidden') === '1',
  toggle() {
    const hidden = !get().hidden;
    writeLocal('balanceHidden', hidden ? '1' : '0');
    set({ hidden });
  },
}));
