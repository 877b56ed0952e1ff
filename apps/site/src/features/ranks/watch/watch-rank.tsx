import { forgetTab, readLocal, readTab, writeLocal, writeTab } from '@sortes/browser';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useSession } from '../../../entities/account/session';
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

/** The rank that this browser last knew of a player: one that was reached while they were away is told when they come back. */
const known = {
  keyOf: (playerId: number): string => `rankKnown:${playerId}`,
  read(playerId: number): number | undefined {
    const kept = readLocal(known.keyOf(playerId));
    return kept === null || kept === undefined || !/^\d{1,3}$/.test(kept) ? undefined : Number(kept);
  },
  write: (playerId: number, rank: number): void => writeLocal(known.keyOf(playerId), String(rank)),
};

/** What is to be told as the page opens: what waits in this tab, or what came while nobody was here. */
function toTell(playerId: number, rank: number): Risen | undefined {
  const before = known.read(playerId);
  const next = before === undefined ? waiting.read(playerId) : risenAfter(waiting.read(playerId), { rank, before });
  waiting.write(playerId, next);
  known.write(playerId, rank);
  return next;
}

/** Tells a new rank on whatever page; over a game, a board or a sheet it waits. `calm`: the page bears a card over it. */
export function WatchRank({ playerId, calm }: { playerId: number; calm: boolean }) {
  const [risen, setRisen] = useState(() => toTell(playerId, useSession.getState().rankLevel ?? 0));
  const isFree = useIsMomentFree();
  const openModal = useOpenModal();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type !== 'rank') return;
        const next = risenAfter(waiting.read(playerId), event);
        waiting.write(playerId, next);
        known.write(playerId, event.rank);
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
