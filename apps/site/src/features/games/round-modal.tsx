import { useEffect } from 'react';
import type { ModalProps } from '../../kit/modal';
import { useSearch } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { RoundSheet } from './rounds/round-sheet';

/** `?m=round&roundId=…`: one round of the player in view. An address that names none, or a guest, has nothing to show and closes. */
export function RoundModal({ onClose }: ModalProps) {
  const { roundId = '' } = useSearch();
  const status = useSession((session) => session.status);
  const nothing = roundId === '' || status === 'guest';
  useEffect(() => {
    if (nothing) onClose();
    // Once for each reason: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, [nothing]);
  return nothing || status === 'unknown' ? null : <RoundSheet roundId={roundId} onClose={onClose} />;
}
