import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part';
import { isTrial, useSession } from '../../../entities/account/session';

const Parts = lazyPart(async () => (await import('./protection-parts')).ProtectionParts, ['protection']);
const Banner = lazyPart(async () => (await import('./exclusion-banner')).ExclusionBanner, ['protection']);

const usePlayer = () => useSession((session) => session.status === 'member' && !isTrial(session));

/** What watches over whoever is signed in. Comes after the page: nobody waits for it. */
export function Protection() {
  return usePlayer() ? (
    <Suspense fallback={null}>
      <Parts />
    </Suspense>
  ) : null;
}

/** See exclusion-banner.tsx. */
export function ProtectionBanner() {
  return usePlayer() ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
