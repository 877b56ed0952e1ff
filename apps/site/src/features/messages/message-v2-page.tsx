import { Button, Chips, EmptyState, IconEnvelope, SegmentedControl, Skeleton, toast } from '@sortes/ui';
import { messageGroups, type MessageGroup } from '@sortes/contract';
import { useState } from 'react';
import { AnnouncementList } from '../../entities/message/announcement-list';
import { useT } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import { useParameter } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { useEndInView } from '../../kit/use-end-in-view';
import { useInbox, useMarkRead } from './api/inbox';
import { MessageRow } from './parts/message-row';
import { LoadFailed } from '../../kit/load-failed';
import { useChangeSearch } from '../../kit/page-link';

/** How many messages are unread; undefined while nobody knows. */
function UnreadBar({ unread }: { unread: number | undefined }) {
  const t = useT();
  const markRead = useMarkRead();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-label text-ink-3">
        {unread !== undefined && t('shell.unreadMessages', { count: unread })}
      </p>
      {unread !== undefined && unread > 0 && (
        <Button
          size="small"
          loading={markRead.isPending}
          loadingLabel={t('common.loading')}
          onClick={() => markRead.mutate(undefined, { onError: (failure) => void toast(problemText(failure), { tone: 'danger' }) })}
        >
          {t('messages.readAll')}
        </Button>
      )}
    </div>
  );
}

function Inbox() {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  const [choice, setChoice] = useState<MessageGroup | '' | 'unread'>('');
  const [open, setOpen] = useState<string>();
  const filter = { group: choice === 'unread' ? ('' as const) : choice, unreadOnly: choice === 'unread' };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInbox(filter, member);
  const end = useEndInView(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const rows = data?.pages.flatMap((page) => page.list);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Chips
        label={t('messages.filter')}
        className="flex-wrap"
        value={choice}
        onChange={(next) => setChoice(next as MessageGroup | '' | 'unread')}
        choices={[
          { value: '', label: t('messages.all') },
          { value: 'unread', label: t('messages.unread') },
          ...messageGroups.map((group) => ({ value: group as string, label: t(`messages.group.${group}`) })),
        ]}
      />
      <UnreadBar unread={data?.pages[0]?.unread} />
      {error && !rows ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-15 rounded-tile!" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t(choice === '' ? 'messages.empty' : 'messages.emptyFilter')} art={<IconEnvelope size={32} />}>
          {t('messages.emptyNote')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-2">
            {rows.map((message) => (
              <MessageRow
                key={message.messageId}
                message={message}
                open={open === message.messageId}
                onToggle={() => setOpen(open === message.messageId ? undefined : message.messageId)}
              />
            ))}
          </ul>
          {hasNextPage && (
            <div ref={end} className="text-center">
              <Button loading={isFetchingNextPage} loadingLabel={t('common.loading')} onClick={() => void fetchNextPage()}>
                {t('messages.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** `messageV2`: what the house tells this member, and its news for everybody (`kind=news`). */
export function MessageV2Page() {
  const t = useT();
  const changeSearch = useChangeSearch();
  const news = useParameter('kind') === 'news';
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl
        label={t('messages.which')}
        value={news ? 'news' : 'mine'}
        onChange={(next) => changeSearch((previous) => ({ ...previous, kind: next === 'news' ? next : '' }))}
        choices={[
          { value: 'mine', label: t('messages.mine') },
          { value: 'news', label: t('shell.announcements') },
        ]}
      />
      {news ? <AnnouncementList /> : <Inbox />}
    </div>
  );
}
