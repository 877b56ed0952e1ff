import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { lotteryKeys } from '../keys';

/** The proof of a draw; before the draw, its commitment. Asked again while the seed is not revealed. */
export function useDrawProof(gameId: string, numero: string) {
  return useQuery({
    queryKey: lotteryKeys.proof.of(gameId, numero),
    queryFn: ({ signal }) => call('getDrawProof', { params: { gameId, numero } }, { signal }),
    staleTime: 5_000,
    refetchInterval: (query) => (query.state.data && !('serverSeed' in query.state.data) ? 5_000 : false),
  });
}
