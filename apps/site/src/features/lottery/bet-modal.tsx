import { useEffect } from 'react';
import { useSearch } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { useLotteryStream } from './api/use-lottery-stream';
import { OrderSheet } from './history/order-sheet';

/** `?m=bet&orderId=…`: one bet of the player in view. An address that names none, or a guest, has nothing to show and closes. */
export function BetModal({ onClose }: { onClose: () => void }) {
  const { orderId = '' } = useSearch();
  const status = useSession((session) => session.status);
  const nothing = orderId === '' || status === 'guest';
  useLotteryStream();
  useEffect(() => {
    if (nothing) onClose();
    // Once for each reason: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, [nothing]);
  return nothing || status === 'unknown' ? null : <OrderSheet orderId={orderId} onClose={onClose} />;
}
