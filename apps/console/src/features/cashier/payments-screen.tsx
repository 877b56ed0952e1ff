import type { Operations, Reply } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { Badge, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ChoiceFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { playerText } from '../../shared/player-text';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { readSum, sumExample, sumOnWire, writeSum } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import { gatewayText } from '../../shared/gateway-text';
import { AssignedFilter, useTakeAction } from './assignment';
import { PlayerChoice, type ChosenPlayer } from './player-choice';
import { sharedKeys } from '../../shared/keys';
import { cashierKeys } from './keys';

type Row = Reply<Operations['staffListPayments']>['list'][number];
const states = ['waiting', 'assigned', 'returned'] as const;

const payments = listOf('staffListPayments', { csv: 'staffExportPayments', filters: ['state', 'assigned'] });

/** Money that came in and belongs to no order: given to a player, or noted as sent back. */
export function PaymentsScreen() {
  const t = useT();
  const format = useFormat();
  const { search, change } = useListSearch();
  const take = useTakeAction('payment', ({ state }: Row) => state === 'waiting');
  const close = () => change({ open: undefined, page: search['page'] });
  return (
    <>
      <ListScreen
        list={payments}
        name="payments"
        title={t('shell.screen.payments')}
        everyMs={15_000}
        rowKey={(row) => row.paymentId}
        openLabel={(row) => t('cashier.open', { id: row.reference || row.gatewayOrderId })}
        onRow={(row) => change({ open: row.paymentId, page: search['page'] })}
        emptyText={t('cashier.payments.empty')}
        bulk={take}
        filters={
          <>
            <ChoiceFilter
              name="state"
              label={t('cashier.state')}
              choices={[
                { value: '', label: t('cashier.payment.waiting') },
                ...states.slice(1).map((state) => ({ value: state as string, label: t(`cashier.payment.${state}`) })),
                { value: 'all', label: t('cashier.allStates') },
              ]}
            />
            <AssignedFilter />
          </>
        }
        columns={[
          { key: 'reference', title: t('cashier.reference'), cell: (row) => row.reference || row.gatewayOrderId },
          {
            key: 'state',
            title: t('cashier.state'),
            cell: (row) => <Badge tone={row.state === 'waiting' ? 'warning' : 'neutral'}>{t(`cashier.payment.${row.state}`)}</Badge>,
          },
          { key: 'amount', title: t('cashier.amount'), numeric: true, cell: (row) => format.amount(row.amount) },
          { key: 'gateway', title: t('cashier.gateway'), cell: (row) => gatewayText(t, row.gateway) || '–' },
          { key: 'player', title: t('cashier.player'), cell: (row) => row.playerId ?? '–' },
          { key: 'assigned', title: t('cashier.assigned'), cell: (row) => row.assignedTo ?? '–' },
          { key: 'note', title: t('cashier.note'), cell: (row) => row.note || '–' },
          { key: 'received', title: t('cashier.receivedAt'), cell: (row) => format.at(row.receivedAt) },
        ]}
      />
      <DetailDialog
        keys={cashierKeys.payment}
        id={search['open']}
        title={t('cashier.payment')}
        load={(id) => oneOfList(call('staffListPayments', { query: { id, state: 'all' } }))}
        onClose={close}
      >
        {(payment) => <Whole payment={payment} onDone={close} />}
      </DetailDialog>
    </>
  );
}

function Whole({ payment, onDone }: { payment: Row; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('payments.assign');
  const [player, setPlayer] = useState<ChosenPlayer | undefined>(
    payment.playerId === null ? undefined : { playerId: payment.playerId, userName: null },
  );
  const [amount, setAmount] = useState(payment.amount === null ? '' : writeSum(payment.amount));
  const given = readSum(amount);
  const decide = async (decision: 'assign' | 'return', reason: string, what: string) => {
    const params = { paymentId: payment.paymentId };
    if (decision === 'return') await call('staffReturnPayment', { params, body: { reason } });
    else if (player !== undefined) {
      const { waitingApproval } = await call('staffAssignPayment', {
        params,
        body: { playerId: player.playerId, reason, ...(payment.amount === null && given !== undefined && { amount: formatMoney(given) }) },
      });
      toast(waitingApproval === null ? t('common.did', { what }) : t('cashier.waitsForSecond'), { tone: 'win' });
    }
    await askAnew(sharedKeys.list.of('payments'), ...(player === undefined ? [] : [sharedKeys.playerBrief.of(player.playerId)]));
    onDone();
  };
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          [t('cashier.reference'), payment.reference || '–'],
          [t('cashier.gateway'), `${gatewayText(t, payment.gateway)} · ${payment.gatewayOrderId}`],
          [t('cashier.amount'), format.amount(payment.amount)],
          [t('cashier.receivedAt'), format.at(payment.receivedAt)],
          [t('cashier.note'), payment.note || '–'],
        ]}
      />
      {may && payment.state === 'waiting' && (
        <DecisionForm
          title={t('cashier.decide')}
          choices={[
            { value: 'assign', label: t('cashier.payment.assign') },
            { value: 'return', label: t('cashier.payment.return') },
          ]}
          isReady={(decision) =>
            decision === 'return' ||
            (player === undefined ? t('cashier.choosePlayer.first') : given === undefined || given <= 0n ? t('cashier.typeSum') : true)
          }
          question={(decision) =>
            t('cashier.question', {
              what: t(`cashier.payment.${decision}`),
              amount: format.amount(sumOnWire(amount)),
              player: decision === 'return' || player === undefined ? '–' : playerText(player.playerId, player.userName),
            })
          }
          onDecide={decide}
        >
          {(decision) =>
            decision === 'assign' && (
              <div className="grid gap-3">
                <PlayerChoice chosen={player} onChange={setPlayer} sum={payment.amount} />
                {payment.amount === null && (
                  <TextField
                    label={t('cashier.cameIn')}
                    description={given === undefined ? t('common.sumForm', { example: sumExample() }) : format.money(given)}
                    inputMode="decimal"
                    autoComplete="off"
                    value={amount}
                    onChange={(event) => setAmount(event.target.value)}
                  />
                )}
              </div>
            )
          }
        </DecisionForm>
      )}
    </div>
  );
}
