import type { Faults, FieldProps } from '@sortes/browser';
import { Button, Dialog, PasswordField, Skeleton, toast } from '@sortes/ui';
import { useState } from 'react';
import changeLimits from 'virtual:limits/changePaymentPassword';
import resetLimits from 'virtual:limits/resetPaymentPassword';
import setLimits from 'virtual:limits/setPaymentPassword';
import { satisfiesRule } from '@sortes/contract';
import { emptyField } from '../../entities/account/empty-field';
import { ApiError, call } from '../../kit/api/client';
import { translate, useT, type Translate } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { usePaymentPassword } from '../../entities/account/payment-password-field';
import { useSession } from '../../entities/account/session';
import { useForm } from '../../kit/use-form';
import { useRefreshSecurity, useSecurity } from './api/security';
import { Notice } from './parts/notice';
import { useMembersOnly } from './parts/use-members-only';

type Mode = 'set' | 'change' | 'reset';
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
function judge(t: Translate, typed: Typed, form: { mode: Mode; hasPassword: boolean; rule: Rule }): Faults<Typed> {
  const { mode, hasPassword, rule } = form;
  const isChosenEmpty = typed.newPaymentPassword === '' || rule.digits === null;
  return {
    ...(mode === 'change' && typed.oldPaymentPassword === '' && { oldPaymentPassword: emptyField(t, t('member.pay.old')) }),
    ...(mode !== 'change' && hasPassword && typed.password === '' && { password: emptyField(t, t('member.pay.signIn'), 'signIn') }),
    ...(!satisfiesRule(typed.newPaymentPassword, rule) && {
      newPaymentPassword: isChosenEmpty ? emptyField(t, t('member.pay.new')) : t('member.pay.digits', { digits: rule.digits ?? 0 }),
    }),
    ...(typed.repeat !== typed.newPaymentPassword && { repeat: t('member.pay.differ') }),
  };
}

/** `paymentPassword`: sets, changes or, forgotten, replaces the password that guards money going out. */
export function PaymentPasswordModal({ onClose }: ModalProps) {
  const t = useT();
  const barred = useMembersOnly();
  const modal = useModal();
  const rule = usePaymentPassword().data;
  const security = useSecurity().data;
  const [forgotten, setForgotten] = useState(false);
  if (barred) return null;
  const mode: Mode = rule?.isSet !== true ? 'set' : forgotten ? 'reset' : 'change';
  // Said before three fields are filled in: the server takes no forgotten one without a proof beside the password.
  const noWay = mode === 'reset' && security?.methods.every((method) => method === 'password') === true;
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
        <PasswordForm
          mode={mode}
          rule={rule}
          hasPassword={security.hasPassword !== false}
          onForgotten={() => setForgotten(true)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  readonly mode: Mode;
  readonly rule: Rule;
  /** Whether the member signs in with a password. */
  readonly hasPassword: boolean;
  readonly onForgotten: () => void;
  readonly onDone: () => void;
}

const limitsOf = { set: setLimits, change: changeLimits, reset: resetLimits };

function PasswordForm({ mode, rule, hasPassword, onForgotten, onDone }: PasswordFormProps) {
  const t = useT();
  const refresh = useRefreshSecurity();
  const { digits } = rule;
  const bodyOf = ({ newPaymentPassword, password }: Typed) => ({ newPaymentPassword, ...(hasPassword && { password }) });
  const form = useForm<Typed>({
    start: { oldPaymentPassword: '', password: '', newPaymentPassword: '', repeat: '' },
    limits: limitsOf[mode],
    body: ({ oldPaymentPassword, ...typed }) =>
      mode === 'change' ? { oldPaymentPassword, newPaymentPassword: typed.newPaymentPassword } : bodyOf({ oldPaymentPassword, ...typed }),
    faults: (typed) => judge(t, typed, { mode, hasPassword, rule }),
    sayRefusal: (failure) =>
      failure instanceof ApiError && failure.code === 'function.not.available' ? t('member.stepUp.nothing') : undefined,
    async submit(typed) {
      const { oldPaymentPassword, newPaymentPassword } = typed;
      if (mode === 'change') await call('changePaymentPassword', { body: { oldPaymentPassword, newPaymentPassword } });
      else await call(mode === 'set' ? 'setPaymentPassword' : 'resetPaymentPassword', { body: bodyOf(typed) });
      toast(translate('member.pay.saved'), { tone: 'win' });
      await refresh();
      onDone();
    },
  });
  const secret = (name: 'oldPaymentPassword' | 'newPaymentPassword' | 'repeat', label: string) => {
    const field = form.field(name);
    return (
      <PasswordField
        label={label}
        autoComplete="off"
        inputMode={digits === null ? 'text' : 'numeric'}
        showLabel={t('common.showPassword')}
        hideLabel={t('common.hidePassword')}
        {...(name === 'newPaymentPassword' && { description: t('member.pay.rule') })}
        {...field}
        maxLength={rule.maxLength}
        onChange={(event) => field.onChange(digits === null ? event.target.value : event.target.value.replace(/\D/g, ''))}
      />
    );
  };
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
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
              onForgotten();
              form.begin(form.values);
            }}
            className="min-h-11 text-label font-medium text-info underline-offset-4 hover:underline"
          >
            {t('member.pay.forgot')}
          </button>
        </div>
      )}
      {secret(
        'newPaymentPassword',
        digits === null ? t('member.pay.new') : `${t('member.pay.new')} (${t('member.pay.digits', { digits })})`,
      )}
      {secret('repeat', t('member.pay.repeat'))}
      {mode !== 'change' && hasPassword && <SignInPassword field={form.field('password')} />}
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t('common.save')}
      </Button>
    </form>
  );
}

/** The password of signing in, beside the name that a password manager knows it by. */
function SignInPassword({ field }: { field: FieldProps<string> }) {
  const t = useT();
  const account = useSession((session) => session.account ?? '');
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField label={t('member.pay.signIn')} showLabel={t('common.showPassword')} hideLabel={t('common.hidePassword')} {...field} />
    </>
  );
}
