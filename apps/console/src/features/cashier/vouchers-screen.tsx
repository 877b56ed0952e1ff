import type { Operations, Reply } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Button, ConfirmDialog, CopyButton, Dialog, TextField, toast } from '@sortes/ui';
import { useState, type FormEvent, useId } from 'react';
import { call, fileAddress } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { queryClient } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { missingWords, WhyNot } from '../../shared/why-not';
import { ReasonField } from '../../shared/reason-field';

type Row = Reply<Operations['staffListVouchers']>['list'][number];
const states = ['open', 'expired', 'used-up'] as const;

const filterOf = (search: Readonly<Record<string, string | undefined>>) =>
  search['state'] ? { state: search['state'] as (typeof states)[number] } : {};

/** Vouchers by batch: issued, redeemed, taken back. The codes are shown to who issues them, once. */
export function VouchersScreen() {
  const t = useT();
  const format = useFormat();
  const may = useMay('vouchers.issue');
  const { search, change } = useListSearch();
  const issuing = may && search['open'] === 'new';
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <div className="grid gap-4">
      <ListScreen
        name="vouchers"
        title={t('shell.screen.vouchers')}
        filterNames={['state']}
        load={(page, given, signal, pageSize) =>
          call('staffListVouchers', { query: { ...filterOf(given), pageNo: page, pageSize } }, { signal })
        }
        csv={fileAddress('staffExportVouchers', filterOf(search))}
        rowKey={(row) => row.batchId}
        openLabel={(row) => t('cashier.open', { id: row.batchId.slice(-8) })}
        onRow={(row: Row) => change({ open: row.batchId, page: search['page'] })}
        emptyText={t('cashier.vouchers.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => change({ open: 'new', page: search['page'] })}>
              {t('cashier.voucher.issue')}
            </Button>
          )
        }
        filters={
          <ChoiceFilter
            name="state"
            label={t('cashier.state')}
            choices={[
              { value: '', label: t('cashier.allStates') },
              ...states.map((state) => ({ value: state, label: t(`cashier.voucher.state.${state}`) })),
            ]}
          />
        }
        sums={({ issuedAmount, redeemedAmount, openAmount }) => (
          <Facts
            facts={[
              [t('cashier.voucher.issuedSum'), format.amount(issuedAmount)],
              [t('cashier.voucher.redeemedSum'), format.amount(redeemedAmount)],
              [t('cashier.voucher.openSum'), format.amount(openAmount)],
            ]}
          />
        )}
        columns={[
          { key: 'id', title: t('cashier.number'), cell: (row) => row.batchId.slice(-8) },
          { key: 'amount', title: t('cashier.voucher.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'issued', title: t('cashier.voucher.issued'), numeric: true, cell: (row) => format.number(row.issued) },
          { key: 'redeemed', title: t('cashier.voucher.redeemed'), numeric: true, cell: (row) => format.number(row.redeemed) },
          { key: 'withdrawn', title: t('cashier.voucher.withdrawn'), numeric: true, cell: (row) => format.number(row.withdrawn) },
          { key: 'open', title: t('cashier.voucher.open'), numeric: true, cell: (row) => format.number(row.open) },
          { key: 'created', title: t('cashier.createdAt'), cell: (row) => format.at(row.createdAt) },
          { key: 'expires', title: t('cashier.voucher.expiresAt'), cell: (row) => format.at(row.expiresAt) },
        ]}
      />
      <Dialog
        open={issuing}
        onClose={close}
        title={t('cashier.voucher.issue')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {issuing && <Issue onDone={close} />}
      </Dialog>
      <DetailDialog
        name="voucher-batch"
        id={search['open'] === 'new' ? undefined : search['open']}
        title={t('cashier.voucher')}
        load={(id) => oneOfList(call('staffListVouchers', { query: { id } }))}
        onClose={close}
      >
        {(batch) => <Whole batch={batch} onDone={close} />}
      </DetailDialog>
    </div>
  );
}

const wholeOf = (text: string, most: number): number | undefined => {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

function Issue({ onDone }: { onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const [amount, setAmount] = useState('');
  const [count, setCount] = useState('10');
  const [days, setDays] = useState('90');
  const [reason, setReason] = useState('');
  // One key for one form: asked again after a second person has confirmed, the same vouchers are told.
  const [key] = useState(() => crypto.randomUUID());
  const [asking, setAsking] = useState(false);
  const [waits, setWaits] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [worth, number, lasts] = [tryParseMoney(amount.trim()), wholeOf(count, 1_000), wholeOf(days, 3_650)];
  const areSums = worth !== undefined && worth > 0n && number !== undefined && lasts !== undefined;
  const missing = missingWords(t, { isReady: areSums, reason });
  const whyId = useId();
  const isWhole = areSums && missing === undefined;
  const issuing = useAction(async () => {
    if (!isWhole) return;
    const body = { amount: formatMoney(worth), count: number, validDays: lasts, reason: reason.trim() };
    const issued = await call('staffIssueVouchers', { body }, { idempotencyKey: key });
    setWaits(issued.waitingApproval !== null);
    if (issued.waitingApproval === null) setCodes(issued.codes);
    await queryClient.invalidateQueries({ queryKey: ['list', 'vouchers'] });
  });
  const issue = async () => {
    await issuing.run();
    setAsking(false);
  };
  if (codes !== undefined)
    return (
      <div className="grid gap-4">
        <h3 className="text-body font-bold">{t('cashier.voucher.codes')}</h3>
        <pre className="tabular max-h-80 overflow-y-auto rounded-chip bg-bg2 p-3 text-label select-all">{codes.join('\n')}</pre>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={codes.join('\n')} label={t('common.copy')} copiedLabel={t('common.copied')} />
          <Button tone="primary" onClick={onDone}>
            {t('cashier.voucher.hide')}
          </Button>
        </div>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) setAsking(true);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('cashier.voucher.amount')}
        {...(worth !== undefined && { description: format.money(worth) })}
        inputMode="decimal"
        autoComplete="off"
        disabled={waits}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        label={t('cashier.voucher.count')}
        inputMode="numeric"
        autoComplete="off"
        disabled={waits}
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <TextField
        label={t('cashier.voucher.days')}
        inputMode="numeric"
        autoComplete="off"
        disabled={waits}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <ReasonField disabled={waits} value={reason} onChange={setReason} />
      <p role="status" className="text-body text-warning empty:hidden">
        {waits && t('cashier.voucher.waits')}
      </p>
      <p role="alert" className="text-body text-danger empty:hidden">
        {issuing.problem?.text}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <Button type="submit" tone="primary" disabled={!isWhole} aria-describedby={whyId}>
        {t('cashier.voucher.issue')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cashier.voucher.issue')}
        confirmLabel={t('common.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={issue}
        onClose={() => setAsking(false)}
      >
        {isWhole && t('cashier.voucher.sure', { count: number, amount: format.money(worth), total: format.money(worth * BigInt(number)) })}
      </ConfirmDialog>
    </form>
  );
}

function Whole({ batch, onDone }: { batch: Row; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('vouchers.issue');
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('cashier.number'), batch.batchId],
          [t('cashier.voucher.amount'), format.amount(batch.amount)],
          [t('cashier.voucher.issued'), format.number(batch.issued)],
          [t('cashier.voucher.redeemed'), format.number(batch.redeemed)],
          [t('cashier.voucher.withdrawn'), format.number(batch.withdrawn)],
          [t('cashier.voucher.open'), format.number(batch.open)],
          [t('cashier.createdAt'), format.at(batch.createdAt)],
          [t('cashier.voucher.expiresAt'), format.at(batch.expiresAt)],
        ]}
      />
      {may && batch.open > 0 && (
        <DecisionForm
          title={t('cashier.decide')}
          choices={[{ value: 'withdraw', label: t('cashier.voucher.withdraw') }]}
          question={() => t('cashier.voucher.withdrawSure', { count: batch.open })}
          onDecide={async (_decision, reason, what) => {
            await call('staffWithdrawVouchers', { params: { batchId: batch.batchId }, body: { reason } });
            toast(t('common.did', { what }), { tone: 'win' });
            await queryClient.invalidateQueries({ queryKey: ['list', 'vouchers'] });
            onDone();
          }}
        />
      )}
    </div>
  );
}
