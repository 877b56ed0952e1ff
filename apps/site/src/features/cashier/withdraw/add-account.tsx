import { Button, SegmentedControl, Select, TextField, toast } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { ApiError, call } from '../../../kit/api/client';
import { translate, useT } from '../../../kit/i18n';
import { PaymentPasswordField } from '../../../entities/account/payment-password-field';
import { turnedAway } from '../../../kit/step-up';
import { useAction } from '../../../kit/use-action';
import { usePayoutProviders, useRefreshWithdrawals } from '../api/withdrawals';

type FieldName = 'providerCode' | 'number' | 'holderName' | 'paymentPassword';

type AccountValues = Record<FieldName, string> & { kind: 'bank' | 'ewallet' };

/** Which field of the form a refusal belongs to. */
function fieldOf(failure: ApiError): FieldName | undefined {
  if (failure.code.startsWith('payment.password.')) return 'paymentPassword';
  const named: Readonly<Record<string, FieldName>> = {
    'payout.provider.unknown': 'providerCode',
    'payout.account.number': 'number',
    'payout.account.known': 'number',
    'payout.account.holder': 'holderName',
  };
  return named[failure.code];
}

/** Adds a bank account or e-wallet in the player's own name, guarded by the payment password and a proof of the session. */
export function AddAccount({
  holderName,
  coolingHours,
  onDone,
  onBack,
}: {
  /** The name every account must be in; null until the first account says it. */
  holderName: string | null;
  coolingHours: number;
  onDone: () => void;
  onBack: (() => void) | undefined;
}) {
  const t = useT();
  const refresh = useRefreshWithdrawals();
  const providers = usePayoutProviders(true).data?.providers;
  const [values, setValues] = useState<AccountValues>({
    kind: 'bank',
    providerCode: '',
    number: '',
    holderName: holderName ?? '',
    paymentPassword: '',
  });
  const { kind } = values;
  const [found, setFound] = useState<Partial<Record<FieldName, string>>>({});
  // The payment password is no part of what is meant: another one is another try at the same account.
  const adding = useAction(async (key, account: { providerCode: string; number: string; holderName: string }) => {
    await call('addPayoutAccount', { body: { ...account, paymentPassword: values.paymentPassword } }, { idempotencyKey: key });
    toast(translate('payout.added'), { tone: 'win' });
    await refresh();
    onDone();
  });
  const { busy } = adding;
  const problem = adding.problem && !turnedAway(adding.problem.error) ? adding.problem : undefined;
  const refused = problem?.error instanceof ApiError ? fieldOf(problem.error) : undefined;
  const errors = { ...found, ...(problem && refused !== undefined && { [refused]: problem.text }) };
  const whole = refused === undefined ? problem?.text : undefined;
  const kinds = (['bank', 'ewallet'] as const).filter((one) => providers?.some((provider) => provider.kind === one) ?? one === 'bank');
  const offered = (providers ?? [])
    .filter((provider) => provider.kind === kind)
    .toSorted((one, other) => one.shortName.localeCompare(other.shortName));
  const provider = offered.find(({ code }) => code === values.providerCode);
  const set = (part: Partial<AccountValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setFound((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
    if (whole !== undefined || (refused !== undefined && refused in part)) adding.forget();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing: Partial<Record<FieldName, string>> = {};
    for (const name of ['providerCode', 'number', 'holderName', 'paymentPassword'] as const)
      if (values[name].trim() === '') missing[name] = t(`payout.empty.${name}`);
    if (missing.number === undefined && provider && !new RegExp(provider.numberPattern).test(values.number.replace(/[\s.-]/g, '')))
      missing.number = t('payout.numberWrong');
    setFound(missing);
    adding.forget();
    if (Object.keys(missing).length > 0) return;
    void adding.run({ providerCode: values.providerCode, number: values.number.trim(), holderName: values.holderName.trim() });
  };

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {kinds.length > 1 && (
        <SegmentedControl
          label={t('payout.kind')}
          value={kind}
          onChange={(next) => set({ kind: next, providerCode: '' })}
          choices={kinds.map((one) => ({ value: one, label: t(`payout.kind.${one}`) }))}
        />
      )}
      <Select
        label={t(`payout.provider.${kind}`)}
        value={values.providerCode}
        error={errors.providerCode}
        onChange={(event) => set({ providerCode: event.target.value })}
        choices={[
          { value: '', label: t('payout.choose') },
          ...offered.map(({ code, name, shortName }) => ({ value: code, label: name === shortName ? name : `${shortName}: ${name}` })),
        ]}
      />
      <TextField
        label={t(`payout.number.${kind}`)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={values.number}
        error={errors.number}
        onChange={(event) => set({ number: event.target.value })}
      />
      {holderName === null ? (
        <TextField
          label={t('payout.holder')}
          autoComplete="name"
          maxLength={80}
          value={values.holderName}
          error={errors.holderName}
          description={t('payout.holderNote')}
          onChange={(event) => set({ holderName: event.target.value })}
        />
      ) : (
        <p className="text-label text-ink-2">
          {t('payout.holderKnown', { name: holderName })}
          {errors.holderName !== undefined && (
            <span role="alert" className="block text-danger">
              {errors.holderName}
            </span>
          )}
        </p>
      )}
      <PaymentPasswordField
        value={values.paymentPassword}
        onChange={(value) => set({ paymentPassword: value })}
        error={errors.paymentPassword}
      />
      {coolingHours > 0 && <p className="text-label text-ink-2">{t('payout.coolingNote', { hours: coolingHours })}</p>}
      {whole !== undefined && (
        <p role="alert" className="text-label text-danger">
          {whole}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" size="large" className="flex-1" loading={busy} loadingLabel={t('common.loading')}>
          {t('payout.save')}
        </Button>
        {onBack && (
          <Button tone="ghost" size="large" onClick={onBack} disabled={busy}>
            {t('payout.back')}
          </Button>
        )}
      </div>
    </form>
  );
}
