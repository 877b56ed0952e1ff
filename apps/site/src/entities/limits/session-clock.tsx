import { Suspense } from 'react';
import { lazyPart } from '../../kit/lazy-part';
import { isTrial, useSession } from '../account/session';

const Line = lazyPart(async () => (await import('./session-clock-line')).SessionClockLine, ['protection']);

/** The session clock in a sheet or, `narrow`, in the header; takes its room at once and is filled a moment later. Play money needs none. */
export function SessionClock({ narrow = false }: { narrow?: boolean }) {
  const shown = useSession((session) => session.status === 'member' && !isTrial(session));
  if (!shown) return null;
  const room = <span className={narrow ? 'block h-11 w-28' : 'block h-11'} />;
  return (
    <Suspense fallback={room}>
      <Line narrow={narrow} />
    </Suspense>
  );
}
