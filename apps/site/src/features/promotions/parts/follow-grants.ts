import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entityKeys } from '../../../entities/keys';
import { onStreamEvent, onStreamReconnected } from '../../../kit/api/stream';

/** Asks anew when something that the member was given changes: a bet counted, a bonus began or ended. */
export function useFollowGrants(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      void client.invalidateQueries({ queryKey: entityKeys.grants.all });
      void client.invalidateQueries({ queryKey: entityKeys.offers.all });
    };
    const stopEvents = onStreamEvent((event) => {
      if (event.type === 'bonus') ask();
    });
    const stopReconnects = onStreamReconnected(ask);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, [client]);
}
