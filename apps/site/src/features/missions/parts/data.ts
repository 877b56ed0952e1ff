import type { missions as contract, Reply } from '@sortes/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { entityKeys } from '../../../entities/keys';
import { balanceQuery } from '../../../entities/wallet/balance';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';

export type Mission = Reply<typeof contract.joinMission>;
export type MissionStep = Mission['steps'][number];
export type Board = Reply<typeof contract.getBoard>;
export type BoardRow = Board['rows'][number];

/** More than a brand has at once. */
const atOnce = 100;
/** Scores are counted every ten seconds; nobody has to see each of it. */
const boardsEveryMs = 20_000;

export function useMissions(group: 'open' | 'done') {
  const { code } = useLanguage();
  return useQuery({
    queryKey: entityKeys.missions.of(code, group),
    queryFn: ({ signal }) => call('listMissions', { query: { group, pageSize: atOnce } }, { signal }),
    staleTime: 10_000,
  });
}

export function useBoards() {
  const { code } = useLanguage();
  return useQuery({
    queryKey: entityKeys.boards.of(code),
    queryFn: ({ signal }) => call('listBoards', { query: { pageSize: 20 } }, { signal }),
    refetchInterval: boardsEveryMs,
  });
}

/** Asks anew for all that joining, leaving or claiming changes. */
export function useAfterMission() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: entityKeys.grants.all });
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    await client.invalidateQueries({ queryKey: entityKeys.missions.all });
  };
}
