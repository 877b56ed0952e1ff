import type { StreamEvent } from '@sortes/contract';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onStreamEvent, onStreamReconnected } from '../../../kit/api/stream';
import { renew as renewNow } from '../../../entities/account/renew';
import { renewSoon } from './renew-soon';
import { entityKeys } from '../../../entities/keys';
import { lotteryKeys } from '../keys';

/** Renews what draw and order events make old; `heard` gets each event of this game (or of every game without one). */
export function useLotteryStream(gameId?: string, heard?: (event: Extract<StreamEvent, { type: 'draw' }>) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const renew = (key: QueryKey) => void renewNow(client, key);
    const stopEvents = onStreamEvent((event) => {
      if (event.type === 'orders') {
        renew(entityKeys.lotteryOrders.all);
        renew(lotteryKeys.order.all);
      }
      if (event.type === 'chase') {
        renew(lotteryKeys.chases.all);
        renew(lotteryKeys.chase.all);
        // A chase places bets and releases money.
        renew(entityKeys.lotteryOrders.all);
      }
      if (event.type !== 'draw' || (gameId !== undefined && event.gameId !== gameId)) return;
      renew(lotteryKeys.near.of(event.gameId));
      // Only winners get an event of their own; with it alone a bet that lost would wait for the next poll.
      if (event.state === 'settled' || event.state === 'void') {
        renew(entityKeys.lotteryOrders.all);
        renew(lotteryKeys.order.all);
        renew(lotteryKeys.chases.all);
        renew(lotteryKeys.chase.all);
      }
      if (event.winNo !== null) {
        renew(lotteryKeys.draws.of(event.gameId));
        renew(lotteryKeys.trends.of(event.gameId));
        renew(lotteryKeys.chart.of(event.gameId));
        renew(lotteryKeys.proof.of(event.gameId, event.numero));
      }
      if (gameId === undefined) renewSoon(client, entityKeys.popularDraws.all);
      heard?.(event);
    });
    const stopReconnects = onStreamReconnected(() => renew(lotteryKeys.lottery.all));
    return () => {
      stopEvents();
      stopReconnects();
    };
    // A new `heard` each render must not unhook the stream; callers pass a stable one.
  }, [client, gameId, heard]);
}
