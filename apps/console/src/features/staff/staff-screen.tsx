import { staffRoles, type Operations, type Reply, type StaffRole } from '@sortes/contract';
import { Badge, Button, Checkbox, CopyButton, Dialog, Select, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { call, fileAddress } from '../../shared/calls';
import { Device } from '../../shared/device';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { BulkAction, BulkTarget, Said } from '../../shared/list/bulk';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import { tellWithUndo, undoReason } from '../../shared/undo';
import { ReasonField } from '../../shared/reason-field';

/** As the server has it. */
const shortestName = 3;

type Row = Reply<Operations['listStaff']>['list'][number];
type Enrolment = Reply<Operations['createStaff']>;

const filterOf = (search: Readonly<Record<string, string | undefined>>) => ({
  ...(search['name'] && { name: search['name'] }),
  ...(search['role'] && { role: search['role'] as StaffRole }),
});

/** The house's own people: accounts, roles, who is signed in. */
export function StaffScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('staff.manage');
  const { search, change } = useListSearch();
  const making = may && search['open'] === 'new';
  const roles = staffRoles.map((role) => ({ value: role, label: t(`staff.role.${role}`) }));
  const draft =
    (one: 'end' | 'lock' | 'role' | 'unlock') =>
    (target: BulkTarget, { told }: Said) =>
      call('staffBatchStaff', { body: { change: one, ...target, ...(one === 'role' && { role: told as Row['role'] }) } });
  const bulk: BulkAction<Row>[] = may
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
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <div className="grid gap-4">
      <ListScreen
        name="staff"
        bulk={bulk}
        title={t('shell.screen.staff')}
        filterNames={['name', 'role']}
        load={(page, given, signal, pageSize) => call('listStaff', { query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })}
        csv={fileAddress('exportStaff', filterOf(search))}
        rowKey={(row) => row.id}
        openLabel={(row) => t('staff.open', { name: row.name })}
        onRow={(row: Row) => change({ open: row.id, page: search['page'] })}
        emptyText={t('staff.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => change({ open: 'new', page: search['page'] })}>
              {t('staff.create')}
            </Button>
          )
        }
        filters={
          <>
            <TextFilter name="name" label={t('staff.name')} />
            <ChoiceFilter name="role" label={t('staff.role')} choices={[{ value: '', label: t('staff.allRoles') }, ...roles]} />
          </>
        }
        columns={[
          { key: 'name', title: t('staff.name'), cell: (row) => row.name },
          { key: 'role', title: t('staff.role'), cell: (row) => t(`staff.role.${row.role}`) },
          {
            key: 'status',
            title: t('staff.status'),
            cell: (row) => (
              <Badge tone={row.status === 'locked' ? 'danger' : row.enrolled ? 'win' : 'warning'}>
                {t(row.status === 'locked' ? 'staff.locked' : row.enrolled ? 'staff.active' : 'staff.notTaken')}
              </Badge>
            ),
          },
          { key: 'brands', title: t('staff.brands'), cell: (row) => row.brands?.join(', ') ?? t('staff.everyBrand') },
          { key: 'sessions', title: t('staff.sessions'), numeric: true, cell: (row) => format.number(row.sessions) },
          { key: 'seen', title: t('staff.lastSeen'), cell: (row) => format.at(row.lastSeenAt) },
          { key: 'created', title: t('staff.createdAt'), hidden: true, cell: (row) => format.at(row.createdAt) },
          { key: 'by', title: t('staff.createdBy'), hidden: true, cell: (row) => row.createdBy },
        ]}
      />
      <Dialog
        open={making}
        onClose={close}
        title={t('staff.create')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {making && <Create onDone={close} />}
      </Dialog>
      <DetailDialog
        name="staff-account"
        id={search['open'] === 'new' ? undefined : search['open']}
        load={(id) => oneOfList(call('listStaff', { query: { id } }))}
        title={(staff) => staff?.name ?? t('shell.screen.staff')}
        onClose={close}
      >
        {(staff) => <Whole staff={staff} onDone={close} />}
      </DetailDialog>
    </div>
  );
}

/** The secret is kept as a hash only: nobody is shown it again. */
function Secret({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-4" role="status">
      <p className="text-body">{t('staff.secretNote', { name: enrolment.name, until: format.at(enrolment.validUntil) })}</p>
      <code className="rounded-chip bg-bg2 p-3 text-body break-all select-all">{enrolment.enrolmentSecret}</code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={enrolment.enrolmentSecret} label={t('common.copy')} copiedLabel={t('common.copied')} />
        <Button tone="primary" onClick={onDone}>
          {t('staff.secretKept')}
        </Button>
      </div>
    </div>
  );
}

function Create({ onDone }: { onDone: () => void }) {
  const t = useT();
  const brands = useSession((state) => state.me?.brands ?? null);
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [everywhere, setEverywhere] = useState(brands === null);
  const [chosen, setChosen] = useState<readonly string[]>([boot.merchantCode]);
  const mayList = useMay('brand.read');
  const list = useQuery({
    queryKey: ['brands-all'],
    queryFn: () => call('staffListBrands', { query: { pageSize: 200 } }),
    enabled: mayList,
  });
  const known = list.data?.list ?? [{ code: boot.merchantCode, name: boot.brandName }];
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<Enrolment>();
  const whyId = useId();
  const isReady = name.trim().length >= shortestName && (everywhere || chosen.length > 0);
  const missing = missingWords(t, { isReady, reason });
  if (made) return <Secret enrolment={made} onDone={onDone} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const own = everywhere ? null : [...chosen];
      setMade(await call('createStaff', { body: { name: name.trim(), role, brands: own, reason: reason.trim() } }));
      await queryClient.invalidateQueries({ queryKey: ['list', 'staff'] });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t('staff.name')}
        description={t('staff.nameNote')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('staff.role')}
        description={t(`shell.role.${role}`)}
        choices={staffRoles.map((one) => ({ value: one, label: t(`staff.role.${one}`) }))}
        value={role}
        onChange={(event) => setRole(event.target.value as StaffRole)}
      />
      <fieldset>
        <legend className="text-label font-semibold text-ink-2">{t('staff.brands')}</legend>
        {brands === null && (
          <Checkbox checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)}>
            {t('staff.everyBrand')}
          </Checkbox>
        )}
        {!everywhere && (
          <div className="grid sm:grid-cols-2">
            {known.map((one) => (
              <Checkbox
                key={one.code}
                checked={chosen.includes(one.code)}
                onChange={({ target }) => setChosen(target.checked ? [...chosen, one.code] : chosen.filter((other) => other !== one.code))}
              >
                {one.name}
              </Checkbox>
            ))}
          </div>
        )}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <Button
        type="submit"
        tone="primary"
        loading={busy}
        loadingLabel={t('common.working')}
        disabled={missing !== undefined}
        aria-describedby={whyId}
      >
        {t('staff.create')}
      </Button>
    </form>
  );
}

type Decision = 'lock' | 'unlock' | 'role' | 'reset' | 'end';

function Whole({ staff, onDone }: { staff: Row; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('staff.manage');
  const own = useSession((state) => state.me?.id);
  const [role, setRole] = useState<StaffRole>(staff.role);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const sessions = useQuery({
    queryKey: ['staff-sessions', staff.id],
    queryFn: () => call('listStaffSessions', { params: { staffId: staff.id } }),
  });
  if (enrolment) return <Secret enrolment={enrolment} onDone={onDone} />;
  const params = { staffId: staff.id };
  const decide = async (decision: Decision, reason: string) => {
    if (decision === 'reset') setEnrolment(await call('resetStaff', { params, body: { reason } }));
    else if (decision === 'end') {
      const { ended } = await call('endStaffSessions', { params, body: { reason } });
      toast(t('staff.ended', { count: ended }), { tone: 'win' });
    } else {
      const [to, back] =
        decision === 'role'
          ? ([{ role }, { role: staff.role }] as const)
          : decision === 'lock'
            ? ([{ status: 'locked' }, { status: 'active' }] as const)
            : ([{ status: 'active' }, { status: 'locked' }] as const);
      queryClient.setQueryData(['staff-account', staff.id], await call('changeStaff', { params, body: { reason, ...to } }));
      tellWithUndo(t, t('staff.changed'), async () => {
        await call('changeStaff', { params, body: { reason: undoReason(t, reason), ...back } });
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['list', 'staff'] }),
          queryClient.invalidateQueries({ queryKey: ['staff-account', staff.id] }),
        ]);
      });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['list', 'staff'] }),
      queryClient.invalidateQueries({ queryKey: ['staff-sessions', staff.id] }),
    ]);
  };
  const decisions: Decision[] = [staff.status === 'locked' ? 'unlock' : 'lock', 'role', 'reset', 'end'];
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={may ? `staff:${staff.id}` : undefined} />
      <Facts
        facts={[
          [t('staff.role'), t(`staff.role.${staff.role}`)],
          [t('staff.status'), t(staff.status === 'locked' ? 'staff.locked' : staff.enrolled ? 'staff.active' : 'staff.notTaken')],
          [t('staff.brands'), staff.brands?.join(', ') ?? t('staff.everyBrand')],
          [t('staff.lastSeen'), format.at(staff.lastSeenAt)],
          [t('staff.createdAt'), format.at(staff.createdAt)],
          [t('staff.createdBy'), staff.createdBy],
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
      {may && staff.id === own && <p className="text-label text-ink-3">{t('staff.notOwn')}</p>}
      {may && staff.id !== own && (
        <DecisionForm
          title={t('staff.decide')}
          choices={decisions.map((value) => ({ value, label: t(`staff.decision.${value}`) }))}
          isReady={(decision) => decision !== 'role' || role !== staff.role}
          question={(decision) => t(`staff.sure.${decision}`, { name: staff.name, role: t(`staff.role.${role}`) })}
          onDecide={decide}
        >
          {(decision) =>
            decision === 'role' && (
              <Select
                label={t('staff.role')}
                description={t(`shell.role.${role}`)}
                choices={staffRoles.map((one) => ({ value: one, label: t(`staff.role.${one}`) }))}
                value={role}
                onChange={(event) => setRole(event.target.value as StaffRole)}
              />
            )
          }
        </DecisionForm>
      )}
    </div>
  );
}
