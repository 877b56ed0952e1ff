import { useCallback, useEffect, useRef } from 'react';
import { useModal, useOpenModal } from '../../../kit/modal';
import { useParameter } from '../../../kit/search';
import type { PlaceBet } from './use-place-bet';

/** What the question "Place this bet?" is about: the picks of the board, or the whole basket. */
export type BetSource = 'direct' | 'all';

export interface BetSheetsState {
  readonly of: BetSource;
  /** A bet that is placed without being asked about: a refusal then shows as the question. */
  readonly noteSource: (of: BetSource) => void;
}

const isBetSheet = (key: string | undefined) => key === 'confirmBet' || key === 'betAccepted';

/**
 * Keeps the address in step with a bet's fate: `?m=confirmBet&of=` while it is asked, sent or refused, `?m=betAccepted` for the receipt. A bet whose fate
 * comes in while nothing is open shows itself; leaving a sheet, also by Back, is done with it.
 */
export function useBetSheets(bet: PlaceBet): BetSheetsState {
  const modal = useModal();
  const named = useParameter('of');
  const { kind } = bet.placing;
  const { reset } = bet;
  const current = useOpenModal();
  const before = useRef(current);
  const last = useRef<BetSource>('all');
  // After a reload a bet of unknown fate shows itself again, until the player looks away.
  const lookedAway = useRef(false);
  useEffect(() => {
    if (current === 'confirmBet' && named !== undefined) last.current = named === 'direct' ? 'direct' : 'all';
    // From a receipt to a question: the same bet is asked about once more.
    const left = isBetSheet(before.current) && (!isBetSheet(current) || (before.current === 'betAccepted' && current === 'confirmBet'));
    before.current = current;
    if (left) {
      lookedAway.current = true;
      reset();
    } else if ((kind === 'accepted' || kind === 'partly') && (current === undefined || current === 'confirmBet')) modal.open('betAccepted');
    else if (current === undefined && (kind === 'refused' || (kind === 'unknown' && !lookedAway.current)))
      modal.open('confirmBet', { of: last.current });
    else if (current === 'betAccepted' && kind === 'idle') modal.close();
  }, [current, named, kind, modal, reset]);
  const noteSource = useCallback((of: BetSource) => {
    last.current = of;
  }, []);
  return { of: named === 'direct' ? 'direct' : 'all', noteSource };
}
