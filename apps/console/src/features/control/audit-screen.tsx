import type { Operations, Reply } from '@sortes/contract';
import { Button, Picker, Select } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuditChange } from '../../shared/audit-change';
import { auditGroups, auditGroupWords, auditWords, everyAuditAction, groupOfAction } from '../../shared/audit-words';
import { call } from '../../shared/calls';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay } from '../../shared/session';
import { subjectText } from '../../shared/subject-words';
import { useT } from '../../shared/texts';
import { tellProblem } from '../../shared/tell-problem';
import { useAction } from '../../shared/use-action';
import { controlKeys } from './keys';

type Row = Reply<Operations['listAudit']>['list'][number];
type Proof = Reply<Operations['verifyAudit']>;
const auditLog = listOf('listAudit', { csv: 'exportAudit', filters: ['action', 'actor', 'subject'], days: ['from', 'to'] });

/** Who did what, when and why; and the proof that nobody has changed the log since. */
export function AuditScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const mayVerify = useMay('audit.verify');
  const aboutText = ({ subject, subjectName }: Row): string => subjectText(t, subject, subjectName);
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <div className="grid gap-4">
      <ListScreen
        list={auditLog}
        name="audit"
        {...(mayVerify && { note: <Verification /> })}
        title={t('shell.screen.audit')}
        rowKey={(row) => row.id}
        openLabel={(row) => t('control.open', { subject: `${auditWords(t, row.action)} ${aboutText(row)}` })}
        onRow={(row) => change({ open: row.id, page: search['page'] })}
        emptyText={t('control.audit.empty')}
        filters={
          <>
            <ActionFilter />
            <ActorFilter />
            <DayFilter name="from" label={t('common.from')} />
            <DayFilter name="until" label={t('common.until')} />
            <TextFilter name="subject" label={t('control.subject')} />
          </>
        }
        columns={[
          { key: 'at', title: t('control.at'), cell: (row) => format.at(row.at) },
          { key: 'actor', title: t('control.actor'), cell: (row) => row.actor },
          { key: 'action', title: t('control.action'), cell: (row) => auditWords(t, row.action) },
          { key: 'name', title: t('control.actionName'), hidden: true, cell: (row) => <code>{row.action}</code> },
          { key: 'subject', title: t('control.subject'), cell: (row) => <span title={row.subject}>{aboutText(row)}</span> },
          { key: 'reason', title: t('common.reason'), cell: (row) => row.reason || '–' },
          { key: 'ip', title: t('control.ip'), hidden: true, cell: (row) => row.ip || '–' },
          { key: 'sequence', title: t('control.sequence'), numeric: true, hidden: true, cell: (row) => row.sequence ?? '–' },
        ]}
      />
      <DetailDialog
        keys={controlKeys.auditEntry}
        id={search['open']}
        load={(id) => oneOfList(call('listAudit', { query: { id } }))}
        title={(entry) => (entry ? auditWords(t, entry.action) : t('shell.screen.audit'))}
        onClose={close}
      >
        {(entry) => (
          <>
            <Facts
              facts={[
                [t('control.at'), format.at(entry.at)],
                [t('control.actor'), `${entry.actor} · ${t(`control.actorKind.${entry.actorKind}`)}`],
                [t('control.action'), <code key="action">{entry.action}</code>],
                [t('control.subject'), aboutText(entry)],
                [t('control.subjectId'), <code key="subject">{entry.subject}</code>],
                [t('common.reason'), entry.reason || '–'],
                [t('control.ip'), entry.ip || '–'],
                [t('control.sequence'), entry.sequence ?? t('control.unsealed')],
              ]}
            />
            <AuditChange entry={entry} />
          </>
        )}
      </DetailDialog>
    </div>
  );
}

/** The kind of what was done, and within it the very thing; both stand in the address as `action`, a kind as a beginning with a dot. */
function ActionFilter() {
  const t = useT();
  const { search, change } = useListSearch();
  const given = search['action'] ?? '';
  const group = groupOfAction(given);
  const within = everyAuditAction.filter((one) => groupOfAction(one) === group);
  const byWords = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  return (
    <>
      <Select
        label={t('control.kind')}
        className="w-48 max-sm:w-full"
        value={group}
        onChange={({ target }) => change({ action: target.value === '' ? undefined : `${target.value}.` })}
        choices={[
          { value: '', label: t('control.everything') },
          ...[...new Set([...auditGroups, ...(group === '' ? [] : [group])])]
            .map((value) => ({ value, label: auditGroupWords(t, value) }))
            .toSorted(byWords),
        ]}
      />
      {group !== '' && (within.length > 0 || !given.endsWith('.')) && (
        <ChoiceFilter
          name="action"
          label={t('control.action')}
          choices={[
            { value: `${group}.`, label: t('control.everything') },
            ...within.map((value) => ({ value, label: auditWords(t, value) })).toSorted(byWords),
          ]}
        />
      )}
    </>
  );
}

/** Who did it: one of the staff, or any name, since the log outlives accounts and knows commands, too. */
function ActorFilter() {
  const t = useT();
  const { search, change } = useListSearch();
  const mayReadStaff = useMay('staff.read');
  const { data } = useQuery({
    queryKey: controlKeys.staffNames.all,
    queryFn: ({ signal }) => call('listStaff', { query: { pageNo: 1, pageSize: 100 } }, { signal }),
    enabled: mayReadStaff,
    staleTime: 60_000,
  });
  return (
    <Picker
      label={t('control.actor')}
      className="w-48 max-sm:w-full"
      free
      emptyText={t('common.noneFits')}
      value={search['actor'] ?? ''}
      onChange={(actor) => change({ actor: actor || undefined })}
      choices={(data?.list ?? []).map(({ name }) => ({ value: name, label: name }))}
    />
  );
}

function Verification() {
  const t = useT();
  const format = useFormat();
  const [proof, setProof] = useState<Proof>();
  const verifying = useAction(() => call('verifyAudit').then(setProof, tellProblem));
  return (
    <section aria-label={t('control.verify')} className="card grid rounded-tile p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-body text-ink-2">{t('control.verifyNote')}</p>
        <Button tone="primary" loading={verifying.busy} loadingLabel={t('common.working')} onClick={() => void verifying.run()}>
          {t('control.verify')}
        </Button>
      </div>
      <div role="status">
        {proof && (
          <div className="grid gap-3 pt-3">
            <p className={proof.intact ? 'font-semibold text-win' : 'font-semibold text-danger'}>
              {t(proof.intact ? 'control.intact' : 'control.broken', {
                entries: format.number(proof.entries),
                heads: format.number(proof.headsCompared),
              })}
            </p>
            {proof.head && <p className="text-label break-all text-ink-3">{proof.head}</p>}
            <ul className="text-label text-danger">
              {proof.faults.map(({ sequence, kind, detail }, at) => (
                <li key={at}>
                  {sequence ?? '–'} · {kind} · {detail}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
