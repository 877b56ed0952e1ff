import { useBalance } from '../../../entities/wallet/balance';
import { usePosition, type Launched } from '../api/launch';
import { holdBalance, holdPosition } from '../state/hold-credits';
import { useHeld } from '../state/use-held';
import type { OpenRound } from './use-open-round';

/** Balance (units of 1/10 000) and position as far as the bar may tell them: while a round is open, its result is the game's to show. */
export function useShownFigures(launched: Launched | undefined, round: OpenRound) {
  const { data: balance } = useBalance();
  // Demo money of the game's own has no launch here.
  const launchId = launched?.launchId;
  const position = usePosition(launchId, balance?.sequence, round.ended).data;
  return {
    balance: useHeld(balance?.amount, round.isOpen, holdBalance),
    position: useHeld(launchId === undefined ? undefined : position, round.isOpen, holdPosition),
    /** The server takes no bets of this player now. */
    isBarred: launchId !== undefined && position?.barred === true,
  };
}
