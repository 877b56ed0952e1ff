import type { Form } from '@sortes/browser';
import type { DepositDecision, DepositReason, Operations, Reply } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Checkbox, TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffReviewDeposit';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { nothingSaid, type Said } from '../../shared/list/bulk';
import { playerText } from '../../shared/player-text';
import { useUnopened, type Proof } from '../../shared/proofs';
import { askAnew } from '../../shared/query-client';
import { needsSecond, sumNote } from '../../shared/sum-note';
import { readSum, sumExample, sumOnWire, writeSum } from '../../shared/sum-writing';
import { type Translate, useT } from '../../shared/texts';
import { ToldFields } from './told-fields';
import { sharedKeys } from '../../shared/keys';
import { cashierKeys } from './keys';

export type DepositDetail = Reply<Operations['staffGetDeposit']>;

/** States in which staff can still do something about a deposit, and those in which it waits for them. */
const open: readonly DepositDetail['state'][] = ['awaiting_payment', 'submitted', 'review', 'expired', 'failed', 'cancelled'];
const waiting: readonly DepositDetail['state'][] = ['awaiting_payment', 'submitted', 'review'];

/** What may be decided about it now. While a credit waits for a second person the server takes a rejection alone. */
export function depositDecisions({
  state,
  waiting: second,
  kind,
}: Pick<DepositDetail, 'state' | 'waiting' | 'kind'>): readonly DepositDecision[] {
  // A voucher was paid for elsewhere: nobody can take it back.
  if (state === 'credited') return second === null && kind !== 'voucher' ? ['reverse'] : [];
  if (!open.includes(state)) return [];
  const byState: readonly DepositDecision[] = waiting.includes(state) ? ['credit', 'reject', 'hold'] : ['credit', 'hold'];
  return second === null ? byState : byState.filter((decision) => decision === 'reject');
}

/** What was done, by what was chosen. */
const done = {
  credit: 'cashier.deposit.credited',
  reject: 'cashier.withdrawal.rejected',
  hold: 'cashier.review.held',
  reverse: 'cashier.deposit.reversal',
} as const;

interface Fields {
  readonly amount: string;
  readonly withoutProof: boolean;
  readonly said: Said;
}

/** What stands for a sum that is typed: the word of the payment side, pictures, or nothing. */
function judgementOf({ paidAmount, amount, aloneUpTo }: DepositDetail, proofs: readonly Proof[]) {
  const expected = paidAmount ?? amount;
  // Where the payment side has said just this sum, nobody credits on a picture.
  const isSaid = (given: bigint | undefined) => paidAmount !== null && given !== undefined && given === tryParseMoney(paidAmount);
  return {
    isSaid,
    hasNone: (fields: Fields) => !isSaid(readSum(fields.amount)) && proofs.length === 0,
    // Before anything is typed it is said of the sum that is expected.
    about: (fields: Fields) => ({ amount: fields.amount.trim() === '' ? expected : sumOnWire(fields.amount), expected, aloneUpTo }),
  };
}

/** What stands against the decision, in words for beside the button; true: nothing. */
function whatLacks(
  t: Translate,
  { isSaid, hasNone }: ReturnType<typeof judgementOf>,
  unopened: number,
  decision: DepositDecision,
  fields: Fields,
): boolean | string {
  const given = readSum(fields.amount);
  if (decision === 'hold' || decision === 'reverse') return true;
  if (decision === 'reject') return fields.said.told !== '';
  if (unopened > 0 && !isSaid(given)) return t('cashier.openFirst', { count: unopened });
  if (given === undefined || given <= 0n) return t('cashier.typeSum');
  return hasNone(fields) && !fields.withoutProof ? t('cashier.tickNoProof') : true;
}

function bodyOfDecision(decision: DepositDecision, fields: Fields & { readonly reason: string }, hasNone: boolean) {
  const given = readSum(fields.amount);
  const { told, words } = fields.said;
  return {
    decision,
    reason: fields.reason,
    ...(decision === 'credit' && given !== undefined && { amount: formatMoney(given) }),
    ...(decision === 'credit' && hasNone && { withoutProof: fields.withoutProof }),
    ...(decision === 'reject' && told !== '' && { told: told as DepositReason }),
    ...(decision !== 'credit' && words.trim() !== '' && { words: words.trim() }),
  };
}

/**
 * The decision about a deposit. The sum is typed from the proof or the statement and not taken over from the order: a slip, or a smaller transfer, is
 * seen by who types it. What stands against crediting is said beside the button.
 */
export function DepositDecisionForm({ deposit, proofs }: { deposit: DepositDetail; proofs: readonly Proof[] }) {
  const t = useT();
  const format = useFormat();
  const unopened = useUnopened(proofs);
  const expected = deposit.paidAmount ?? deposit.amount;
  const judgement = judgementOf(deposit, proofs);
  const { hasNone, about } = judgement;
  const sumNow = deposit.creditedAmount ?? deposit.amount;
  const noteOn = (fields: Fields) => sumNote(t, format, about(fields));
  const bodyOf = (decision: DepositDecision, fields: Fields & { readonly reason: string }) =>
    bodyOfDecision(decision, fields, hasNone(fields));
  const decide = async (decision: DepositDecision, reason: string, _what: string, fields: Fields) => {
    const { waitingApproval } = await call('staffReviewDeposit', {
      params: { orderId: deposit.orderId },
      body: bodyOf(decision, { ...fields, reason }),
    });
    toast(waitingApproval === null ? t(done[decision]) : t('cashier.waitsForSecond'), { tone: 'win' });
    await askAnew(
      cashierKeys.deposit.of(deposit.orderId),
      sharedKeys.list.of('deposits'),
      // The balance beside it is of before.
      sharedKeys.playerBrief.of(deposit.playerId),
    );
  };
  return (
    <DecisionForm<DepositDecision, Fields>
      title={t(deposit.state === 'credited' ? 'cashier.review.reverse' : 'cashier.decide')}
      choices={depositDecisions(deposit).map((value) => ({ value, label: t(`cashier.review.${value}`) }))}
      // What the payment side has signed for is nobody's reading.
      fields={{ amount: deposit.paidAmount === null ? '' : writeSum(deposit.paidAmount), withoutProof: false, said: nothingSaid }}
      limits={limits}
      body={bodyOf}
      isReady={(decision, fields) => whatLacks(t, judgement, unopened, decision, fields)}
      submitLabel={(decision, fields) =>
        decision === 'reverse' || (decision === 'credit' && needsSecond(about(fields))) ? t('cashier.askSecond') : undefined
      }
      question={(decision, fields) =>
        [
          t('cashier.question', {
            what: t(`cashier.review.${decision}`),
            amount: format.amount(decision === 'credit' ? sumOnWire(fields.amount) : sumNow),
            player: playerText(deposit.playerId, deposit.userName),
          }),
          ...(decision === 'credit' && hasNone(fields) ? [t('cashier.noProof')] : []),
          ...(decision === 'credit' && noteOn(fields) !== '' ? [noteOn(fields)] : []),
        ].join(' ')
      }
      onDecide={decide}
    >
      {(decision, form) =>
        decision === 'credit' ? (
          <CreditFields form={form} expected={expected} note={noteOn(form.values)} hasNone={hasNone(form.values)} />
        ) : (
          <>
            {decision === 'reverse' && (
              <p className="text-label text-warning">{t('cashier.review.reverseNote', { amount: format.amount(sumNow) })}</p>
            )}
            <ToldFields decision={decision} said={form.values.said} onChange={(said) => form.change({ said })} />
          </>
        )
      }
    </DecisionForm>
  );
}

interface CreditFieldsProps {
  readonly form: Form<Fields>;
  readonly expected: string;
  readonly note: string;
  /** No picture speaks for the sum. */
  readonly hasNone: boolean;
}

/** The sum that came in, and what is to be said to it. */
function CreditFields({ form, expected, note, hasNone }: CreditFieldsProps) {
  const t = useT();
  const format = useFormat();
  const given = readSum(form.values.amount);
  const said = (sum: bigint): string =>
    sum === tryParseMoney(expected) ? t('cashier.sameAsExpected', { amount: format.money(sum) }) : format.money(sum);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('cashier.cameIn')}
        description={given === undefined ? `${t('cashier.cameInNote')} ${t('common.sumForm', { example: sumExample() })}` : said(given)}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <p role="status" className="text-label text-warning empty:hidden">
        {note}
      </p>
      {hasNone && <Checkbox {...form.check('withoutProof')}>{t('cashier.creditWithoutProof')}</Checkbox>}
    </div>
  );
}
