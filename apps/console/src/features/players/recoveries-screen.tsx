import type { Operations, Reply } from '@sortes/contract';
import { Badge, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { Pictures } from './pictures';
import { linkClass } from './player-overview';
import { ScreenLink } from '../../shared/screen-link';
import { playerPlace } from '../../shared/addresses';
import { sharedKeys } from '../../shared/keys';
import { playersKeys } from './keys';

type Row = Reply<Operations['staffListRecoveries']>['list'][number];
const states = ['pending', 'accepted', 'rejected', 'used'] as const;

const recoveries = listOf('staffListRecoveries', { csv: 'staffExportRecoveries', filters: ['state'], unlessSaid: { state: 'pending' } });

/** Claims of players who have lost every way in, those that have waited longest first. */
export function RecoveriesScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <>
      <ListScreen
        list={recoveries}
        name="recoveries"
        title={t('shell.screen.recoveries')}
        everyMs={15_000}
        rowKey={(row) => row.claimId}
        openLabel={(row) => t('players.openFrom', { name: row.userName })}
        onRow={(row) => change({ open: row.claimId, page: search['page'] })}
        emptyText={t('players.recoveries.empty')}
        filters={
          <ChoiceFilter
            name="state"
            label={t('players.state')}
            choices={[
              { value: '', label: t('players.recovery.pending') },
              ...states
                .filter((state) => state !== 'pending')
                .map((state) => ({ value: state as string, label: t(`players.recovery.${state}`) })),
              { value: 'all', label: t('players.all') },
            ]}
          />
        }
        columns={[
          { key: 'name', title: t('players.name'), cell: (row) => row.userName },
          {
            key: 'state',
            title: t('players.state'),
            cell: (row) => (
              <Badge tone={row.state === 'pending' ? 'warning' : 'neutral'}>
                {row.state === 'open' ? '–' : t(`players.recovery.${row.state}`)}
              </Badge>
            ),
          },
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.submittedAt) },
          { key: 'by', title: t('players.decidedBy'), cell: (row) => row.decidedBy ?? '–' },
        ]}
      />
      <DetailDialog
        keys={playersKeys.recovery}
        id={search['open']}
        title={t('players.recovery')}
        load={(id) => oneOfList(call('staffListRecoveries', { query: { id, state: 'all' } }))}
        onClose={close}
      >
        {(claim) => <Whole claim={claim} onDone={close} />}
      </DetailDialog>
    </>
  );
}

function Whole({ claim, onDone }: { claim: Row; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('documents.decide');
  const decide = async (decision: 'accept' | 'reject', reason: string, what: string) => {
    const { waits } = await call('staffDecideRecovery', { params: { claimId: claim.claimId }, body: { decision, reason } });
    if (waits === null) toast(t('common.did', { what }), { tone: 'win' });
    else toast(t('players.recovery.asked'), { tone: 'info' });
    await askAnew(sharedKeys.list.of('recoveries'));
    onDone();
  };
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={may && claim.state === 'pending' ? `recovery:${claim.claimId}` : undefined} />
      <Facts
        facts={[
          [
            t('players.name'),
            <ScreenLink key="player" place={playerPlace(claim.playerId)} className={linkClass}>
              {claim.userName}
            </ScreenLink>,
          ],
          [t('players.email'), claim.email || '–'],
          [t('players.realName'), `${claim.realName} (${claim.registeredName || '–'})`],
          [t('players.birthday'), `${claim.birthday} (${claim.registeredBirthday ?? '–'})`],
          [t('players.registeredContact'), `${claim.registeredEmail ?? '–'} · ${claim.registeredMobile ?? '–'}`],
          [t('players.comment'), claim.comment || '–'],
          [t('players.time'), format.at(claim.submittedAt)],
        ]}
      />
      <Pictures playerId={claim.playerId} fileIds={claim.fileIds} />
      {claim.sameAddress.length > 0 && (
        <p className="rounded-chip border border-danger bg-bg2 px-3 py-2 text-body">
          {t('players.recovery.sameAddress', { names: claim.sameAddress.join(', ') })}
        </p>
      )}
      {claim.waits !== null && (
        <p role="status" className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-body">
          <ScreenLink place={{ to: '/approvals', search: { open: claim.waits.approvalId } }} className={linkClass}>
            {t('players.recovery.waits', { name: claim.waits.by })}
          </ScreenLink>
        </p>
      )}
      {claim.takesTwo && claim.waits === null && <p className="text-body text-ink-2">{t('players.recovery.takesTwo')}</p>}
      {may && claim.state === 'pending' && (
        <DecisionForm
          title={t('players.decision')}
          choices={(claim.waits === null ? (['accept', 'reject'] as const) : (['reject'] as const)).map((value) => ({
            value,
            label: t(`players.decision.${value}`),
          }))}
          question={(decision) => t('players.question', { what: t(`players.decision.${decision}`), name: claim.userName })}
          onDecide={decide}
        />
      )}
    </div>
  );
}
