import type { DepositDecision, DepositReason, Operations, Reply } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Badge, TextField, toast } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { depositMethodText } from '../../shared/deposit-words';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { playerText } from '../../shared/player-text';
import { queryClient } from '../../shared/query-client';
import { Proofs, useUnopened } from '../../shared/proofs';
import { useMay } from '../../shared/session';
import { AlsoEditing } from '../../shared/editing';
import { DepositBadge } from '../../shared/state-badges';
import { sumNote } from '../../shared/sum-note';
import { useT } from '../../shared/texts';
import { nothingSaid } from '../../shared/list/bulk';
import { Neighbours } from '../../shared/list/neighbours';
import { gatewayText } from '../../shared/gateway-text';
import { Assignment } from './assignment';
import { payToText } from './cashier-words';
import { PlayerBrief } from './player-brief';
import { ToldFields } from './told-fields';

type Detail = Reply<Operations['staffGetDeposit']>;

/** States in which staff can still do something about a deposit. */
const open: readonly Detail['state'][] = ['awaiting_payment', 'submitted', 'review', 'expired', 'failed', 'cancelled'];

/** One deposit: what was asked, what was paid, the pictures that prove it, and the decision. */
export function DepositPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <DetailDialog
      name="deposit"
      id={id}
      title={t('cashier.deposit')}
      load={(given) => call('staffGetDeposit', { params: { orderId: given } })}
      onClose={onClose}
    >
      {(deposit) => <Whole deposit={deposit} />}
    </DetailDialog>
  );
}

function Whole({ deposit }: { deposit: Detail }) {
  const t = useT();
  const format = useFormat();
  const mayReview = useMay('deposits.review');
  const mayReadApprovals = useMay('approvals.read');
  const [amount, setAmount] = useState(deposit.paidAmount ?? deposit.amount);
  const [said, setSaid] = useState(nothingSaid);
  const given = tryParseMoney(amount.trim());
  const proofs = deposit.proofs.map((fileId) => ({
    fileId,
    openedBy: deposit.opened.filter((one) => one.fileId === fileId).map(({ by }) => by),
  }));
  const unopened = useUnopened(proofs);
  const expected = deposit.paidAmount ?? deposit.amount;
  // Where the payment side has said just this sum, nobody credits on a picture.
  const isSaid = deposit.paidAmount !== null && given !== undefined && given === tryParseMoney(deposit.paidAmount);
  const mustOpen = isSaid ? 0 : unopened;
  const note = sumNote(t, format, { amount, expected, aloneUpTo: deposit.aloneUpTo });
  const byState: readonly DepositDecision[] =
    deposit.state === 'review' || deposit.state === 'submitted' || deposit.state === 'awaiting_payment'
      ? ['credit', 'reject', 'hold']
      : ['credit', 'hold'];
  // While a credit waits for a second person the server takes a rejection alone.
  const decisions = deposit.waiting === null ? byState : byState.filter((decision) => decision === 'reject');
  const decide = async (decision: DepositDecision, reason: string, what: string) => {
    const { waitingApproval } = await call('staffReviewDeposit', {
      params: { orderId: deposit.orderId },
      body: {
        decision,
        reason,
        ...(decision === 'credit' && given !== undefined && { amount: formatMoney(given) }),
        ...(decision === 'reject' && said.told !== '' && { told: said.told as DepositReason }),
        ...(decision !== 'credit' && said.words.trim() !== '' && { words: said.words.trim() }),
      },
    });
    setSaid(nothingSaid);
    toast(waitingApproval === null ? t('common.did', { what }) : t('cashier.waitsForSecond'), { tone: 'win' });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['deposit', deposit.orderId] }),
      queryClient.invalidateQueries({ queryKey: ['list', 'deposits'] }),
    ]);
  };
  return (
    <div className="grid gap-5">
      <AlsoEditing subject={`deposit:${deposit.orderId}`} />
      <Assignment subject={`deposit:${deposit.orderId}`} assignedTo={deposit.assignedTo} detail={['deposit', deposit.orderId]} />
      <div className="flex flex-wrap items-center gap-2">
        <DepositBadge state={deposit.state} />
        {deposit.waiting && <Badge tone="info">{t('cashier.needsSecond')}</Badge>}
        <Neighbours list="deposits" field="orderId" id={deposit.orderId} />
      </div>
      {deposit.waiting && (
        <p role="status" className="rounded-chip border border-warning bg-bg2 px-3 py-2 text-label">
          {t('cashier.secondAsked', {
            name: deposit.waiting.askedBy,
            amount: format.amount(deposit.waiting.amount),
            at: format.at(deposit.waiting.askedAt),
          })}{' '}
          {mayReadApprovals && (
            <Link to="/approvals" search={{ open: deposit.waiting.approvalId } as never} className="font-semibold text-info underline">
              {t('cashier.toApproval')}
            </Link>
          )}
        </p>
      )}
      {proofs.length > 0 && (
        <section aria-label={t('cashier.proofs')} className="grid gap-2">
          <h3 className="text-body font-bold">{t('cashier.proofs')}</h3>
          <Proofs playerId={deposit.playerId} proofs={proofs} stale={[['deposit', deposit.orderId]]} />
        </section>
      )}
      <Facts
        facts={[
          [t('cashier.number'), deposit.orderId],
          [t('cashier.code'), deposit.transferCode || '–'],
          [t('cashier.player'), <PlayerLink key="player" playerId={deposit.playerId} name={deposit.userName} />],
          [t('cashier.method'), depositMethodText(t, deposit)],
          ...(deposit.gateway === '' ? [] : [[t('cashier.gateway'), gatewayText(t, deposit.gateway)] as const]),
          [t('cashier.amount'), format.amount(deposit.amount)],
          [t('cashier.fee'), format.amount(deposit.fee)],
          [t('cashier.paid'), format.amount(deposit.paidAmount)],
          [t('cashier.credited'), format.amount(deposit.creditedAmount)],
          [t('cashier.references'), deposit.paidReferences.join(', ') || '–'],
          ...deposit.payTo.map(
            ({ key, value }) =>
              [payToText(t, key), key === 'amount' && tryParseMoney(value) !== undefined ? format.amount(value) : value] as const,
          ),
          [t('cashier.comment'), deposit.comment || '–'],
          [t('cashier.inner'), deposit.note || '–'],
          ...(deposit.reason === null ? [] : [[t('cashier.told'), t(`cashier.told.${deposit.reason as DepositReason}`)] as const]),
          ...(deposit.words === '' ? [] : [[t('cashier.toldWords'), deposit.words] as const]),
          [t('cashier.createdAt'), format.at(deposit.createdAt)],
          [t('cashier.submittedAt'), format.at(deposit.submittedAt)],
          [t('cashier.changedAt'), format.at(deposit.stateChangedAt)],
        ]}
      />
      <PlayerBrief playerId={deposit.playerId} />
      {mayReview && open.includes(deposit.state) && decisions.length > 0 && (
        <DecisionForm
          title={t('cashier.decide')}
          choices={decisions.map((value) => ({ value, label: t(`cashier.review.${value}`) }))}
          isReady={(decision) =>
            decision === 'credit' ? given !== undefined && given > 0n && mustOpen === 0 : decision === 'hold' || said.told !== ''
          }
          question={(decision) =>
            [
              t('cashier.question', {
                what: t(`cashier.review.${decision}`),
                amount: format.amount(decision === 'credit' ? amount.trim() : deposit.amount),
                player: playerText(deposit.playerId, deposit.userName),
              }),
              ...(decision === 'credit' && note !== '' ? [note] : []),
            ].join(' ')
          }
          onDecide={decide}
        >
          {(decision) =>
            decision === 'credit' ? (
              <div className="grid gap-2">
                <TextField
                  label={t('cashier.cameIn')}
                  description={given === undefined ? t('cashier.amountForm') : format.money(given)}
                  inputMode="decimal"
                  autoComplete="off"
                  value={amount}
                  onChange={(event) => setAmount(event.target.value)}
                />
                <p role="status" className="text-label text-warning empty:hidden">
                  {note}
                </p>
                {mustOpen > 0 && <p className="text-label text-warning">{t('common.proofs.first', { count: mustOpen })}</p>}
              </div>
            ) : (
              <ToldFields decision={decision} said={said} onChange={setSaid} />
            )
          }
        </DecisionForm>
      )}
    </div>
  );
}
