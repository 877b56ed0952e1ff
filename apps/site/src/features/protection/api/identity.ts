import type { DocumentKind, Reply, protectionDocuments } from '@sortes/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { protectionKey } from '../../../entities/limits/status';

export type Identity = Reply<typeof protectionDocuments.getIdentity>;

const identityKey = [...protectionKey, 'identity'] as const;

/** How far the house knows who the player is, and what they have handed in. */
export function useIdentity() {
  return useQuery({ queryKey: identityKey, queryFn: () => call('getIdentity'), staleTime: 30_000 });
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
      queries.setQueryData(identityKey, identity);
      void queries.invalidateQueries({ queryKey: protectionKey });
    },
  });
}
