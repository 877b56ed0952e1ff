import type { Form } from '@sortes/browser';
import { formatMoney, parseMoney } from '@sortes/money';
import { Button, ConfirmDialog, CopyButton, TextField } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffIssueVouchers';
import { FormEnd } from '../../shared/form-end';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { readSum, sumExample } from '../../shared/sum-writing';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { sharedKeys } from '../../shared/keys';

/** A batch of vouchers as it is typed. */
interface BatchDraft {
  readonly amount: string;
  readonly count: string;
  readonly days: string;
  readonly reason: string;
}

/** What became of issuing: nothing yet, a second person is waited for, or the codes. */
type Issued = undefined | 'waits' | readonly string[];

/** The batch as the server takes it; a count that is none is not a number. */
const bodyOf = ({ amount, count, days, reason }: BatchDraft) => ({
  amount: formatMoney(readSum(amount) ?? 0n),
  count: /^\d+$/.test(count.trim()) ? Number(count) : Number.NaN,
  validDays: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN,
  reason: reason.trim(),
});

/** Issues a batch of vouchers and shows their codes, once. */
export function VoucherIssue({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [issued, setIssued] = useState<Issued>();
  const [asking, setAsking] = useState(false);
  // One key for one form: asked again after a second person has confirmed, the same vouchers are told.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm<BatchDraft>({
    start: { amount: '', count: '10', days: '90', reason: '' },
    limits,
    places: { validDays: 'days' },
    body: bodyOf,
    faults: ({ amount }) => ({ amount: (readSum(amount) ?? 0n) > 0n ? undefined : t('common.sumForm', { example: sumExample() }) }),
    submit: async () => setAsking(true),
  });
  const missing = missingIn(t, form);
  const issue = async () => {
    await form.run(async () => {
      const { waitingApproval, codes } = await call('staffIssueVouchers', { body: bodyOf(form.values) }, { idempotencyKey });
      setIssued(waitingApproval === null ? codes : 'waits');
      await askAnew(sharedKeys.list.of('vouchers'));
    });
    setAsking(false);
  };
  if (issued !== undefined && issued !== 'waits') return <Codes codes={issued} onDone={onDone} />;
  return (
    <form {...form.props} className="grid gap-4">
      <BatchFields form={form} disabled={issued === 'waits'} />
      <p role="status" className="text-body text-warning empty:hidden">
        {issued === 'waits' && t('cashier.voucher.waits')}
      </p>
      <FormEnd form={form} missing={missing} submit={t('cashier.voucher.issue')} />
      <ConfirmDialog
        open={asking}
        title={t('cashier.voucher.issue')}
        confirmLabel={t('common.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={issue}
        onClose={() => setAsking(false)}
      >
        {missing === undefined && <Question {...bodyOf(form.values)} />}
      </ConfirmDialog>
    </form>
  );
}

/** What is about to be issued. */
function Question({ amount, count }: { amount: string; count: number }) {
  const t = useT();
  const format = useFormat();
  const worth = parseMoney(amount);
  return t('cashier.voucher.sure', { count, amount: format.money(worth), total: format.money(worth * BigInt(count)) });
}

function BatchFields({ form, disabled }: { form: Form<BatchDraft>; disabled: boolean }) {
  const t = useT();
  const format = useFormat();
  const worth = readSum(form.values.amount);
  const field = { autoComplete: 'off', disabled };
  return (
    <>
      <TextField
        {...field}
        label={t('cashier.voucher.amount')}
        {...(worth !== undefined && { description: format.money(worth) })}
        inputMode="decimal"
        {...form.field('amount')}
      />
      <TextField {...field} label={t('cashier.voucher.count')} inputMode="numeric" {...form.field('count')} />
      <TextField {...field} label={t('cashier.voucher.days')} inputMode="numeric" {...form.field('days')} />
      <ReasonField disabled={disabled} {...form.field('reason')} />
    </>
  );
}

/** The codes of new vouchers, until they are hidden for good. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
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
}
