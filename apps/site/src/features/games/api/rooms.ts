import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { gamesKeys } from '../keys';

/** Rooms of a card game, with their stakes and seats. */
export function useRooms(nodeId: string) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: gamesKeys.rooms.of(code, nodeId),
    queryFn: async ({ signal }) => (await call('listRooms', { query: { nodeId, language: code } }, { signal })).list,
    enabled: nodeId !== '',
    staleTime: 30_000,
  });
}
