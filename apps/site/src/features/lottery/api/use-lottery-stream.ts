import type { StreamEvent } from '@sortes/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onStreamEvent, onStreamReconnected } from '../../../kit/api/stream';
import { renew as renewNow } from '../../../entities/account/renew';
import { renewSoon } from './renew-soon';

/** Renews what draw and order events make old; `heard` gets each event of this game (or of every game without one). */
export function useLotteryStream(gameId?: string, heard?: (event: Extract<StreamEvent, { type: 'draw' }>) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const renew = (...keys: string[]) => void renewNow(client, ['lottery', ...keys]);
    const stopEvents = onStreamEvent((event) => {
      if (event.type === 'orders') {
        renew('orders');
        renew('order');
      }
      if (event.type === 'chase') {
        renew('chases');
        renew('chase');
        // A chase places bets and releases money.
        renew('orders');
      }
      if (event.type !== 'draw' || (gameId !== undefined && event.gameId !== gameId)) return;
      renew('near', event.gameId);
      // Only winners get an event of their own; with it alone a bet that lost would wait for the next poll.
      if (event.state === 'settled' || event.state === 'void') {
        renew('orders');
        renew('order');
        renew('chases');
        renew('chase');
      }
      if (event.winNo !== null) {
        renew('draws', event.gameId);
        renew('trends', event.gameId);
        renew('chart', event.gameId);
        renew('proof', event.gameId, event.numero);
      }
      if (gameId === undefined) renewSoon(client, ['lottery', 'popular']);
      heard?.(event);
    });
    const stopReconnects = onStreamReconnected(() => renew());
    return () => {
      stopEvents();
      stopReconnects();
    };
    // A new `heard` each render must not unhook the stream; callers pass a stable one.
  }, [client, gameId, heard]);
}
