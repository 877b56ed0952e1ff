import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { onStreamEvent, onStreamReconnected } from '../../../kit/api/stream';
import { lazyPart } from '../../../kit/lazy-part';
import { renew } from '../../../entities/account/renew';
import { useSession } from '../../../entities/account/session';
import { isOnShow, whenShown } from '../../../entities/draw/stage/stages-on-show';
import { balanceQuery } from '../../../entities/wallet/balance';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import { ordersOfDraw, useWaitingOrders } from '../api/orders';
import { entityKeys } from '../../../entities/keys';
import { outcomeOf } from '../state/outcome';
import { drawKey, isToldByBoard, useOutcomes } from '../state/outcomes';

const Moment = lazyPart(async () => (await import('./moment')).Moment, ['lottery', 'plays']);

/** Follows the player's open bets, on whatever page, and tells what each draw made of them once its stage, if one is in view, has shown the result. */
function useOutcomesOfDraws(): void {
  const client = useQueryClient();
  const player = useSession((session) => session.id);
  const waiting = useWaitingOrders();
  const open = useRef<ReadonlyMap<string, { gameId: string; numero: string }>>(new Map());

  useEffect(() => {
    const renewBets = () => void renew(client, entityKeys.lotteryOrders.all);
    const stopEvents = onStreamEvent((event) => {
      // A chase places bets by itself.
      if (event.type === 'chase') renewBets();
      if (event.type !== 'draw' || !open.current.has(drawKey(event.gameId, event.numero))) return;
      const balance = client.getQueryData(balanceQuery.queryKey)?.amount;
      // The prize may be there before the last number has fallen.
      if (event.winNo !== null && balance !== undefined && isOnShow(event.gameId))
        useHeldCredits.getState().hold(drawKey(event.gameId, event.numero), balance);
      if (event.state === 'settled' || event.state === 'void') renewBets();
    });
    const stopReconnects = onStreamReconnected(renewBets);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, [client]);

  useEffect(() => {
    if (!waiting) return;
    const now = new Map(waiting.map(({ gameId, numero }) => [drawKey(gameId, numero), { gameId, numero }]));
    const decided = [...open.current].filter(([key]) => !now.has(key));
    open.current = now;
    for (const [, { gameId, numero }] of decided)
      void client
        .fetchQuery({ ...ordersOfDraw(player, gameId, numero), staleTime: 0 })
        .then((orders) => {
          const outcome = outcomeOf(orders);
          if (!outcome) return;
          whenShown(gameId, numero, () => useOutcomes.getState().tell(outcome));
        })
        // My bets have it all the same.
        .catch(() => useHeldCredits.getState().release(drawKey(gameId, numero)));
  }, [waiting, client, player]);
}

/** Beside every page of a member: what their draws came to. `inGame`: they play something else, and get one quiet line. */
export function WatchDraws({ inGame }: { inGame: boolean }) {
  useOutcomesOfDraws();
  const outcome = useOutcomes(({ waiting, board }) => waiting.find((each) => !isToldByBoard(each, board)));
  return (
    <Suspense fallback={null}>
      {outcome && <Moment key={drawKey(outcome.gameId, outcome.numero)} outcome={outcome} inGame={inGame} />}
    </Suspense>
  );
}
