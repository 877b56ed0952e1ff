import { Suspense, useCallback, useEffect, useState } from 'react';
import { onStreamEvent } from '../../../kit/api/stream';
import { lazyPart } from '../../../kit/lazy-part';
import { useOpenModal } from '../../../kit/modal';
import { useIsMomentFree } from '../../../kit/moment/open-moments';
import { type Risen, risenAfter } from './risen';

const RankMoment = lazyPart(async () => (await import('./rank-moment')).RankMoment, ['ranks']);

/** Tells a new rank on whatever page; over a game, a board or a sheet it waits. `calm`: the page bears a card over it. */
export function WatchRank({ calm }: { calm: boolean }) {
  const [risen, setRisen] = useState<Risen>();
  const isFree = useIsMomentFree();
  const openModal = useOpenModal();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'rank') setRisen((waiting) => risenAfter(waiting, event));
      }),
    [],
  );
  const done = useCallback(() => setRisen(undefined), []);
  if (risen === undefined || !calm || !isFree || openModal !== undefined) return null;
  return (
    <Suspense fallback={null}>
      <RankMoment key={risen.rank} level={risen.rank} onDone={done} />
    </Suspense>
  );
}
