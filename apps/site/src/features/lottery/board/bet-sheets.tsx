import { useEffect } from 'react';
import { useModal, useOpenModal } from '../../../kit/modal';
import { useSession } from '../../../entities/account/session';
import type { PlaceBet } from '../state/use-place-bet';
import { ConfirmSheet } from './sheets';
import type { AskedBet } from './use-asked-bet';

/** Takes a sheet that has nothing to show off the address. */
function Leave({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    onLeave();
    // Once: going back twice would leave the board.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

export interface BetSheetsProps {
  bet: PlaceBet;
  asked: AskedBet;
  isDirect: boolean;
  /** There is a line to ask about. */
  hasLines: boolean;
  /** Why it cannot be sent now; undefined when it can. */
  problem: string | undefined;
  onShowBets: () => void;
}

/** The sheets of a bet, as the address names them: question, fate, receipt. */
export function BetSheets({ bet, asked, isDirect, hasLines, problem, onShowBets }: BetSheetsProps) {
  const modal = useModal();
  const openModal = useOpenModal();
  const { status } = useSession();
  const sheet = openModal;
  if ((sheet !== 'confirmBet' && sheet !== 'betAccepted') || status === 'unknown') return null;
  // A reload or a shared address may ask about a bet that is no longer there; then the board alone is right.
  const isAskable = sheet === 'confirmBet' && status === 'member' && hasLines;
  if (bet.placing.kind === 'idle' && !isAskable) return sheet === 'confirmBet' ? <Leave onLeave={modal.close} /> : null;
  return (
    <ConfirmSheet
      asked={asked.games}
      total={asked.total}
      most={asked.most}
      bet={bet}
      isDirect={isDirect}
      problem={problem}
      onConfirm={asked.confirm}
      onClose={modal.close}
      onShowBets={onShowBets}
    />
  );
}
