import { formatMoney, tryParseMoney } from '@sortes/money';
import { Button, ConfirmDialog, CopyButton, TextField } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { missingWords, WhyNot } from '../../shared/why-not';
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

const wholeOf = (text: string, most: number): number | undefined => {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

/** The draft in figures; undefined while one of them is none. */
function figuresOf({ amount, count, days }: BatchDraft): { worth: bigint; number: number; lasts: number } | undefined {
  const [worth, number, lasts] = [tryParseMoney(amount.trim()), wholeOf(count, 1_000), wholeOf(days, 3_650)];
  return worth === undefined || worth <= 0n || number === undefined || lasts === undefined ? undefined : { worth, number, lasts };
}

/** Issues a batch of vouchers and shows their codes, once. */
export function VoucherIssue({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [draft, setDraft] = useState<BatchDraft>({ amount: '', count: '10', days: '90', reason: '' });
  const [issued, setIssued] = useState<Issued>();
  const [asking, setAsking] = useState(false);
  // One key for one form: asked again after a second person has confirmed, the same vouchers are told.
  const [key] = useState(() => crypto.randomUUID());
  const whyId = useId();
  const figures = figuresOf(draft);
  const missing = missingWords(t, { isReady: figures !== undefined, reason: draft.reason });
  const batch = missing === undefined ? figures : undefined;
  const issuing = useAction(async () => {
    if (batch === undefined) return;
    const body = { amount: formatMoney(batch.worth), count: batch.number, validDays: batch.lasts, reason: draft.reason.trim() };
    const { waitingApproval, codes } = await call('staffIssueVouchers', { body }, { idempotencyKey: key });
    setIssued(waitingApproval === null ? codes : 'waits');
    await askAnew(sharedKeys.list.of('vouchers'));
  });
  const issue = async () => {
    await issuing.run();
    setAsking(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (batch !== undefined) setAsking(true);
  };
  if (issued !== undefined && issued !== 'waits') return <Codes codes={issued} onDone={onDone} />;
  return (
    <form onSubmit={submit} className="grid gap-4">
      <BatchFields draft={draft} disabled={issued === 'waits'} onEdit={(change) => setDraft((now) => ({ ...now, ...change }))} />
      <p role="status" className="text-body text-warning empty:hidden">
        {issued === 'waits' && t('cashier.voucher.waits')}
      </p>
      <p role="alert" className="text-body text-danger empty:hidden">
        {issuing.problem?.text}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <Button type="submit" tone="primary" disabled={batch === undefined} aria-describedby={whyId}>
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
        {batch && <Question worth={batch.worth} number={batch.number} />}
      </ConfirmDialog>
    </form>
  );
}

/** What is about to be issued. */
function Question({ worth, number }: { worth: bigint; number: number }) {
  const t = useT();
  const format = useFormat();
  return t('cashier.voucher.sure', { count: number, amount: format.money(worth), total: format.money(worth * BigInt(number)) });
}

interface BatchFieldsProps {
  readonly draft: BatchDraft;
  readonly disabled: boolean;
  readonly onEdit: (change: Partial<BatchDraft>) => void;
}

function BatchFields({ draft, disabled, onEdit }: BatchFieldsProps) {
  const t = useT();
  const format = useFormat();
  const worth = tryParseMoney(draft.amount.trim());
  const field = { autoComplete: 'off', disabled };
  return (
    <>
      <TextField
        {...field}
        label={t('cashier.voucher.amount')}
        {...(worth !== undefined && { description: format.money(worth) })}
        inputMode="decimal"
        value={draft.amount}
        onChange={(event) => onEdit({ amount: event.target.value })}
      />
      <TextField
        {...field}
        label={t('cashier.voucher.count')}
        inputMode="numeric"
        value={draft.count}
        onChange={(event) => onEdit({ count: event.target.value })}
      />
      <TextField
        {...field}
        label={t('cashier.voucher.days')}
        inputMode="numeric"
        value={draft.days}
        onChange={(event) => onEdit({ days: event.target.value })}
      />
      <ReasonField disabled={disabled} value={draft.reason} onChange={(reason) => onEdit({ reason })} />
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
