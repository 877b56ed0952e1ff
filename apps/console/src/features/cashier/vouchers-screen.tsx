import type { Operations, Reply } from '@sortes/contract';
import { Button, Dialog, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { VoucherIssue } from './voucher-issue';
import { sharedKeys } from '../../shared/keys';
import { cashierKeys } from './keys';

type Row = Reply<Operations['staffListVouchers']>['list'][number];
const states = ['open', 'expired', 'used-up'] as const;

const vouchers = listOf('staffListVouchers', { csv: 'staffExportVouchers', filters: ['state'] });

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
        list={vouchers}
        name="vouchers"
        title={t('shell.screen.vouchers')}
        rowKey={(row) => row.batchId}
        openLabel={(row) => t('cashier.open', { id: row.batchId.slice(-8) })}
        onRow={(row) => change({ open: row.batchId, page: search['page'] })}
        emptyText={t('cashier.vouchers.empty')}
        actions={
          may && (
            <Button size="small" tone="primary" onClick={() => change({ open: 'new', page: search['page'] })}>
              {t('cashier.voucher.issue')}
            </Button>
          )
        }
        filters={<VoucherFilters />}
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
        {issuing && <VoucherIssue onDone={close} />}
      </Dialog>
      <DetailDialog
        keys={cashierKeys.voucherBatch}
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

/** What narrows the list of vouchers. */
function VoucherFilters() {
  const t = useT();
  return (
    <ChoiceFilter
      name="state"
      label={t('cashier.state')}
      choices={[
        { value: '', label: t('cashier.allStates') },
        ...states.map((state) => ({ value: state, label: t(`cashier.voucher.state.${state}`) })),
      ]}
    />
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
            await askAnew(sharedKeys.list.of('vouchers'));
            onDone();
          }}
        />
      )}
    </div>
  );
}
