import { Button, Dialog, PasswordField, Skeleton, toast } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { satisfiesRule } from '@sortes/contract';
import { ApiError, call } from '../../shared/api/client';
import { translate, useT } from '../../shared/i18n';
import { useModal, type ModalProps } from '../../shared/modal';
import { usePaymentPassword } from '../../shared/payment-password-field';
import { problemText } from '../../shared/problem';
import { useSession } from '../../shared/session';
import { runWithStepUp, turnedAway } from '../../shared/step-up';
import { useRefreshSecurity, useSecurity } from './api/security';
import { Notice } from './parts/notice';
import { useMembersOnly } from './parts/use-members-only';

type Mode = 'set' | 'change' | 'reset';

/** `paymentPassword`: sets, changes or, forgotten, replaces the password that guards money going out. */
export function PaymentPasswordModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const modal = useModal();
  const rule = usePaymentPassword().data;
  const security = useSecurity().data;
  const refresh = useRefreshSecurity();
  const account = useSession((session) => session.account ?? '');
  const [forgotten, setForgotten] = useState(false);
  const [old, setOld] = useState('');
  const [signIn, setSignIn] = useState('');
  const [chosen, setChosen] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  if (barred) return null;
  const mode: Mode = rule?.isSet !== true ? 'set' : forgotten ? 'reset' : 'change';
  const hasPassword = security?.hasPassword !== false;
  const digits = rule?.digits ?? null;
  // Said before three fields are filled in: the server takes no forgotten one without a proof beside the password.
  const noWay = mode === 'reset' && security?.methods.every((method) => method === 'password') === true;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !rule) return;
    const found: Record<string, string> = {};
    if (mode === 'change' && old === '') found['oldPaymentPassword'] = t('identity.notEmpty', { field: t('member.pay.old') });
    if (mode !== 'change' && hasPassword && signIn === '') found['password'] = t('identity.notEmpty', { field: t('member.pay.signIn') });
    if (!satisfiesRule(chosen, rule))
      found['newPaymentPassword'] =
        chosen === '' || rule.digits === null
          ? t('identity.notEmpty', { field: t('member.pay.new') })
          : t('member.pay.digits', { digits: rule.digits });
    if (repeated !== chosen) found['repeat'] = t('member.pay.differ');
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const withPassword = { newPaymentPassword: chosen, ...(hasPassword && { password: signIn }) };
      await runWithStepUp(async () => {
        if (mode === 'change') await call('changePaymentPassword', { body: { oldPaymentPassword: old, newPaymentPassword: chosen } });
        else await call(mode === 'set' ? 'setPaymentPassword' : 'resetPaymentPassword', { body: withPassword });
      });
      toast(translate('member.pay.saved'), { tone: 'win' });
      await refresh();
      onClose();
    } catch (failure) {
      if (turnedAway(failure)) return;
      const field = failure instanceof ApiError ? failure.field : undefined;
      const code = failure instanceof ApiError ? failure.code : '';
      const text = code === 'function.not.available' ? t('member.stepUp.nothing') : problemText(failure);
      setErrors({ [field !== undefined && field in { oldPaymentPassword: 1, password: 1, newPaymentPassword: 1 } ? field : 'form']: text });
    } finally {
      setBusy(false);
    }
  };
  const secret = (value: string, set: (value: string) => void, field: string, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      inputMode={digits === null ? 'text' : 'numeric'}
      maxLength={rule?.maxLength ?? 64}
      value={value}
      error={errors[field]}
      showLabel={t('common.showPassword')}
      hideLabel={t('common.hidePassword')}
      {...(field === 'newPaymentPassword' && { description: t('member.pay.rule') })}
      onChange={(event) => set(digits === null ? event.target.value : event.target.value.replace(/\D/g, ''))}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(mode === 'set' ? 'member.pay.setTitle' : mode === 'change' ? 'member.pay.changeTitle' : 'member.pay.resetTitle')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      {!rule || !security ? (
        <Skeleton className="h-80 rounded-tile!" />
      ) : noWay ? (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-body text-ink-2">{t('member.pay.resetNote')}</p>
          <Notice tone="warning">{t('member.pay.noWay')}</Notice>
          <Button tone="primary" size="large" wide onClick={() => modal.open('member', { page: 'securityCenter' })}>
            {t('member.pay.noWayLink')}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
          <p className="text-body text-ink-2">{t(mode === 'reset' ? 'member.pay.resetNote' : 'member.pay.why')}</p>
          {mode === 'change' && rule.lockedSeconds > 0 && (
            <Notice tone="warning">{t('member.pay.locked', { minutes: Math.ceil(rule.lockedSeconds / 60) })}</Notice>
          )}
          {mode === 'change' && (
            <div>
              {secret(old, setOld, 'oldPaymentPassword', t('member.pay.old'), 'off')}
              <button
                type="button"
                onClick={() => {
                  setForgotten(true);
                  setErrors({});
                }}
                className="min-h-11 text-label font-medium text-info underline-offset-4 hover:underline"
              >
                {t('member.pay.forgot')}
              </button>
            </div>
          )}
          {secret(
            chosen,
            setChosen,
            'newPaymentPassword',
            rule.digits === null ? t('member.pay.new') : `${t('member.pay.new')} (${t('member.pay.digits', { digits: rule.digits })})`,
            'off',
          )}
          {secret(repeated, setRepeated, 'repeat', t('member.pay.repeat'), 'off')}
          {mode !== 'change' && hasPassword && (
            <>
              <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
              <PasswordField
                label={t('member.pay.signIn')}
                maxLength={128}
                value={signIn}
                error={errors['password']}
                showLabel={t('common.showPassword')}
                hideLabel={t('common.hidePassword')}
                onChange={(event) => setSignIn(event.target.value)}
              />
            </>
          )}
          {errors['form'] && <Notice tone="danger">{errors['form']}</Notice>}
          <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
            {t('common.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
