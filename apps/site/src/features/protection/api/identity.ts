import type { DocumentKind, Reply, protectionDocuments } from '@sortes/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { entityKeys } from '../../../entities/keys';
import { protectionKeys } from '../keys';

export type Identity = Reply<typeof protectionDocuments.getIdentity>;

/** How far the house knows who the player is, and what they have handed in. */
export function useIdentity() {
  return useQuery({ queryKey: protectionKeys.identity.all, queryFn: () => call('getIdentity'), staleTime: 30_000 });
}

export interface GivenDocument {
  kind: DocumentKind;
  fileIds: string[];
  realName?: string;
  birthday?: string;
  number?: string;
  validUntil?: string;
  comment?: string;
}

export function useSubmitDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (document: GivenDocument) => call('submitDocument', { body: document }),
    onSuccess(identity) {
      queries.setQueryData(protectionKeys.identity.all, identity);
      void queries.invalidateQueries({ queryKey: entityKeys.protection.all });
    },
  });
}
