import { Button } from '@sortes/ui';
import limits from 'virtual:limits/resetByPhone';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useRegisterSettings } from '../api/register-settings';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { useMobileFault } from './mobile-fault';
import { MobileField } from './mobile-field';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';

interface Typed {
  readonly mobileNum: string;
  /** Empty: the brand's own. */
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** A new password by SMS: code, password, and straight on into the account. */
export function ForgotByPhone({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const settings = useRegisterSettings().data;
  const { faultOf, noteRefusal } = useMobileFault();
  const bodyOf = ({ mobileNum, countryDialingCode, ...secrets }: Typed) => ({
    mobileNum: mobileNum.trim(),
    countryDialingCode: countryDialingCode || (settings?.countryDialingCode ?? ''),
    ...secrets,
  });
  const form = useForm<Typed>({
    start: { mobileNum: '', countryDialingCode: '', verificationCode: '', newPassword: '' },
    limits,
    places: { countryDialingCode: undefined },
    body: bodyOf,
    faults: ({ mobileNum, verificationCode, newPassword }) => ({
      mobileNum: faultOf(t, mobileNum),
      // How long a code is, the server says.
      verificationCode: verificationCode === '' ? t('identity.problem.code') : undefined,
      newPassword: judge(newPassword, mobileNum.trim()),
    }),
    submit: async (typed) => onSignedIn(await call('resetByPhone', { body: bodyOf(typed) })),
  });
  const { mobileNum } = form.values;
  const { countryDialingCode } = bodyOf(form.values);
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <MobileField
        dialingCode={countryDialingCode}
        onDialingCode={(next) => form.change({ countryDialingCode: next })}
        required
        {...form.field('mobileNum')}
      />
      <CodeField
        purpose="forgot"
        mobile={mobileNum}
        dialingCode={countryDialingCode}
        checkMobile={() => form.ask('mobileNum')}
        onMobileRefused={(refusal) => {
          noteRefusal(mobileNum, refusal);
          form.ask('mobileNum');
        }}
        {...form.field('verificationCode')}
      />
      <NewPasswordField username={mobileNum.trim()} {...form.field('newPassword')} />
      <FormError>{form.problem}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('common.loading')}>
        {t('identity.forgotPassword.set')}
      </Button>
    </form>
  );
}
