import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part';
import { isTrial, useSession } from '../../../entities/account/session';

const Banner = lazyPart(async () => (await import('./exclusion-banner')).ExclusionBanner, ['protection']);

/** See exclusion-banner.tsx. */
export function ProtectionBanner() {
  const player = useSession((session) => session.status === 'member' && !isTrial(session));
  return player ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
