import type { Problem } from '@sortes/browser';
import { Button, Dialog, PasswordField, Skeleton, toast } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { satisfiesRule } from '@sortes/contract';
import { ApiError, call } from '../../kit/api/client';
import { translate, useT, type Translate } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { usePaymentPassword } from '../../entities/account/payment-password-field';
import { useSession } from '../../entities/account/session';
import { turnedAway } from '../../kit/step-up';
import { useAction } from '../../kit/use-action';
import { useRefreshSecurity, useSecurity } from './api/security';
import { Notice } from './parts/notice';
import { useMembersOnly } from './parts/use-members-only';

type Mode = 'set' | 'change' | 'reset';
type Errors = Readonly<Record<string, string>>;
type Rule = NonNullable<ReturnType<typeof usePaymentPassword>['data']>;

/** What was typed, by the wire names of the fields. */
interface Typed {
  oldPaymentPassword: string;
  /** The one of signing in. */
  password: string;
  newPaymentPassword: string;
  repeat: string;
}

/** What is wrong with what was typed, by field. */
function judge(t: Translate, typed: Typed, form: { mode: Mode; hasPassword: boolean; rule: Rule }): Errors {
  const { mode, hasPassword, rule } = form;
  const isChosenEmpty = typed.newPaymentPassword === '' || rule.digits === null;
  return {
    ...(mode === 'change' &&
      typed.oldPaymentPassword === '' && { oldPaymentPassword: t('identity.notEmpty', { field: t('member.pay.old') }) }),
    ...(mode !== 'change' &&
      hasPassword &&
      typed.password === '' && { password: t('identity.notEmpty', { field: t('member.pay.signIn') }) }),
    ...(!satisfiesRule(typed.newPaymentPassword, rule) && {
      newPaymentPassword: isChosenEmpty
        ? t('identity.notEmpty', { field: t('member.pay.new') })
        : t('member.pay.digits', { digits: rule.digits ?? 0 }),
    }),
    ...(typed.repeat !== typed.newPaymentPassword && { repeat: t('member.pay.differ') }),
  };
}

/** What the server refused, at its field; `nothing` is said where no way to prove oneself is left. */
function refusalOf(problem: Problem | undefined, nothing: string): Errors {
  if (!problem || turnedAway(problem.error)) return {};
  const { error, field } = problem;
  const text = error instanceof ApiError && error.code === 'function.not.available' ? nothing : problem.text;
  return { [field !== undefined && field in { oldPaymentPassword: 1, password: 1, newPaymentPassword: 1 } ? field : 'form']: text };
}

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
  const [typed, setTyped] = useState<Typed>({ oldPaymentPassword: '', password: '', newPaymentPassword: '', repeat: '' });
  const change = (part: Partial<Typed>) => setTyped((known) => ({ ...known, ...part }));
  const [found, setFound] = useState<Errors>({});
  const saving = useAction(async (_key, wanted: Mode, hasSignIn: boolean) => {
    const { oldPaymentPassword, newPaymentPassword, password } = typed;
    if (wanted === 'change') await call('changePaymentPassword', { body: { oldPaymentPassword, newPaymentPassword } });
    else
      await call(wanted === 'set' ? 'setPaymentPassword' : 'resetPaymentPassword', {
        body: { newPaymentPassword, ...(hasSignIn && { password }) },
      });
    toast(translate('member.pay.saved'), { tone: 'win' });
    await refresh();
    onClose();
  });
  if (barred) return null;
  const mode: Mode = rule?.isSet !== true ? 'set' : forgotten ? 'reset' : 'change';
  const hasPassword = security?.hasPassword !== false;
  const digits = rule?.digits ?? null;
  // Said before three fields are filled in: the server takes no forgotten one without a proof beside the password.
  const noWay = mode === 'reset' && security?.methods.every((method) => method === 'password') === true;

  const errors: Errors = { ...found, ...refusalOf(saving.problem, t('member.stepUp.nothing')) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.busy || !rule) return;
    const missing = judge(t, typed, { mode, hasPassword, rule });
    setFound(missing);
    saving.forget();
    if (Object.keys(missing).length === 0) void saving.run(mode, hasPassword);
  };
  const secret = (field: 'oldPaymentPassword' | 'newPaymentPassword' | 'repeat', label: string) => (
    <PasswordField
      label={label}
      autoComplete="off"
      inputMode={digits === null ? 'text' : 'numeric'}
      maxLength={rule?.maxLength ?? 64}
      value={typed[field]}
      error={errors[field]}
      showLabel={t('common.showPassword')}
      hideLabel={t('common.hidePassword')}
      {...(field === 'newPaymentPassword' && { description: t('member.pay.rule') })}
      onChange={(event) => change({ [field]: digits === null ? event.target.value : event.target.value.replace(/\D/g, '') })}
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
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          <p className="text-body text-ink-2">{t(mode === 'reset' ? 'member.pay.resetNote' : 'member.pay.why')}</p>
          {mode === 'change' && rule.lockedSeconds > 0 && (
            <Notice tone="warning">{t('member.pay.locked', { minutes: Math.ceil(rule.lockedSeconds / 60) })}</Notice>
          )}
          {mode === 'change' && (
            <div>
              {secret('oldPaymentPassword', t('member.pay.old'))}
              <button
                type="button"
                onClick={() => {
                  setForgotten(true);
                  setFound({});
                  saving.forget();
                }}
                className="min-h-11 text-label font-medium text-info underline-offset-4 hover:underline"
              >
                {t('member.pay.forgot')}
              </button>
            </div>
          )}
          {secret(
            'newPaymentPassword',
            rule.digits === null ? t('member.pay.new') : `${t('member.pay.new')} (${t('member.pay.digits', { digits: rule.digits })})`,
          )}
          {secret('repeat', t('member.pay.repeat'))}
          {mode !== 'change' && hasPassword && (
            <>
              <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
              <PasswordField
                label={t('member.pay.signIn')}
                maxLength={128}
                value={typed.password}
                error={errors['password']}
                showLabel={t('common.showPassword')}
                hideLabel={t('common.hidePassword')}
                onChange={(event) => change({ password: event.target.value })}
              />
            </>
          )}
          {errors['form'] && <Notice tone="danger">{errors['form']}</Notice>}
          <Button type="submit" tone="primary" size="large" wide loading={saving.busy} loadingLabel={t('common.loading')}>
            {t('common.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
