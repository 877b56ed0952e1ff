import { Skeleton } from '@sortes/ui';
import { Suspense } from 'react';
import { useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import { useIdle } from '../../../kit/idle';
import { lazyPart } from '../../../kit/lazy-part';

const load = () => import('../own/own-panel');
const OwnPanel = lazyPart(async () => (await load()).OwnPanel, ['mine', 'games']);
const VisitorPanel = lazyPart(async () => (await load()).VisitorPanel, ['mine', 'games']);

/** The part of the page that is somebody's own: a player's, or a visitor's. Its height is kept from the start; its code comes after the first paint. */
export function OwnPlace() {
  const { status, id } = useSession();
  const trials = useModule('FREEPLAY3');
  const idle = useIdle();
  if (status === 'guest' && !trials) return null;
  const box = (
    <div className="h-38 pt-3">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-6 h-24 rounded-tile!" />
    </div>
  );
  return (
    <div className="min-h-38">
      <Suspense fallback={box}>
        {idle && status === 'guest' && <VisitorPanel />}
        {idle && status === 'member' && id !== undefined && <OwnPanel player={id} />}
        {(!idle || status === 'unknown') && box}
      </Suspense>
    </div>
  );
}
