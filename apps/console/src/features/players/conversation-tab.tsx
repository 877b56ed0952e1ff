import type { Operations, Reply } from '@sortes/contract';
import { Badge, Dialog } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../shared/format';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useT } from '../../shared/texts';
import { FeedbackDialog } from './feedback-screen';

type Row = Reply<Operations['staffPlayerInbox']>['list'][number];

const inboxOf = (playerId: number) => listOf('staffPlayerInbox', { csv: 'staffExportPlayerInbox', params: { playerId } });

/** What was said in both directions, the newest first. What they wrote opens as at the desk of messages, and is answered there. */
export function ConversationTab({ playerId }: { playerId: number }) {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const [told, setTold] = useState<Row>();
  const stateOf = (row: Row) => {
    if (row.answered === null) return row.readAt === null ? t('players.unread') : t('players.readOn', { time: format.at(row.readAt) });
    return <Badge tone={row.answered ? 'win' : 'warning'}>{t(`players.feedback.${row.answered ? 'answered' : 'open'}`)}</Badge>;
  };
  return (
    <>
      <ListScreen
        list={inboxOf(playerId)}
        name="player-inbox"
        of={String(playerId)}
        keepNames={['tab']}
        title={t('players.tab.inbox')}
        rowKey={(row) => row.messageId}
        openLabel={(row) => t('players.openMessage', { title: row.title || row.text.slice(0, 40) })}
        onRow={(row) => (row.from === 'player' ? change({ open: row.messageId, page: search['page'] }) : setTold(row))}
        emptyText={t('players.none')}
        columns={[
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.at) },
          {
            key: 'from',
            title: t('players.direction'),
            cell: (row) => <Badge tone={row.from === 'player' ? 'info' : 'neutral'}>{t(`players.direction.${row.from}`)}</Badge>,
          },
          {
            key: 'text',
            title: t('players.messageText'),
            cell: (row) => (
              <span className="line-clamp-2 max-w-xl min-w-60 whitespace-normal">
                {row.from === 'house' && <span className="font-semibold">{row.title}: </span>}
                {row.text}
              </span>
            ),
          },
          { key: 'about', title: t('players.about'), hidden: true, cell: (row) => (row.from === 'player' ? row.title || '–' : '–') },
          { key: 'state', title: t('players.state'), cell: stateOf },
        ]}
      />
      <FeedbackDialog id={search['open']} onClose={() => change({ open: undefined, page: search['page'] })} />
      <Dialog open={told !== undefined} onClose={() => setTold(undefined)} title={told?.title ?? ''} closeLabel={t('common.close')}>
        <p className="text-body whitespace-pre-wrap">{told?.text}</p>
        {told?.note && <p className="pt-3 text-body whitespace-pre-wrap text-ink-2">{told.note}</p>}
      </Dialog>
    </>
  );
}
