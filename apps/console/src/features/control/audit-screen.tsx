import type { Operations, Reply } from '@sortes/contract';
import { Button, Dialog, toast } from '@sortes/ui';
import { useState } from 'react';
import { call, fileAddress } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { TextFilter } from '../../shared/list/filters';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';

type Row = Reply<Operations['listAudit']>['list'][number];
type Proof = Reply<Operations['verifyAudit']>;
const filterNames = ['action', 'actor', 'subject'] as const;

const filterOf = (search: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Partial<
    Record<(typeof filterNames)[number], string>
  >;

/** Who did what, when and why; and the proof that nobody has changed the log since. */
export function AuditScreen() {
  const t = useT();
  const format = useFormat();
  const { search } = useListSearch();
  const mayVerify = useMay('audit.verify');
  const [opened, setOpened] = useState<Row>();
  return (
    <div className="grid gap-4">
      <ListScreen
        name="audit"
        {...(mayVerify && { note: <Verification /> })}
        title={t('shell.screen.audit')}
        filterNames={filterNames}
        load={(page, given, signal, pageSize) => call('listAudit', { query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })}
        csv={fileAddress('exportAudit', filterOf(search))}
        rowKey={(row) => row.id}
        openLabel={(row) => t('control.open', { subject: `${row.action} ${row.subject}` })}
        onRow={(row: Row) => setOpened(row)}
        emptyText={t('control.audit.empty')}
        filters={
          <>
            <TextFilter name="action" label={t('control.action')} />
            <TextFilter name="actor" label={t('control.actor')} />
            <TextFilter name="subject" label={t('control.subject')} />
          </>
        }
        columns={[
          { key: 'at', title: t('control.at'), cell: (row) => format.at(row.at) },
          { key: 'actor', title: t('control.actor'), cell: (row) => row.actor },
          { key: 'action', title: t('control.action'), cell: (row) => row.action },
          { key: 'subject', title: t('control.subject'), cell: (row) => row.subject },
          { key: 'reason', title: t('common.reason'), cell: (row) => row.reason || '–' },
          { key: 'ip', title: t('control.ip'), hidden: true, cell: (row) => row.ip || '–' },
          { key: 'sequence', title: t('control.sequence'), numeric: true, hidden: true, cell: (row) => row.sequence ?? '–' },
        ]}
      />
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened?.action ?? ''}
        closeLabel={t('common.close')}
        width="large"
      >
        {opened && (
          <Facts
            facts={[
              [t('control.at'), format.at(opened.at)],
              [t('control.actor'), `${opened.actor} · ${opened.actorKind}`],
              [t('control.subject'), opened.subject],
              [t('common.reason'), opened.reason || '–'],
              [t('control.ip'), opened.ip || '–'],
              [t('control.sequence'), opened.sequence ?? t('control.unsealed')],
              [t('control.before'), <Json key="before" value={opened.before} />],
              [t('control.after'), <Json key="after" value={opened.after} />],
            ]}
          />
        )}
      </Dialog>
    </div>
  );
}

function Json({ value }: { value: unknown }) {
  return value === null || value === undefined ? (
    '–'
  ) : (
    <pre className="text-caption whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
  );
}

function Verification() {
  const t = useT();
  const format = useFormat();
  const [proof, setProof] = useState<Proof>();
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      setProof(await call('verifyAudit'));
    } catch (error) {
      toast(problemText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t('control.verify')} className="card grid gap-3 rounded-tile p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-body text-ink-2">{t('control.verifyNote')}</p>
        <Button tone="primary" loading={busy} loadingLabel={t('common.working')} onClick={() => void verify()}>
          {t('control.verify')}
        </Button>
      </div>
      <div role="status">
        {proof && (
          <>
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
          </>
        )}
      </div>
    </section>
  );
}
