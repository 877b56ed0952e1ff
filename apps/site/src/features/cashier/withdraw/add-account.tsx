import { Button, SegmentedControl, Select, TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/addPayoutAccount';
import { call } from '../../../kit/api/client';
import { translate, useT } from '../../../kit/i18n';
import { PaymentPasswordField, paymentPasswordPlaces } from '../../../entities/account/payment-password-field';
import { useForm } from '../../../kit/use-form';
import { usePayoutProviders, useRefreshWithdrawals } from '../api/withdrawals';

interface AccountValues {
  readonly kind: 'bank' | 'ewallet';
  readonly providerCode: string;
  readonly number: string;
  readonly holderName: string;
  readonly paymentPassword: string;
}

/** Which field of the form the code of a refusal belongs to. */
const places = {
  'payout.provider.unknown': 'providerCode',
  'payout.account.number': 'number',
  'payout.account.known': 'number',
  'payout.account.holder': 'holderName',
  ...paymentPasswordPlaces,
} as const;

/** What is meant; the payment password is no part of it: another one is another try at the same account. */
const accountOf = ({ providerCode, number, holderName }: AccountValues) => ({
  providerCode,
  number: number.trim(),
  holderName: holderName.trim(),
});

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
  const offeredOf = (kind: AccountValues['kind']) =>
    (providers ?? []).filter((provider) => provider.kind === kind).toSorted((one, other) => one.shortName.localeCompare(other.shortName));
  const numberFault = ({ kind, providerCode, number }: AccountValues): string | undefined => {
    const provider = offeredOf(kind).find(({ code }) => code === providerCode);
    const isWrong = provider && !new RegExp(provider.numberPattern).test(number.replace(/[\s.-]/g, ''));
    return isWrong ? t('payout.numberWrong') : undefined;
  };
  const form = useForm<AccountValues>({
    start: { kind: 'bank', providerCode: '', number: '', holderName: holderName ?? '', paymentPassword: '' },
    limits,
    places,
    body: ({ paymentPassword, ...account }) => ({ ...accountOf({ paymentPassword, ...account }), paymentPassword }),
    meant: accountOf,
    faults(values) {
      const missing = (['providerCode', 'number', 'holderName', 'paymentPassword'] as const).filter((name) => values[name].trim() === '');
      return { number: numberFault(values), ...Object.fromEntries(missing.map((name) => [name, t(`payout.empty.${name}`)])) };
    },
    async submit(values, idempotencyKey) {
      const body = { ...accountOf(values), paymentPassword: values.paymentPassword };
      await call('addPayoutAccount', { body }, { idempotencyKey });
      toast(translate('payout.added'), { tone: 'win' });
      await refresh();
      onDone();
    },
  });
  const { kind } = form.values;
  const kinds = (['bank', 'ewallet'] as const).filter((one) => providers?.some((provider) => provider.kind === one) ?? one === 'bank');
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {kinds.length > 1 && (
        <SegmentedControl
          label={t('payout.kind')}
          value={kind}
          onChange={(next) => form.change({ kind: next, providerCode: '' })}
          choices={kinds.map((one) => ({ value: one, label: t(`payout.kind.${one}`) }))}
        />
      )}
      <Select
        label={t(`payout.provider.${kind}`)}
        choices={[
          { value: '', label: t('payout.choose') },
          ...offeredOf(kind).map(({ code, name, shortName }) => ({
            value: code,
            label: name === shortName ? name : `${shortName}: ${name}`,
          })),
        ]}
        {...form.field('providerCode')}
      />
      <TextField label={t(`payout.number.${kind}`)} inputMode="numeric" autoComplete="off" {...form.field('number')} />
      {holderName === null ? (
        <TextField label={t('payout.holder')} autoComplete="name" description={t('payout.holderNote')} {...form.field('holderName')} />
      ) : (
        <p className="text-label text-ink-2">
          {t('payout.holderKnown', { name: holderName })}
          {form.errors.holderName !== undefined && (
            <span role="alert" className="block text-danger">
              {form.errors.holderName}
            </span>
          )}
        </p>
      )}
      <PaymentPasswordField {...form.field('paymentPassword')} />
      {coolingHours > 0 && <p className="text-label text-ink-2">{t('payout.coolingNote', { hours: coolingHours })}</p>}
      {form.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {form.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" size="large" className="flex-1" loading={form.busy} loadingLabel={t('common.loading')}>
          {t('payout.save')}
        </Button>
        {onBack && (
          <Button tone="ghost" size="large" onClick={onBack} disabled={form.busy}>
            {t('payout.back')}
          </Button>
        )}
      </div>
    </form>
  );
}
