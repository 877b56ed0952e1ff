import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { call } from '../kit/api/client';
import { onStreamEvent } from '../kit/api/stream';
import { useIdle } from '../kit/idle';
import { loadAreas } from '../kit/i18n';
import { useOpenModal } from '../kit/modal';
import { isTrial, useSession } from '../entities/account/session';
import { entityKeys } from '../entities/keys';

const PayoutPrompt = lazy(async () => {
  const [module] = await Promise.all([import('../features/cashier/payout-prompt'), loadAreas(['payout'])]);
  return { default: module.PayoutPrompt };
});

/** Asks a member on any screen about a payout that waits for their word; its code comes only when there is one. Under an open sheet it is silent. */
export function PayoutPromptHost() {
  const member = useSession((session) => session.status === 'member' && !isTrial(session));
  const idle = useIdle();
  const openModal = useOpenModal();
  const client = useQueryClient();
  const [later, setLater] = useState<readonly string[]>([]);
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'withdrawal') void client.invalidateQueries({ queryKey: entityKeys.withdrawals.all });
      }),
    [client],
  );
  // The key of features/cashier/api/withdrawals.ts: the page and the prompt ask once.
  const waiting = useQuery({
    queryKey: entityKeys.payoutConfirmations.all,
    queryFn: () => call('listPayoutConfirmations'),
    enabled: member && idle,
    staleTime: 60_000,
  }).data?.list.find(({ state, orderId }) => state === 'sent' && !later.includes(orderId));
  if (!member || waiting === undefined || openModal !== undefined) return null;
  return (
    <Suspense fallback={null}>
      <PayoutPrompt key={waiting.orderId} withdrawal={waiting} onLater={() => setLater((before) => [...before, waiting.orderId])} />
    </Suspense>
  );
}
