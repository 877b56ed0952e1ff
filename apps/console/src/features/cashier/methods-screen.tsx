import { depositKinds, isPaidByHand } from '@sortes/contract';
import { Badge, Button, Dialog, ErrorState, IconPlus, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { LeaveQuestion } from '../../shared/leave-question';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { useLanguage, useT } from '../../shared/texts';
import { MethodFormView } from './method-form';
import type { Method } from './rule-draft';
import { cashierKeys } from './keys';

// A dozen of them: there is one page.
const methods = listOf('staffListMethods', { filters: ['kind', 'state'] });

/** Ways to pay in: each with its limits, its fee and the accounts of the house that players transfer to. */
export function MethodsScreen() {
  const t = useT();
  const { code: language } = useLanguage();
  const { search, change } = useListSearch();
  const may = useMay('payment.rules.change');
  const open = (id: string | undefined) => change({ open: id, page: search['page'] });
  const nameOf = ({ names, vendorId }: Method): string => names[language] || names[boot.defaultLanguage] || names.EN || vendorId;
  return (
    <>
      <ListScreen
        list={methods}
        name="methods"
        title={t('shell.screen.methods')}
        otherNames={['open']}
        rowKey={(row) => row.vendorId}
        openLabel={nameOf}
        onRow={(row) => open(row.vendorId)}
        emptyText={t('paying.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => open('new')}>
              <IconPlus size={18} />
              {t('paying.add')}
            </Button>
          )
        }
        filters={<MethodFilters />}
        columns={useMethodColumns(nameOf)}
      />
      <MethodDialog id={search['open']} onOpen={open} nameOf={nameOf} />
    </>
  );
}

/** A way to pay in a row. */
function useMethodColumns(nameOf: (method: Method) => string): Column<Method>[] {
  const t = useT();
  const format = useFormat();
  const feeOf = ({ fee }: Method): string =>
    [Number(fee.percent) > 0 && `${format.number(Number(fee.percent))} %`, Number(fee.fixed) > 0 && format.amount(fee.fixed)]
      .filter(Boolean)
      .join(' + ') || '–';
  return [
    { key: 'name', title: t('paying.field.names'), cell: nameOf },
    { key: 'kind', title: t('paying.field.kind'), cell: (row) => t(`paying.kind.${row.kind}`) },
    {
      key: 'state',
      title: t('paying.state'),
      cell: (row) => (
        <span className="inline-flex gap-1 max-sm:flex-wrap">
          <Badge tone={row.enabled ? 'win' : 'neutral'}>{t(row.enabled ? 'paying.on' : 'paying.off')}</Badge>
          {row.enabled && !row.hasKeys && <Badge tone="warning">{t('paying.noKeys')}</Badge>}
        </span>
      ),
    },
    {
      key: 'limits',
      title: t('paying.limits'),
      numeric: true,
      cell: (row) => t('paying.range', { from: format.amount(row.minimum), to: format.amount(row.maximum) }),
    },
    { key: 'fee', title: t('paying.fee'), numeric: true, cell: feeOf },
    {
      key: 'accounts',
      title: t('paying.field.accounts'),
      cell: (row) => {
        if (!isPaidByHand(row.kind)) return '–';
        const on = row.accounts.filter(({ enabled }) => enabled).length;
        const text = t('paying.accountsCount', { on, all: row.accounts.length });
        return on === 0 ? <span className="text-warning">{text}</span> : text;
      },
    },
    { key: 'origin', title: t('paying.origin'), cell: (row) => t(row.isDefault ? 'paying.default' : 'paying.own') },
    { key: 'place', title: t('paying.field.position'), numeric: true, hidden: true, cell: (row) => row.position },
    { key: 'id', title: t('paying.field.vendorId'), hidden: true, cell: (row) => row.vendorId },
  ];
}

/** What narrows the ways to pay. */
function MethodFilters() {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        name="kind"
        label={t('paying.field.kind')}
        choices={[
          { value: '', label: t('paying.allKinds') },
          ...depositKinds.map((kind) => ({ value: kind, label: t(`paying.kind.${kind}`) })),
        ]}
      />
      <ChoiceFilter
        name="state"
        label={t('paying.state')}
        choices={[
          { value: '', label: t('paying.allStates') },
          { value: 'on', label: t('paying.on') },
          { value: 'off', label: t('paying.off') },
        ]}
      />
    </>
  );
}

/** One way to pay with its form, asked for anew when it is opened; what is typed is not lost by a slip. */
function MethodDialog({
  id,
  onOpen,
  nameOf,
}: {
  id: string | undefined;
  onOpen: (id: string | undefined) => void;
  nameOf: (method: Method) => string;
}) {
  const t = useT();
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const query = useQuery({
    queryKey: cashierKeys.method.of(id),
    queryFn: () => call('staffListMethods', { query: {} }),
    enabled: id !== undefined,
    // The form holds what is being typed: it is not read again under the typist's hands.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const method = query.data?.list.find(({ vendorId }) => vendorId === id);
  const close = () => {
    setDirty(false);
    setLeaving(false);
    onOpen(undefined);
  };
  return (
    <Dialog
      open={id !== undefined}
      onClose={() => (isDirty ? setLeaving(true) : close())}
      title={id === 'new' ? t('paying.add') : method ? nameOf(method) : t('paying.one')}
      closeLabel={t('common.close')}
      width="wide"
      closeOnOutsidePress={false}
    >
      {query.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(query.error)}</ErrorState>
      ) : query.data && (id === 'new' || method) ? (
        <MethodFormView key={id} method={method} listed={query.data} onDirty={setDirty} onDone={close} />
      ) : query.data ? (
        <p className="text-body">{t('paying.empty')}</p>
      ) : (
        <Skeleton className="h-80" />
      )}
      <LeaveQuestion open={leaving} onLeave={close} onStay={() => setLeaving(false)} />
    </Dialog>
  );
}
