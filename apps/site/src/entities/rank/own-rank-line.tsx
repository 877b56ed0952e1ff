import { Suspense } from 'react';
import { lazyPart } from '../../kit/lazy-part';
import { OwnRankLabel } from './own-rank-label';
import { useHasRank } from './rank';

const OwnWay = lazyPart(async () => (await import('./own-way')).OwnWay, ['ranks']);

/** In a menu of the member's: the label of their rank, and in words how much of the way to the next is done. */
export function OwnRankLine({ className = '' }: { className?: string }) {
  if (!useHasRank()) return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden ${className}`}>
      <OwnRankLabel />
      <Suspense fallback={null}>
        <OwnWay />
      </Suspense>
    </div>
  );
}
