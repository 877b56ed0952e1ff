import { depositStates, withdrawalStates, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, Dialog, TextArea, toast } from '@sortes/ui';
import { useState } from 'react';
import noteLimits from 'virtual:limits/staffAddPlayerNote';
import { AuditChange } from '../../shared/audit-change';
import { auditWords } from '../../shared/audit-words';
import { call } from '../../shared/calls';
import { depositMethodText } from '../../shared/deposit-words';
import { Device } from '../../shared/device';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { DepositBadge, WithdrawalBadge } from '../../shared/state-badges';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import { linkClass } from './player-overview';
import { methodText } from './player-words';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';

type Of = { readonly playerId: number };
const keepNames = ['tab'] as const;

const depositsOf = (playerId: number) =>
  listOf('staffListDeposits', { csv: 'staffExportDeposits', query: { playerId }, filters: ['state'], unlessSaid: { state: 'all' } });
const withdrawalsOf = (playerId: number) =>
  listOf('staffListWithdrawals', { csv: 'staffExportWithdrawals', query: { playerId }, filters: ['state'], unlessSaid: { state: 'all' } });
const signInsOf = (playerId: number) => listOf('staffPlayerSignIns', { csv: 'staffExportPlayerSignIns', params: { playerId } });
const notesOf = (playerId: number) => listOf('staffPlayerNotes', { csv: 'staffExportPlayerNotes', params: { playerId } });
const trailOf = (playerId: number) => listOf('staffPlayerTrail', { csv: 'staffExportPlayerTrail', params: { playerId } });

/** Deposits of one player, of every state; each opens in the cashier's own screen. */
export function DepositsTab({ playerId }: Of) {
  const t = useT();
  const format = useFormat();
  const { open } = useListSearch();
  return (
    <ListScreen
      list={depositsOf(playerId)}
      name="player-deposits"
      of={String(playerId)}
      keepNames={keepNames}
      title={t('shell.screen.deposits')}
      rowKey={(row) => row.orderId}
      openLabel={(row) => t('cashier.open', { id: row.orderId })}
      onRow={(row) => open({ to: '/deposits', search: { playerId: String(playerId), state: 'all', open: row.orderId } })}
      emptyText={t('players.none')}
      filters={
        <ChoiceFilter
          name="state"
          label={t('players.state')}
          choices={[
            { value: '', label: t('players.all') },
            ...depositStates.map((state) => ({ value: state as string, label: t(`cashier.deposit.${state}`) })),
          ]}
        />
      }
      sums={({ amount, credited }) => (
        <Facts
          facts={[
            [t('cashier.amount'), format.amount(amount)],
            [t('cashier.credited'), format.amount(credited)],
          ]}
        />
      )}
      columns={[
        { key: 'id', title: t('players.number'), cell: (row) => row.transferCode || row.orderId.slice(-8) },
        { key: 'state', title: t('players.state'), cell: (row) => <DepositBadge state={row.state} /> },
        { key: 'method', title: t('cashier.method'), cell: (row) => depositMethodText(t, row) },
        { key: 'amount', title: t('players.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
        { key: 'credited', title: t('cashier.credited'), numeric: true, cell: (row) => format.amount(row.creditedAmount) },
        { key: 'at', title: t('players.time'), cell: (row) => format.at(row.createdAt) },
      ]}
    />
  );
}

/** Withdrawals of one player, of every state; each opens in the cashier's own screen. */
export function WithdrawalsTab({ playerId }: Of) {
  const t = useT();
  const format = useFormat();
  const { open } = useListSearch();
  return (
    <ListScreen
      list={withdrawalsOf(playerId)}
      name="player-withdrawals"
      of={String(playerId)}
      keepNames={keepNames}
      title={t('shell.screen.withdrawals')}
      rowKey={(row) => row.withdrawalId}
      openLabel={(row) => t('cashier.open', { id: row.withdrawalId })}
      onRow={(row) => open({ to: '/withdrawals', search: { playerId: String(playerId), state: 'all', open: row.withdrawalId } })}
      emptyText={t('players.none')}
      filters={
        <ChoiceFilter
          name="state"
          label={t('players.state')}
          choices={[
            { value: '', label: t('players.all') },
            ...withdrawalStates.map((state) => ({ value: state as string, label: t(`cashier.withdrawal.${state}`) })),
          ]}
        />
      }
      sums={({ amount, payoutAmount }) => (
        <Facts
          facts={[
            [t('cashier.amount'), format.amount(amount)],
            [t('cashier.payout'), format.amount(payoutAmount)],
          ]}
        />
      )}
      columns={[
        { key: 'id', title: t('players.number'), cell: (row) => row.withdrawalId.slice(-8) },
        { key: 'state', title: t('players.state'), cell: (row) => <WithdrawalBadge state={row.state} /> },
        { key: 'amount', title: t('players.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
        { key: 'payout', title: t('cashier.payout'), numeric: true, cell: (row) => format.amount(row.payoutAmount) },
        { key: 'account', title: t('cashier.account'), cell: (row) => row.account },
        { key: 'at', title: t('players.time'), cell: (row) => format.at(row.createdAt) },
      ]}
    />
  );
}

/** Sign-ins of ninety days, with the devices and places they came from. */
export function SignInsTab({ playerId }: Of) {
  const t = useT();
  const format = useFormat();
  type Row = Reply<Operations['staffPlayerSignIns']>['list'][number];
  const [opened, setOpened] = useState<Row>();
  return (
    <>
      <ListScreen
        list={signInsOf(playerId)}
        name="player-sign-ins"
        of={String(playerId)}
        keepNames={keepNames}
        title={t('players.tab.signIns')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('players.openEntry', { action: format.at(row.at) })}
        onRow={setOpened}
        emptyText={t('players.none')}
        columns={[
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.at) },
          {
            key: 'outcome',
            title: t('players.state'),
            cell: (row) => (
              <Badge tone={row.outcome === 'failed' ? 'danger' : row.outcome === 'done' ? 'win' : 'info'}>
                {t(`players.signIn.${row.outcome}`)}
              </Badge>
            ),
          },
          { key: 'method', title: t('players.method'), cell: (row) => methodText(t, row.method) },
          { key: 'ip', title: 'IP', cell: (row) => `${row.ip} ${row.country}` },
          { key: 'device', title: t('players.device'), cell: (row) => <Device userAgent={row.userAgent} /> },
        ]}
      />
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t('players.tab.signIns')}
        closeLabel={t('common.close')}
      >
        {opened && (
          <Facts
            facts={[
              [t('players.time'), format.at(opened.at)],
              [t('players.state'), t(`players.signIn.${opened.outcome}`)],
              [t('players.method'), methodText(t, opened.method)],
              ['IP', `${opened.ip} ${opened.country}`],
              [t('players.device'), <Device key="device" userAgent={opened.userAgent} />],
              [t('players.userAgent'), opened.userAgent || '–'],
            ]}
          />
        )}
      </Dialog>
    </>
  );
}

function NewNote({ playerId }: Of) {
  const t = useT();
  const form = useForm({
    start: { text: '' },
    limits: noteLimits,
    body: ({ text }) => ({ text: text.trim() }),
    async submit({ text }) {
      await call('staffAddPlayerNote', { params: { playerId }, body: { text: text.trim() } });
      form.begin({ text: '' });
      toast(t('players.noteAdded'), { tone: 'win' });
      await askAnew(sharedKeys.list.of('player-notes'), sharedKeys.player.of(playerId));
    },
  });
  return (
    <form {...form.props} className="grid max-w-3xl gap-3">
      <TextArea label={t('players.newNote')} description={t('players.noteNote')} rows={3} {...form.field('text')} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {form.problem}
      </p>
      <Button type="submit" className="justify-self-start" disabled={form.values.text.trim() === ''}>
        {t('players.addNote')}
      </Button>
    </form>
  );
}

/** Notes of staff: only ever added. */
export function NotesTab({ playerId }: Of) {
  const t = useT();
  const format = useFormat();
  const may = useMay('players.notes');
  type Row = Reply<Operations['staffPlayerNotes']>['list'][number];
  const [opened, setOpened] = useState<Row>();
  return (
    <div className="grid gap-4">
      {may && <NewNote playerId={playerId} />}
      <ListScreen
        list={notesOf(playerId)}
        name="player-notes"
        of={String(playerId)}
        keepNames={keepNames}
        title={t('players.tab.notes')}
        rowKey={(row) => row.noteId}
        openLabel={(row) => t('players.openEntry', { action: format.at(row.at) })}
        onRow={setOpened}
        emptyText={t('players.none')}
        columns={[
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.at) },
          { key: 'author', title: t('players.author'), cell: (row) => row.author },
          { key: 'text', title: t('players.note'), cell: (row) => row.text },
        ]}
      />
      <Dialog open={opened !== undefined} onClose={() => setOpened(undefined)} title={t('players.note')} closeLabel={t('common.close')}>
        <p className="pb-3 text-label text-ink-3">
          {opened?.author} · {format.at(opened?.at ?? null)}
        </p>
        <p className="text-body break-words whitespace-pre-wrap">{opened?.text}</p>
      </Dialog>
    </div>
  );
}

/** What staff did about the player. */
export function TrailTab({ playerId }: Of) {
  const t = useT();
  const format = useFormat();
  const mayAudit = useMay('audit.read');
  type Row = Reply<Operations['staffPlayerTrail']>['list'][number];
  const [opened, setOpened] = useState<Row>();
  return (
    <>
      {mayAudit && (
        <p className="pb-3 text-label">
          <ScreenLink place={{ to: '/audit', search: { subject: `player:${playerId}` } }} className={linkClass}>
            {t('shell.screen.audit')}
          </ScreenLink>
        </p>
      )}
      <ListScreen
        list={trailOf(playerId)}
        name="player-trail"
        of={String(playerId)}
        keepNames={keepNames}
        title={t('players.tab.trail')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('players.openEntry', { action: auditWords(t, row.action) })}
        onRow={setOpened}
        emptyText={t('players.none')}
        columns={[
          { key: 'action', title: t('players.action'), cell: (row) => auditWords(t, row.action) },
          { key: 'at', title: t('players.time'), cell: (row) => format.at(row.at) },
          { key: 'actor', title: t('players.author'), cell: (row) => row.actor },
          { key: 'reason', title: t('common.reason'), cell: (row) => row.reason || '–' },
        ]}
      />
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === undefined ? '' : auditWords(t, opened.action)}
        closeLabel={t('common.close')}
      >
        {opened && (
          <>
            <Facts
              facts={[
                [t('players.time'), format.at(opened.at)],
                [t('players.author'), opened.actor],
                [t('players.action'), <code key="action">{opened.action}</code>],
                [t('common.reason'), opened.reason || '–'],
              ]}
            />
            <AuditChange entry={opened} />
          </>
        )}
      </Dialog>
    </>
  );
}
