import { useState } from 'react';
import { useVendorWallets } from '../../../entities/wallet/transfers';
import { useSingleWallet } from '../../../entities/wallet/wallet-mode';

/** The vendor's own wallet, on brands whose vendors keep wallets: money goes there first, which is asked once an opening. */
export function useVendorWallet(game: {
  /** The player plays for money that can be moved. */
  mayMove: boolean;
  /** Undefined while the game is not known. */
  vassalage: string | undefined;
  /** What is known about the game is on its way. */
  isPending: boolean;
  /** What is being opened, and by whom. */
  opening: string;
}) {
  const { mayMove, vassalage, isPending, opening } = game;
  const single = useSingleWallet();
  const asksWallets = mayMove && single === false;
  const wallets = useVendorWallets(asksWallets);
  const wallet = asksWallets ? wallets.data?.list.find((each) => each.vassalage === vassalage) : undefined;
  const [settledFor, setSettledFor] = useState<string>();
  return {
    wallet,
    /** Nobody knows yet whether there is one. */
    isUndecided: mayMove && (single === undefined || (asksWallets && (wallets.isPending || isPending))),
    /** The player has not said yet how much goes there. */
    asksMove: wallet !== undefined && settledFor !== opening,
    /** The player has said how much goes there. */
    settle: () => setSettledFor(opening),
    refetch: () => void wallets.refetch(),
  };
}
