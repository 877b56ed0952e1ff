import { useEffect } from 'react';
import { useSearch } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { useLotteryStream } from './api/use-lottery-stream';
import { ChaseDetailSheet } from './chase/chase-detail';

/** `?m=chase&chaseId=…`: one chase of the player in view. An address that names none, or a guest, has nothing to show and closes. */
export function ChaseModal({ onClose }: { onClose: () => void }) {
  const { chaseId = '' } = useSearch();
  const status = useSession((session) => session.status);
  const nothing = chaseId === '' || status === 'guest';
  useLotteryStream();
  useEffect(() => {
    if (nothing) onClose();
    // Once for each reason: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, [nothing]);
  return nothing || status === 'unknown' ? null : <ChaseDetailSheet chaseId={chaseId} onClose={onClose} />;
}
