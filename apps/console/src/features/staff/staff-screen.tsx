import { serverNow } from '@sortes/browser';
import { isGuardedRole, staffRoles, type Input, type Operations, type Reply, type StaffRole } from '@sortes/contract';
import { Badge, Button, Dialog, linkClass, Select, TextField, toast, type Choice } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { call } from '../../shared/calls';
import { Device } from '../../shared/device';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { isEmail } from '../../shared/email';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { BulkAction, BulkTarget, Said } from '../../shared/list/bulk';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import type { Column } from '../../shared/list/data-table';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew, queryClient } from '../../shared/query-client';
import { useMay, useSession } from '../../shared/session';
import { useT, type Translate, wordsOr } from '../../shared/texts';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { BrandsField } from './brands-field';
import { CreateAccount } from './create-account';
import { ScreenLink } from '../../shared/screen-link';
import { sharedKeys } from '../../shared/keys';
import { staffKeys } from './keys';

type Row = Reply<Operations['listStaff']>['list'][number];
type Outcome = Reply<Operations['changeStaff']>;
type BadgeTone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const staffAccounts = listOf('listStaff', { csv: 'exportStaff', filters: ['name', 'role', 'recent'] });
const ofTarget = (target: BulkTarget) => ('ids' in target ? target : { filter: staffAccounts.queryOf(target.filter) });

/** How an account stands, and how loudly that is said. */
function stateOf({
  status,
  enrolled,
  invitedUntil,
}: Row): ['staff.locked' | 'staff.active' | 'staff.invited' | 'staff.linkOver', BadgeTone] {
  if (status === 'locked') return ['staff.locked', 'danger'];
  if (enrolled) return ['staff.active', 'win'];
  return (invitedUntil ?? 0) > serverNow() ? ['staff.invited', 'warning'] : ['staff.linkOver', 'danger'];
}

/** What was done to an account in the last 24 hours, and by whom. */
function Recent({ recent: { act, by, at } }: { recent: NonNullable<Row['recent']> }) {
  const t = useT();
  const format = useFormat();
  return <>{t('staff.actBy', { act: t(`staff.act.${act}`), by, at: format.at(at) })}</>;
}

/** What one administrator has asked for and another one decides: accounts that are to be made stand nowhere else yet. */
function Requests() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: staffKeys.requests.all,
    queryFn: () => call('listApprovals', { query: { kind: 'staff-account', state: 'waiting', pageSize: 50 } }),
  });
  if (data === undefined || data.list.length === 0) return undefined;
  return (
    <section aria-label={t('staff.requests')} className="grid gap-2 rounded-chip border border-warning bg-bg2 px-3 py-2 text-label">
      <h2 className="font-bold">{t('staff.requests')}</h2>
      <ul className="grid gap-1">
        {data.list.map(({ id, payload, askedBy, askedAt }) => (
          <li key={id}>
            <ScreenLink place={{ to: '/approvals', search: { open: id } }} className={linkClass}>
              {wordsOr(t, `control.payload.act.${String(payload['act'])}`, '–')}: {String(payload['name'])}
            </ScreenLink>{' '}
            <span className="text-ink-2">{t('staff.requestBy', { name: askedBy, at: format.at(askedAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const useRoleChoices = (): readonly Choice[] => {
  const t = useT();
  return staffRoles.map((role) => ({ value: role, label: t(`staff.role.${role}`) }));
};

/** What can be done to many accounts at once. */
function useAccountActions(may: boolean, roles: readonly Choice[]): readonly BulkAction<Row>[] {
  const t = useT();
  const draft =
    (one: 'end' | 'lock' | 'role' | 'unlock') =>
    (target: BulkTarget, { told }: Said) =>
      call('staffBatchStaff', { body: { change: one, ...ofTarget(target), ...(one === 'role' && { role: told as Row['role'] }) } });
  return may
    ? [
        { key: 'end', label: t('staff.decision.end'), draft: draft('end') },
        {
          key: 'role',
          label: t('staff.decision.role'),
          ask: {
            fields: ({ told }, onChange) => (
              <Select
                label={t('staff.role')}
                choices={[{ value: '', label: '–' }, ...roles]}
                value={told}
                onChange={({ target }) => onChange({ told: target.value, words: '' })}
              />
            ),
            isWhole: ({ told }) => told !== '',
          },
          draft: draft('role'),
        },
        { key: 'lock', label: t('staff.decision.lock'), allows: ({ status }) => status === 'active', draft: draft('lock') },
        { key: 'unlock', label: t('staff.decision.unlock'), allows: ({ status }) => status === 'locked', draft: draft('unlock') },
      ]
    : [];
}

/** The house's own people: accounts, roles, who is signed in. */
export function StaffScreen() {
  const t = useT();
  const may = useMay('staff.manage');
  const { search, change } = useListSearch();
  const making = may && search['open'] === 'new';
  const roles = useRoleChoices();
  const bulk = useAccountActions(may, roles);
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <div className="grid gap-4">
      <ListScreen
        list={staffAccounts}
        name="staff"
        bulk={bulk}
        title={t('shell.screen.staff')}
        note={<Requests />}
        rowKey={(row) => row.id}
        openLabel={(row) => t('staff.open', { name: row.name })}
        onRow={(row) => change({ open: row.id, page: search['page'] })}
        emptyText={t('staff.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => change({ open: 'new', page: search['page'] })}>
              {t('staff.create')}
            </Button>
          )
        }
        filters={<StaffFilters roles={roles} />}
        columns={useAccountColumns()}
      />
      <Dialog
        open={making}
        onClose={close}
        title={t('staff.create')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {making && <CreateAccount />}
      </Dialog>
      <DetailDialog
        keys={staffKeys.account}
        id={search['open'] === 'new' ? undefined : search['open']}
        load={(id) => oneOfList(call('listStaff', { query: { id } }))}
        title={(staff) => staff?.name ?? t('shell.screen.staff')}
        onClose={close}
      >
        {(staff) => <Whole staff={staff} />}
      </DetailDialog>
    </div>
  );
}

/** An account in a row: who, what they may, how it stands. */
function useAccountColumns(): readonly Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'name', title: t('staff.name'), cell: (row) => row.name },
    { key: 'role', title: t('staff.role'), cell: (row) => t(`staff.role.${row.role}`) },
    {
      key: 'status',
      title: t('staff.status'),
      cell: (row) => {
        const [words, tone] = stateOf(row);
        return (
          <span className="flex flex-wrap gap-1">
            <Badge tone={tone}>{t(words)}</Badge>
            {row.waits !== null && <Badge tone="warning">{t('staff.waits')}</Badge>}
          </span>
        );
      },
    },
    { key: 'recent', title: t('staff.recent'), cell: (row) => (row.recent === null ? '–' : <Recent recent={row.recent} />) },
    { key: 'brands', title: t('staff.brands'), cell: (row) => row.brands?.join(', ') ?? t('staff.everyBrand') },
    { key: 'sessions', title: t('staff.sessions'), numeric: true, cell: (row) => format.number(row.sessions) },
    { key: 'seen', title: t('staff.lastSeen'), cell: (row) => format.at(row.lastSeenAt) },
    { key: 'email', title: t('staff.email'), hidden: true, cell: (row) => row.email ?? '–' },
    { key: 'created', title: t('staff.createdAt'), hidden: true, cell: (row) => format.at(row.createdAt) },
    { key: 'by', title: t('staff.createdBy'), hidden: true, cell: (row) => row.createdBy },
  ];
}

/** What narrows the list of accounts. */
function StaffFilters({ roles }: { roles: readonly Choice[] }) {
  const t = useT();
  return (
    <>
      <TextFilter name="name" label={t('staff.name')} />
      <ChoiceFilter name="role" label={t('staff.role')} choices={[{ value: '', label: t('staff.allRoles') }, ...roles]} />
      <ChoiceFilter
        name="recent"
        label={t('staff.recent')}
        choices={[
          { value: '', label: t('staff.recentAll') },
          { value: 'yes', label: t('staff.recentYes') },
        ]}
      />
    </>
  );
}

type Decision = 'lock' | 'unlock' | 'role' | 'brands' | 'email' | 'reset' | 'invite' | 'end';

/** What became of it: done, or asked of a second administrator. */
function tellOutcome(t: Translate, { waits, staff }: Outcome, undo?: () => Promise<unknown>): void {
  if (staff !== null) queryClient.setQueryData(staffKeys.account.of(staff.id), staff);
  if (waits !== null) toast(t('staff.asked'), { tone: 'info' });
  else if (undo === undefined) toast(t('staff.changed'), { tone: 'win' });
  else tellWithUndo(t, t('staff.changed'), undo);
}

const showAgain = (id: string) =>
  askAnew(sharedKeys.list.of('staff'), staffKeys.account.of(id), staffKeys.sessions.of(id), staffKeys.requests.all);

function Whole({ staff }: { staff: Row }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('staff.manage');
  const own = useSession((state) => state.me?.id);
  const sessions = useQuery({
    queryKey: staffKeys.sessions.of(staff.id),
    queryFn: () => call('listStaffSessions', { params: { staffId: staff.id } }),
  });
  const isOwn = staff.id === own;
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={may ? `staff:${staff.id}` : undefined} />
      {staff.waits !== null && (
        <p className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-label">
          {t('staff.waits')}{' '}
          <ScreenLink place={{ to: '/approvals', search: { open: staff.waits } }} className={linkClass}>
            {t('staff.waitsOpen')}
          </ScreenLink>
        </p>
      )}
      <Facts
        facts={[
          [t('staff.role'), t(`staff.role.${staff.role}`)],
          [t('staff.status'), t(stateOf(staff)[0])],
          [t('staff.email'), staff.email ?? t('staff.noEmail')],
          ...(staff.invitedUntil === null ? [] : [[t('staff.invitedUntil'), format.at(staff.invitedUntil)] as const]),
          [t('staff.brands'), staff.brands?.join(', ') ?? t('staff.everyBrand')],
          [t('staff.lastSeen'), format.at(staff.lastSeenAt)],
          [t('staff.createdAt'), format.at(staff.createdAt)],
          [t('staff.createdBy'), staff.createdBy],
          ...(staff.recent === null ? [] : [[t('staff.recent'), <Recent key="recent" recent={staff.recent} />] as const]),
        ]}
      />
      <section aria-label={t('staff.sessions')} className="grid gap-2">
        <h3 className="text-body font-bold">{t('staff.sessions')}</h3>
        {sessions.data?.list.length === 0 && <p className="text-label text-ink-3">{t('staff.noSessions')}</p>}
        <ul className="grid gap-2 text-label">
          {sessions.data?.list.map((session) => (
            <li key={session.id} className="rounded-chip bg-bg2 p-3">
              <p className="tabular">
                {session.ip} · {format.at(session.createdAt)} – {format.at(session.lastSeenAt)}
              </p>
              <p className="break-words text-ink-3">
                <Device userAgent={session.userAgent} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      {may && isOwn && <p className="text-label text-ink-3">{t('staff.notOwn')}</p>}
      {may && !isOwn && staff.waits === null && <Change staff={staff} />}
    </div>
  );
}

function Change({ staff }: { staff: Row }) {
  const t = useT();
  const [role, setRole] = useState<StaffRole>(staff.role);
  const [email, setEmail] = useState(staff.email ?? '');
  const [brands, setBrands] = useState<readonly string[] | null>(staff.brands);
  const params = { staffId: staff.id };
  const change = (reason: string, to: Omit<Input<Operations['changeStaff']>['body'], 'reason'>) =>
    call('changeStaff', { params, body: { reason, ...to } });
  /** What is asked of a second administrator is not undone by a press, nor is their answer. */
  const changed = async (reason: string, to: Parameters<typeof change>[1], back: Parameters<typeof change>[1] | undefined) => {
    const outcome = await change(reason, to);
    const undo = async () => {
      await change(undoReason(t, reason), back ?? {});
      await showAgain(staff.id);
    };
    tellOutcome(t, outcome, outcome.waits === null && back !== undefined && !staff.guarded ? undo : undefined);
  };
  const work: Readonly<Record<Decision, (reason: string) => Promise<unknown>>> = {
    role: (reason) => changed(reason, { role }, { role: staff.role }),
    lock: (reason) => changed(reason, { status: 'locked' }, { status: 'active' }),
    unlock: (reason) => changed(reason, { status: 'active' }, { status: 'locked' }),
    brands: (reason) => changed(reason, { brands: brands && [...brands] }, { brands: staff.brands }),
    email: (reason) => changed(reason, { email: email.trim() }, undefined),
    reset: async (reason) => tellOutcome(t, await call('resetStaff', { params, body: { reason } })),
    async invite(reason) {
      await call('inviteStaff', { params, body: { reason } });
      toast(t('staff.sent', { email: staff.email ?? '' }), { tone: 'win' });
    },
    async end(reason) {
      const { ended } = await call('endStaffSessions', { params, body: { reason } });
      toast(t('staff.ended', { count: ended }), { tone: 'win' });
    },
  };
  const decisions: Decision[] = [
    staff.status === 'locked' ? 'unlock' : 'lock',
    'role',
    'brands',
    'email',
    ...(staff.enrolled || staff.email === null || staff.status === 'locked' ? [] : (['invite'] as const)),
    'reset',
    'end',
  ];
  const isReady = (decision: Decision): boolean =>
    decision === 'role'
      ? role !== staff.role
      : decision === 'email'
        ? isEmail(email) && email.trim() !== staff.email
        : decision === 'brands'
          ? JSON.stringify(brands) !== JSON.stringify(staff.brands) && brands?.length !== 0
          : true;
  const takesTwo = (decision: Decision): boolean =>
    decision !== 'lock' && decision !== 'end' && decision !== 'invite' && (staff.guarded || (decision === 'role' && isGuardedRole(role)));
  return (
    <DecisionForm
      title={t('staff.decide')}
      choices={decisions.map((value) => ({ value, label: t(`staff.decision.${value}`) }))}
      isReady={isReady}
      question={(decision) => {
        const values = {
          name: staff.name,
          role: t(`staff.role.${role}`),
          email: decision === 'email' ? email.trim() : (staff.email ?? '–'),
        };
        return `${t(`staff.sure.${decision}`, values)} ${takesTwo(decision) ? t('staff.takesTwo') : ''}`.trim();
      }}
      onDecide={async (decision, reason) => {
        await work[decision](reason);
        await showAgain(staff.id);
      }}
    >
      {(decision) => (
        <>
          {decision === 'role' && (
            <Select
              label={t('staff.role')}
              description={t(`shell.role.${role}`)}
              choices={staffRoles.map((one) => ({ value: one, label: t(`staff.role.${one}`) }))}
              value={role}
              onChange={(event) => setRole(event.target.value as StaffRole)}
            />
          )}
          {decision === 'brands' && <BrandsField value={brands} onChange={setBrands} />}
          {decision === 'email' && (
            <TextField
              label={t('staff.email')}
              description={t('staff.emailNote')}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          {takesTwo(decision) && <p className="text-label text-ink-2">{t('staff.takesTwo')}</p>}
        </>
      )}
    </DecisionForm>
  );
}
