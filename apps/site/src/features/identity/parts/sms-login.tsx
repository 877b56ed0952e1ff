import { Button } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/login';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useRegisterSettings } from '../api/register-settings';
import { readRemembered, remember } from '../state/remembered';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { useMobileFault } from './mobile-fault';
import { MobileField } from './mobile-field';
import type { SignedIn } from './use-finish-sign-in';

interface Typed {
  readonly mobile: string;
  /** Empty: the brand's own. */
  readonly dialingCode: string;
  readonly code: string;
}

/** Sign-in by mobile number and SMS code; no slider for the sign-in itself (specification §4), only for having the code sent. */
export function SmsLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const settings = useRegisterSettings().data;
  const [kept] = useState(() => readRemembered(document.cookie));
  const { faultOf, noteRefusal } = useMobileFault();
  const dialingCodeOf = (chosen: string): string =>
    settings?.countryDialingCodeFixed ? settings.countryDialingCode : chosen || (settings?.countryDialingCode ?? '');
  const bodyOf = ({ mobile, dialingCode, code }: Typed) => ({
    username: mobile.trim(),
    password: code,
    type: 'sms' as const,
    countryDialingCode: dialingCodeOf(dialingCode),
  });
  const form = useForm<Typed>({
    start: { mobile: kept.mobile, dialingCode: kept.dialingCode, code: '' },
    limits,
    places: { username: 'mobile', password: 'code', countryDialingCode: undefined },
    body: bodyOf,
    faults: ({ mobile, code }) => ({
      mobile: faultOf(t, mobile),
      code: code.length < 4 ? t('identity.problem.code') : undefined,
    }),
    async submit(typed) {
      const body = bodyOf(typed);
      const session = await call('login', { body });
      remember({ mobile: body.username, dialingCode: body.countryDialingCode });
      await onSignedIn(session);
    },
  });
  const { mobile } = form.values;
  const dialingCode = dialingCodeOf(form.values.dialingCode);
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <MobileField
        dialingCode={dialingCode}
        onDialingCode={(next) => form.change({ dialingCode: next })}
        required
        {...form.field('mobile')}
      />
      <CodeField
        purpose="login"
        mobile={mobile}
        dialingCode={dialingCode}
        checkMobile={() => form.ask('mobile')}
        onMobileRefused={(refusal) => {
          noteRefusal(mobile, refusal);
          form.ask('mobile');
        }}
        onComplete={form.submit}
        {...form.field('code')}
      />
      <FormError>{form.problem}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('identity.checking')} saysLoading>
        {t('shell.login')}
      </Button>
    </form>
  );
}
