import { Button } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { ApiError, call } from '../../../shared/api/client';
import { useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import { useRegisterSettings } from '../api/register-settings';
import { mobileDigits } from '../state/register-form';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { MobileField } from './mobile-field';
import { NewPasswordField, useJudgeNewPassword } from './new-password';
import type { SignedIn } from './use-finish-sign-in';

/** A new password by SMS: code, password, and straight on into the account. */
export function ForgotByPhone({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const judge = useJudgeNewPassword();
  const settings = useRegisterSettings().data;
  const [mobile, setMobile] = useState('');
  const [chosenCode, setChosenCode] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const dialingCode = chosenCode || (settings?.countryDialingCode ?? '');
  const mobileProblem = () => {
    const digits = mobileDigits(mobile);
    if (digits === '') return t('identity.notEmpty', { field: t('identity.field.mobileNum') });
    return /^\d{4,15}$/.test(digits) ? undefined : t('identity.problem.mobile');
  };
  const checkMobile = () => {
    const problem = mobileProblem();
    setErrors(problem === undefined ? {} : { mobileNum: problem });
    return problem === undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Record<string, string> = {};
    const wrongNumber = mobileProblem();
    if (wrongNumber) found['mobileNum'] = wrongNumber;
    if (code.length < 4) found['verificationCode'] = t('identity.problem.code');
    const problem = judge(password, mobile.trim());
    if (problem) found['newPassword'] = problem;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSignedIn(
        await call('resetByPhone', {
          body: { mobileNum: mobile.trim(), countryDialingCode: dialingCode, verificationCode: code, newPassword: password },
        }),
      );
    } catch (failure) {
      setErrors(failure instanceof ApiError && failure.field ? { [failure.field]: problemText(failure) } : { form: problemText(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <MobileField
        dialingCode={dialingCode}
        onDialingCode={setChosenCode}
        value={mobile}
        onChange={setMobile}
        error={errors['mobileNum']}
        required
      />
      <CodeField
        purpose="forgot"
        mobile={mobile}
        dialingCode={dialingCode}
        checkMobile={checkMobile}
        onMobileProblem={(text) => setErrors({ mobileNum: text })}
        value={code}
        onChange={setCode}
        error={errors['verificationCode']}
      />
      <NewPasswordField value={password} onChange={setPassword} username={mobile.trim()} error={errors['newPassword']} />
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t('identity.forgotPassword.set')}
      </Button>
    </form>
  );
}
