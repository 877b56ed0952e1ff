import { Button } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useAction } from '../../../kit/use-action';
import { useRegisterSettings } from '../api/register-settings';
import { mobileDigits } from '../state/register-form';
import { readRemembered, remember } from '../state/remembered';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { MobileField } from './mobile-field';
import type { SignedIn } from './use-finish-sign-in';

/** Sign-in by mobile number and SMS code; no slider for the sign-in itself (specification §4), only for having the code sent. */
export function SmsLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const settings = useRegisterSettings().data;
  const [kept] = useState(() => readRemembered(document.cookie));
  const [typed, setTyped] = useState({ mobile: kept.mobile, dialingCode: kept.dialingCode, code: '' });
  const change = (part: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...part }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mobile, code } = typed;
  const dialingCode = settings?.countryDialingCodeFixed
    ? settings.countryDialingCode
    : typed.dialingCode || (settings?.countryDialingCode ?? '');

  const mobileProblem = () => {
    const digits = mobileDigits(mobile);
    if (digits === '') return t('identity.notEmpty', { field: t('identity.field.mobileNum') });
    return /^\d{4,15}$/.test(digits) ? undefined : t('identity.problem.mobile');
  };
  const checkMobile = () => {
    const problem = mobileProblem();
    setErrors(problem === undefined ? {} : { mobile: problem });
    return problem === undefined;
  };
  const signIn = useAction(async (_key, sms: string) => {
    const session = await call('login', {
      body: { username: mobile.trim(), password: sms, type: 'sms', countryDialingCode: dialingCode },
    });
    remember({ mobile: mobile.trim(), dialingCode });
    await onSignedIn(session);
  });
  const submit = (event?: FormEvent, sms = code) => {
    event?.preventDefault();
    if (!checkMobile()) return undefined;
    if (sms.length < 4) return setErrors({ code: t('identity.problem.code') });
    return void signIn.run(sms);
  };
  /** What the server refused stands at its field until something else is wrong there. */
  const refused = (field: string | undefined) => (signIn.problem?.field === field ? signIn.problem?.text : undefined);
  const elsewhere = signIn.problem !== undefined && signIn.problem.field !== 'password' && signIn.problem.field !== 'username';
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <MobileField
        dialingCode={dialingCode}
        onDialingCode={(next) => change({ dialingCode: next })}
        value={mobile}
        onChange={(next) => change({ mobile: next })}
        error={errors['mobile'] ?? refused('username')}
        required
      />
      <CodeField
        purpose="login"
        mobile={mobile}
        dialingCode={dialingCode}
        checkMobile={checkMobile}
        onMobileProblem={(text) => setErrors({ mobile: text })}
        value={code}
        onChange={(next) => change({ code: next })}
        onComplete={(sms) => submit(undefined, sms)}
        error={errors['code'] ?? refused('password')}
      />
      <FormError>{elsewhere ? signIn.problem?.text : undefined}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={signIn.busy} loadingLabel={t('common.loading')}>
        {t('shell.login')}
      </Button>
    </form>
  );
}
