import { Suspense } from 'react';
import { useIdle } from '../../kit/idle';
import { lazyPart } from '../../kit/lazy-part';
import { useHasRank } from './rank';

// Nobody waits for them: the page of the rank says the same.
const AvatarRing = lazyPart(async () => (await import('./avatar-ring')).AvatarRing, []);
const RankSpoken = lazyPart(async () => (await import('./rank-spoken')).RankSpoken, ['ranks']);

interface RingProps {
  sizePx: number;
  widthPx: number;
  /** How far it stands out of what it lies around: `-inset-1`. */
  className: string;
}

/** The ring of the member's rank around something, once the page is at rest; only for the eye. */
export function RankRing(props: RingProps) {
  const [on, idle] = [useHasRank(), useIdle()];
  if (!on || !idle) return null;
  return (
    <Suspense fallback={null}>
      <AvatarRing {...props} />
    </Suspense>
  );
}

/** What the ring shows, for whoever does not see it: part of the name of what it lies around. */
export function RankWords({ id }: { id?: string }) {
  const [on, idle] = [useHasRank(), useIdle()];
  if (!on || !idle) return null;
  return (
    <Suspense fallback={null}>
      <RankSpoken {...(id !== undefined && { id })} />
    </Suspense>
  );
}
