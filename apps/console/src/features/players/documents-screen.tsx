import { documentStates, type Operations, type Reply } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { DocumentDecisionForm } from './document-decision';
import { Pictures } from './pictures';
import { linkClass } from './player-overview';
import { ScreenLink } from '../../shared/screen-link';
import { playerPlace } from '../../shared/addresses';
import { playersKeys } from './keys';

type Row = Reply<Operations['staffListDocuments']>['list'][number];

/** Of all players those that wait come without being asked for. */
const documentsOf = (playerId: number | undefined) =>
  listOf('staffListDocuments', {
    csv: 'staffExportDocuments',
    filters: ['state'],
    ...(playerId === undefined ? { unlessSaid: { state: 'pending' } } : { query: { playerId } }),
  });

/** Identity documents that wait. */
export function DocumentsScreen() {
  return <DocumentList />;
}

/** Documents of all players, those that wait first, or all of one. */
export function DocumentList({ playerId }: { playerId?: number }) {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const isOne = playerId !== undefined;
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <>
      <ListScreen
        list={documentsOf(playerId)}
        name={isOne ? 'player-documents' : 'documents'}
        {...(isOne && { of: String(playerId), keepNames: ['tab'] })}
        title={t(isOne ? 'players.tab.documents' : 'shell.screen.documents')}
        {...(!isOne && { everyMs: 15_000 })}
        rowKey={(row) => row.submissionId}
        openLabel={(row) => t('players.openDocument', { id: row.playerId })}
        onRow={(row) => change({ open: row.submissionId, page: search['page'] })}
        emptyText={t('players.documents.empty')}
        filters={
          <ChoiceFilter
            name="state"
            label={t('players.state')}
            choices={[
              { value: '', label: isOne ? t('players.all') : t('players.document.pending') },
              ...documentStates
                .filter((state) => isOne || state !== 'pending')
                .map((state) => ({ value: state as string, label: t(`players.document.${state}`) })),
              ...(isOne ? [] : [{ value: 'all', label: t('players.all') }]),
            ]}
          />
        }
        columns={[
          { key: 'player', title: t('players.id'), cell: (row) => playerText(row.playerId, row.userName) },
          { key: 'kind', title: t('players.kind'), cell: (row) => t(`players.document.${row.kind}`) },
          {
            key: 'state',
            title: t('players.state'),
            cell: (row) => (
              <Badge tone={row.state === 'pending' ? 'warning' : row.state === 'verified' ? 'win' : 'neutral'}>
                {t(`players.document.${row.state}`)}
              </Badge>
            ),
          },
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.submittedAt) },
          { key: 'by', title: t('players.decidedBy'), cell: (row) => row.decidedBy ?? '–' },
        ]}
      />
      <DetailDialog
        keys={playersKeys.document}
        id={search['open']}
        load={(id) => oneOfList(call('staffListDocuments', { query: { id } }))}
        title={(document) =>
          document
            ? `${t(`players.document.${document.kind}`)} · ${playerText(document.playerId, document.userName)}`
            : t('shell.screen.documents')
        }
        onClose={close}
        width="wide"
      >
        {(document) => <Whole document={document} onDone={close} />}
      </DetailDialog>
    </>
  );
}

function Whole({ document, onDone }: { document: Row; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('documents.decide');
  const { submissionId, playerId } = document;
  const open = document.state === 'pending' ? (['accept', 'reject'] as const) : document.state === 'verified' ? (['reject'] as const) : [];
  const differs = (typed: string | null, registered: string | null) =>
    typed !== null && registered && typed !== registered ? ` ≠ ${registered}` : '';
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={may && open.length > 0 ? `document:${submissionId}` : undefined} />
      {/* The picture beside what the account says of the person. */}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="lg:sticky lg:top-0">
          <Pictures playerId={playerId} fileIds={document.fileIds} onOpened={() => void askAnew(playersKeys.document.of(submissionId))} />
        </div>
        <div className="grid gap-4">
          <Facts
            facts={[
              [
                t('players.id'),
                <ScreenLink key="player" place={playerPlace(playerId)} className={linkClass}>
                  {playerText(playerId, document.userName)}
                </ScreenLink>,
              ],
              [t('players.registeredName'), document.registeredName || '–'],
              [t('players.registeredBirthday'), document.registeredBirthday ?? '–'],
              [t('players.realName'), `${document.realName ?? '–'}${differs(document.realName, document.registeredName)}`],
              [t('players.birthday'), `${document.birthday ?? '–'}${differs(document.birthday, document.registeredBirthday)}`],
              [t('players.documentNumber'), document.number ?? '–'],
              [t('players.comment'), document.comment ?? '–'],
              [t('players.alsoUsedBy'), document.alsoUsedBy.join(', ') || '–'],
              [t('players.time'), format.at(document.submittedAt)],
              ...(document.decidedBy === null
                ? []
                : [[t('players.decidedBy'), `${document.decidedBy} · ${format.at(document.decidedAt)}`] as const]),
              ...(document.reason === null ? [] : [[t('common.reason'), document.reason] as const]),
              ...(document.validUntil === null ? [] : [[t('players.validUntil'), document.validUntil] as const]),
            ]}
          />
          {may && open.length > 0 && <DocumentDecisionForm document={document} choices={open} onDone={onDone} />}
        </div>
      </div>
    </div>
  );
}
