import { Avatar } from '@sortes/ui';
import { Suspense } from 'react';
import { useIdle } from '../../kit/idle';
import { lazyPart } from '../../kit/lazy-part';
import { useSession } from '../account/session';
import { useHasRank } from './rank';

// Nobody waits for it: the menu behind the picture says the same.
const AvatarRing = lazyPart(async () => (await import('./avatar-ring')).AvatarRing, []);

/** The picture of whoever is signed in, with the ring of their rank once the page is at rest. */
export function RankedAvatar() {
  const { nickname, account, avatar } = useSession();
  const on = useHasRank();
  const idle = useIdle();
  return (
    <span className="relative inline-flex">
      <Avatar name={nickname || account || ''} {...(avatar && { src: avatar })} />
      {on && idle && (
        <Suspense fallback={null}>
          <AvatarRing />
        </Suspense>
      )}
    </span>
  );
}
