import { Button, IconKey, PasswordField, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../kit/api/client';
import { loadAreas, useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { entityKeys } from '../keys';

/** Whether the member has a payment password, its rule, and whether it is locked. */
export function usePaymentPassword() {
  return useQuery({
    queryKey: entityKeys.paymentPassword.all,
    queryFn: async () => (await Promise.all([call('getPaymentPassword'), loadAreas(['member'])]))[0],
    staleTime: 15_000,
  });
}

/** Refusals of the payment password, for the form that it stands in. */
export const paymentPasswordPlaces = {
  'payment.password.missing': 'paymentPassword',
  'payment.password.wrong': 'paymentPassword',
  'payment.password.locked': 'paymentPassword',
} as const;

/** Whether a refusal is of the payment password. */
export const isAboutPaymentPassword = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code.startsWith('payment.password.');

export interface PaymentPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** The server's refusal, beside the field. */
  error?: string | undefined;
  label?: string;
}

/**
 * Asks for the payment password, in the form the brand's rule gives it: digits open the keypad of a phone. Without one, or while it is locked, it says so and
 * leads to where that is mended. Its texts and rule come by themselves, so it stands in any form.
 */
export function PaymentPasswordField({ value, onChange, onBlur, name, error, label }: PaymentPasswordFieldProps) {
  const t = useT();
  const modal = useModal();
  const { data } = usePaymentPassword();
  if (!data) return <Skeleton className="h-19 rounded-field!" />;
  const mend = () => {
    if (modal.openNow() === undefined) modal.open('paymentPassword');
    else modal.openAbove({ above: 'paymentPassword' });
  };
  if (!data.isSet)
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-tile border border-warning/40 bg-bg2 p-3">
        <IconKey size={22} className="shrink-0 text-warning" />
        <p className="min-w-40 flex-1 text-label text-ink-1">{t('member.pay.none')}</p>
        <Button size="small" onClick={mend}>
          {t('member.pay.setNow')}
        </Button>
      </div>
    );
  const locked = data.lockedSeconds > 0 ? t('member.pay.locked', { minutes: Math.ceil(data.lockedSeconds / 60) }) : undefined;
  return (
    <div>
      <PasswordField
        label={label ?? t('member.pay.label')}
        // Not the sign-in password: a manager that files it as such would fill in the wrong one.
        autoComplete="off"
        inputMode={data.digits === null ? 'text' : 'numeric'}
        maxLength={data.maxLength}
        name={name}
        value={value}
        onBlur={onBlur}
        error={error ?? locked}
        showLabel={t('common.showPassword')}
        hideLabel={t('common.hidePassword')}
        {...(data.digits !== null && { description: t('member.pay.digits', { digits: data.digits }) })}
        onChange={(event) => onChange(data.digits === null ? event.target.value : event.target.value.replace(/\D/g, ''))}
      />
      <button type="button" onClick={mend} className="min-h-11 text-label font-medium text-info underline-offset-4 hover:underline">
        {t('member.pay.forgot')}
      </button>
    </div>
  );
}
