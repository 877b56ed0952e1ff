import type { MessageGroup, Reply, messaging } from '@sortes/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useLanguage } from '../../../kit/i18n';
import { entityKeys } from '../../../entities/keys';
import { messagesKeys } from '../keys';

export type Message = Reply<typeof messaging.getInbox>['list'][number];

export interface InboxFilter {
  /** Empty for all. */
  group: MessageGroup | '';
  unreadOnly: boolean;
}

const size = 20;

/** The inbox, newest first, page after page. */
export function useInbox({ group, unreadOnly }: InboxFilter, enabled: boolean) {
  const { code } = useLanguage();
  return useInfiniteQuery({
    queryKey: messagesKeys.inbox.of(code, group, unreadOnly),
    queryFn: ({ pageParam, signal }) =>
      call(
        'getInbox',
        { query: { ...(group !== '' && { group }), ...(unreadOnly && { status: 'unread' }), page: pageParam, size } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
    enabled,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Marks messages as read; all of them without ids. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageIds?: string[]) => call('markMessagesRead', { body: messageIds ? { messageIds } : {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: entityKeys.messages.all }),
  });
}

/** Takes a message out of the inbox. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => call('deleteMessages', { query: { messageIds: messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: entityKeys.messages.all }),
  });
}
