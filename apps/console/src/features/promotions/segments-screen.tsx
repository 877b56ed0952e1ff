import type { Reply, staffSegments } from '@sortes/contract';
import { Button, Dialog } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { SegmentForm } from './segment-form';

type Segment = Reply<typeof staffSegments.staffListSegments>['list'][number];

const segments = listOf('staffListSegments', { csv: 'staffExportSegments', filters: ['text'] });

/** A word of the address that is no list's id. */
const fresh = 'new';

function useColumns(): readonly Column<Segment>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'code', title: t('promotions.code'), cell: (row) => row.code },
    { key: 'note', title: t('promotions.segment.what'), wraps: true, cell: (row) => row.note || '–' },
    { key: 'players', title: t('promotions.segment.players'), numeric: true, cell: (row) => format.number(row.members) },
    { key: 'offers', title: t('promotions.segment.offers'), numeric: true, cell: (row) => format.number(row.offers) },
    {
      key: 'changed',
      title: t('promotions.segment.changed'),
      cell: (row) => t('promotions.versionBy', { time: format.at(row.changedAt), name: row.changedBy }),
    },
  ];
}

/** Lists of players that the brand keeps for the rules of its offers. */
export function SegmentsScreen() {
  const t = useT();
  const may = useMay('promotions.edit');
  const { search, change, open } = useListSearch();
  const columns = useColumns();
  const openOver = (word: string | undefined) => change({ open: word, page: search['page'] });
  const close = () => openOver(undefined);
  const isMaking = may && search['open'] === fresh;
  return (
    <>
      <ListScreen
        list={segments}
        name="segments"
        title={t('shell.screen.playerLists')}
        note={
          <>
            <ReadOnlyNote right="promotions.edit" />
            <p className="text-label text-ink-2">{t('promotions.segment.about')}</p>
          </>
        }
        rowKey={(row) => row.id}
        openLabel={(row) => t('promotions.openRow', { code: row.code })}
        onRow={(row) => open({ to: '/player-lists/$segmentId', params: { segmentId: row.id } })}
        emptyText={t('promotions.segment.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => openOver(fresh)}>
              {t('promotions.segment.new')}
            </Button>
          )
        }
        filters={<TextFilter name="text" label={t('promotions.segment.search')} wide />}
        columns={columns}
      />
      <Dialog
        open={isMaking}
        onClose={close}
        title={t('promotions.segment.new')}
        closeLabel={t('common.close')}
        closeOnOutsidePress={false}
      >
        {isMaking && <SegmentForm onMade={(segmentId) => open({ to: '/player-lists/$segmentId', params: { segmentId } })} />}
      </Dialog>
    </>
  );
}
