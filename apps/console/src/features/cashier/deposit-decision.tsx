import type { DepositDecision, DepositReason, Operations, Reply } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Checkbox, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { nothingSaid } from '../../shared/list/bulk';
import { playerText } from '../../shared/player-text';
import { useUnopened, type Proof } from '../../shared/proofs';
import { askAnew } from '../../shared/query-client';
import { needsSecond, sumNote } from '../../shared/sum-note';
import { useT } from '../../shared/texts';
import { ToldFields } from './told-fields';
import { sharedKeys } from '../../shared/keys';
import { cashierKeys } from './keys';

export type DepositDetail = Reply<Operations['staffGetDeposit']>;

/** States in which staff can still do something about a deposit, and those in which it waits for them. */
const open: readonly DepositDetail['state'][] = ['awaiting_payment', 'submitted', 'review', 'expired', 'failed', 'cancelled'];
const waiting: readonly DepositDetail['state'][] = ['awaiting_payment', 'submitted', 'review'];

/** What may be decided about it now. While a credit waits for a second person the server takes a rejection alone. */
export function depositDecisions({ state, waiting: second }: Pick<DepositDetail, 'state' | 'waiting'>): readonly DepositDecision[] {
  if (!open.includes(state)) return [];
  const byState: readonly DepositDecision[] = waiting.includes(state) ? ['credit', 'reject', 'hold'] : ['credit', 'hold'];
  return second === null ? byState : byState.filter((decision) => decision === 'reject');
}

/** What was done, by what was chosen. */
const done = { credit: 'cashier.deposit.credited', reject: 'cashier.withdrawal.rejected', hold: 'cashier.review.held' } as const;

/**
 * The decision about a deposit. The sum is typed from the proof or the statement and not taken over from the order: a slip, or a smaller transfer, is
 * seen by who types it. What stands against crediting is said beside the button.
 */
export function DepositDecisionForm({ deposit, proofs }: { deposit: DepositDetail; proofs: readonly Proof[] }) {
  const t = useT();
  const format = useFormat();
  // What the payment side has signed for is nobody's reading.
  const [amount, setAmount] = useState(deposit.paidAmount ?? '');
  const [withoutProof, setWithoutProof] = useState(false);
  const [said, setSaid] = useState(nothingSaid);
  const unopened = useUnopened(proofs);
  const given = tryParseMoney(amount.trim());
  const expected = deposit.paidAmount ?? deposit.amount;
  const { aloneUpTo } = deposit;
  // Where the payment side has said just this sum, nobody credits on a picture.
  const isSaid = deposit.paidAmount !== null && given !== undefined && given === tryParseMoney(deposit.paidAmount);
  const mustOpen = isSaid ? 0 : unopened;
  const hasNone = !isSaid && proofs.length === 0;
  // Before anything is typed it is said of the sum that is expected.
  const about = { amount: amount.trim() === '' ? expected : amount, expected, aloneUpTo };
  const note = sumNote(t, format, about);
  const isSame = given !== undefined && given === tryParseMoney(expected);
  const missing = (decision: DepositDecision): boolean | string => {
    if (decision === 'hold') return true;
    if (decision === 'reject') return said.told !== '';
    if (mustOpen > 0) return t('cashier.openFirst', { count: mustOpen });
    if (given === undefined || given <= 0n) return t('cashier.typeSum');
    return hasNone && !withoutProof ? t('cashier.tickNoProof') : true;
  };
  const decide = async (decision: DepositDecision, reason: string) => {
    const { waitingApproval } = await call('staffReviewDeposit', {
      params: { orderId: deposit.orderId },
      body: {
        decision,
        reason,
        ...(decision === 'credit' && given !== undefined && { amount: formatMoney(given) }),
        ...(decision === 'credit' && hasNone && { withoutProof }),
        ...(decision === 'reject' && said.told !== '' && { told: said.told as DepositReason }),
        ...(decision !== 'credit' && said.words.trim() !== '' && { words: said.words.trim() }),
      },
    });
    setSaid(nothingSaid);
    toast(waitingApproval === null ? t(done[decision]) : t('cashier.waitsForSecond'), { tone: 'win' });
    await askAnew(
      cashierKeys.deposit.of(deposit.orderId),
      sharedKeys.list.of('deposits'),
      // The balance beside it is of before.
      sharedKeys.playerBrief.of(deposit.playerId),
    );
  };
  return (
    <DecisionForm
      title={t('cashier.decide')}
      choices={depositDecisions(deposit).map((value) => ({ value, label: t(`cashier.review.${value}`) }))}
      isReady={missing}
      submitLabel={(decision) => (decision === 'credit' && needsSecond(about) ? t('cashier.askSecond') : undefined)}
      question={(decision) =>
        [
          t('cashier.question', {
            what: t(`cashier.review.${decision}`),
            amount: format.amount(decision === 'credit' ? amount.trim() : deposit.amount),
            player: playerText(deposit.playerId, deposit.userName),
          }),
          ...(decision === 'credit' && hasNone ? [t('cashier.noProof')] : []),
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
              description={
                given === undefined
                  ? `${t('cashier.cameInNote')} ${t('cashier.amountForm')}`
                  : isSame
                    ? t('cashier.sameAsExpected', { amount: format.money(given) })
                    : format.money(given)
              }
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
            <p role="status" className="text-label text-warning empty:hidden">
              {note}
            </p>
            {hasNone && (
              <Checkbox checked={withoutProof} onChange={(event) => setWithoutProof(event.target.checked)}>
                {t('cashier.creditWithoutProof')}
              </Checkbox>
            )}
          </div>
        ) : (
          <ToldFields decision={decision} said={said} onChange={setSaid} />
        )
      }
    </DecisionForm>
  );
}
