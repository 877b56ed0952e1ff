import { forgetTab, readTab, writeTab } from '@sortes/browser';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { onStreamEvent } from '../../../kit/api/stream';
import { lazyPart } from '../../../kit/lazy-part';
import { useOpenModal } from '../../../kit/modal';
import { useIsMomentFree } from '../../../kit/moment/open-moments';
import { type Risen, risenAfter } from './risen';

const RankMoment = lazyPart(async () => (await import('./rank-moment')).RankMoment, ['ranks']);

/** What is still to be told, in this tab: a page that is loaded anew, as some games leave, must not lose it. */
const waiting = {
  keyOf: (playerId: number): string => `rankToTell:${playerId}`,
  read(playerId: number): Risen | undefined {
    const rank = Number(readTab(waiting.keyOf(playerId)) ?? '');
    return Number.isInteger(rank) && rank > 0 ? { rank } : undefined;
  },
  write(playerId: number, risen: Risen | undefined): void {
    if (risen === undefined) forgetTab(waiting.keyOf(playerId));
    else writeTab(waiting.keyOf(playerId), String(risen.rank));
  },
};

/** Tells a new rank on whatever page; over a game, a board or a sheet it waits. `calm`: the page bears a card over it. */
export function WatchRank({ playerId, calm }: { playerId: number; calm: boolean }) {
  const [risen, setRisen] = useState(() => waiting.read(playerId));
  const isFree = useIsMomentFree();
  const openModal = useOpenModal();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type !== 'rank') return;
        const next = risenAfter(waiting.read(playerId), event);
        waiting.write(playerId, next);
        setRisen(next);
      }),
    [playerId],
  );
  const done = useCallback(() => {
    waiting.write(playerId, undefined);
    setRisen(undefined);
  }, [playerId]);
  if (risen === undefined || !calm || !isFree || openModal !== undefined) return null;
  return (
    <Suspense fallback={null}>
      <RankMoment key={risen.rank} level={risen.rank} onDone={done} />
    </Suspense>
  );
}
