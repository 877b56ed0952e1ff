import { Suspense } from 'react';
import { isTrial, useSession } from '../entities/account/session';
import { lazyPart } from '../kit/lazy-part';
import { PayoutPromptHost } from './payout-prompt-host';
import { PopupsHost } from './popups-host';

const Protection = lazyPart(async () => (await import('../features/protection/watch/protection-parts')).ProtectionParts, ['protection']);

/**
 * What comes to a member by itself, on whatever page: reminders, a payout that waits for their word, pop-ups. Nobody waits for its code.
 * `asks`: the page bears a question over it.
 */
export function MemberParts({ asks }: { asks: boolean }) {
  const player = useSession((session) => !isTrial(session));
  return (
    <>
      {player && (
        <Suspense fallback={null}>
          <Protection />
        </Suspense>
      )}
      {asks && <PayoutPromptHost />}
      {asks && <PopupsHost />}
    </>
  );
}
