import { Button } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useRegisterSettings } from '../api/register-settings';
import { mobileDigits } from '../state/register-form';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { MobileField } from './mobile-field';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';
import { placeAmong, useStep } from './use-step';

const placeOf = placeAmong(['mobileNum', 'verificationCode', 'newPassword']);

/** A new password by SMS: code, password, and straight on into the account. */
export function ForgotByPhone({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const settings = useRegisterSettings().data;
  const [typed, setTyped] = useState({ mobile: '', dialingCode: '', code: '', password: '' });
  const change = (part: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...part }));
  const { errors, busy, run, tell } = useStep(placeOf);
  const { mobile, code, password } = typed;
  const dialingCode = typed.dialingCode || (settings?.countryDialingCode ?? '');
  const mobileProblem = () => {
    const digits = mobileDigits(mobile);
    if (digits === '') return t('identity.notEmpty', { field: t('identity.field.mobileNum') });
    return /^\d{4,15}$/.test(digits) ? undefined : t('identity.problem.mobile');
  };
  const checkMobile = () => {
    const problem = mobileProblem();
    tell(problem === undefined ? {} : { mobileNum: problem });
    return problem === undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    const wrongNumber = mobileProblem();
    if (wrongNumber) found['mobileNum'] = wrongNumber;
    if (code.length < 4) found['verificationCode'] = t('identity.problem.code');
    const problem = judge(password, mobile.trim());
    if (problem) found['newPassword'] = problem;
    void run(found, async () =>
      onSignedIn(
        await call('resetByPhone', {
          body: { mobileNum: mobile.trim(), countryDialingCode: dialingCode, verificationCode: code, newPassword: password },
        }),
      ),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <MobileField
        dialingCode={dialingCode}
        onDialingCode={(next) => change({ dialingCode: next })}
        value={mobile}
        onChange={(next) => change({ mobile: next })}
        error={errors['mobileNum']}
        required
      />
      <CodeField
        purpose="forgot"
        mobile={mobile}
        dialingCode={dialingCode}
        checkMobile={checkMobile}
        onMobileProblem={(text) => tell({ mobileNum: text })}
        value={code}
        onChange={(next) => change({ code: next })}
        error={errors['verificationCode']}
      />
      <NewPasswordField
        value={password}
        onChange={(next) => change({ password: next })}
        username={mobile.trim()}
        error={errors['newPassword']}
      />
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t('identity.forgotPassword.set')}
      </Button>
    </form>
  );
}
