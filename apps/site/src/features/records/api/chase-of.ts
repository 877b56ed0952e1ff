import { traitsOf } from '@sortes/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kit/api/client';
import { onStreamEvent } from '../../../kit/api/stream';
import { recordsKeys } from '../keys';

/** Whether a movement belongs to a chase as a whole. A draw's stake belongs to its bets. */
export const isOfChase = (type: string): boolean => traitsOf(type)?.about === 'chase';

/** The chase behind a movement; `number` is the movement's reference. Undefined until it is known, and when there is none. */
export function useChaseOf(number: string | undefined) {
  const client = useQueryClient();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'chase') void client.invalidateQueries({ queryKey: recordsKeys.chaseOf.all });
      }),
    [client],
  );
  return useQuery({
    queryKey: recordsKeys.chaseOf.of(number),
    queryFn: async () => (await call('listChases', { query: { chaseNumber: number ?? '', page: 0, size: 1 } })).content[0] ?? null,
    enabled: number !== undefined,
    staleTime: 10_000,
  });
}
