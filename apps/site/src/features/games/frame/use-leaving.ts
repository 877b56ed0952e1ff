import { useState } from 'react';
import type { VendorWallet } from '../../../entities/wallet/transfers';
import { useLeaveGame } from './leave-game';

/** The way out of a game: where its vendor's wallet may still hold money, the first step out asks whether to bring it home, and the second goes. */
export function useLeaving(game: {
  gameType: string | undefined;
  /** Money may have gone into the wallet: the game was launched with it. */
  isLaunched: boolean;
  wallet: VendorWallet | undefined;
  /** Asks anew what the wallet holds. */
  refetchWallet: () => void;
}) {
  const { gameType, isLaunched, wallet, refetchWallet } = game;
  const leave = useLeaveGame(gameType);
  const [isAsking, setAsking] = useState(false);
  const mightHold = isLaunched && wallet !== undefined && !wallet.locked && wallet.balance !== 0;
  return {
    /** Undefined unless the player is asked about the money in it. */
    leftWallet: isAsking ? wallet : undefined,
    leave,
    stay: () => setAsking(false),
    stepOut: () => {
      if (!mightHold || isAsking) return leave();
      refetchWallet();
      setAsking(true);
    },
  };
}
