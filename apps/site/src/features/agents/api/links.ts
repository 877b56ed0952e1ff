import type { Input, Reply, agents } from '@sortes/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';

export type AgentLink = Reply<typeof agents.createAgentLink>;
export type HouseCode = Reply<typeof agents.listAgentLinks>['codes'][number];
/** What is handed on of a link or a code. */
export type SharedLink = Pick<AgentLink, 'path' | 'channel' | 'userName' | 'isAgent' | 'endDate'>;
type NewLink = Input<typeof agents.createAgentLink>['body'];

/** A page of the agent's links, newest first. */
export function useAgentLinks(pageNo: number, pageSize: number) {
  return useQuery({
    queryKey: agentsKeys.links.of(pageNo, pageSize),
    queryFn: () => call('listAgentLinks', { query: { pageNo, pageSize } }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Who registered by a link. */
export function useLinkPeople(affiUrlId: string, pageNo: number, pageSize: number) {
  return useQuery({
    queryKey: agentsKeys.linkPeople.of(affiUrlId, pageNo, pageSize),
    queryFn: () => call('listLinkPeople', { query: { affiUrlId, pageNo, pageSize } }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Makes, pauses and removes links; the list is asked for anew afterwards. */
export function useChangeLinks() {
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: agentsKeys.links.all });
  return {
    /** The same key for every retry of one intention. @throws ApiError */
    async make(body: NewLink, idempotencyKey: string): Promise<AgentLink> {
      const link = await call('createAgentLink', { body }, { idempotencyKey });
      await after();
      return link;
    },
    async pause(affiUrlId: string, paused: boolean) {
      await call('pauseAgentLink', { body: { affiUrlId, paused } });
      await after();
    },
    async remove(affiUrlId: string) {
      await call('removeAgentLink', { query: { affiUrlId } });
      await after();
    },
  };
}
