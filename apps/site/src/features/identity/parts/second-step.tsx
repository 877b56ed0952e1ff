import { Button, OtpInput, RadioGroup, TextField, useTimeLeft } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/loginVerification';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useForm } from '../../../kit/use-form';
import { FormError } from './form-error';
import { LostEverything } from './lost-everything';
import type { SignedIn } from './use-finish-sign-in';

const ways = ['totp', 'recovery', 'sms', 'email', 'account-name'] as const;
type Method = (typeof ways)[number];
interface Typed {
  readonly verificationCode: string;
}

const now = () => Date.now();
const isWay = (method: string): method is Method => (ways as readonly string[]).includes(method);

/**
 * Second step of a sign-in: the code of the authenticator app (or a recovery code) where the account has one, else, from a new address, a code to its own
 * number or mailbox, or, where it has neither, the name that its bank account is held in.
 */
export function SecondStep({
  session,
  onSignedIn,
  onBack,
}: {
  session: SignedIn;
  onSignedIn: (session: SignedIn) => Promise<unknown>;
  onBack: () => void;
}) {
  const t = useT();
  const methods = session.verificationMethods.filter(isWay);
  const [method, setMethod] = useState<Method>(methods[0] ?? 'email');
  const [until, setUntil] = useState(0);
  const left = useTimeLeft(until, now);
  const byMessage = method === 'sms' || method === 'email';
  const byName = method === 'account-name';
  const send = useMutation({
    mutationFn: () => call('sendLoginVerification', { body: byMessage ? { method } : {} }),
    onSuccess: () => setUntil(Date.now() + 60_000),
  });
  const isEnough = (code: string): boolean => code.trim().length >= (byName ? 1 : method === 'recovery' ? 8 : 6);
  const bodyOf = ({ verificationCode }: Typed) => ({ method, verificationCode: verificationCode.trim() });
  const form = useForm<Typed>({
    start: { verificationCode: '' },
    limits,
    body: bodyOf,
    async submit(typed) {
      if (!isEnough(typed.verificationCode)) return;
      try {
        await onSignedIn(await call('loginVerification', { body: bodyOf(typed) }));
      } catch (failure) {
        form.change({ verificationCode: '' });
        throw failure;
      }
    },
  });
  const code = form.field('verificationCode');
  const problem = code.error ?? form.problem;
  const shown = !byMessage || send.isSuccess;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <p className="text-body text-ink-2">
        {t(byMessage ? 'identity.second.why' : byName ? 'identity.second.whyName' : 'identity.second.whyApp')}
      </p>
      {methods.length > 1 && (
        <RadioGroup
          label={t('identity.second.how')}
          name="second-step"
          value={method}
          onChange={(next) => {
            setMethod(next);
            form.begin({ verificationCode: '' });
            setUntil(0);
            send.reset();
          }}
          choices={methods.map((value) => ({ value, label: t(`identity.second.${value}`) }))}
        />
      )}
      {byMessage && (
        <Button loading={send.isPending} loadingLabel={t('common.loading')} disabled={left > 0} onClick={() => send.mutate()}>
          {left > 0
            ? t('identity.code.againIn', { seconds: Math.ceil(left / 1000) })
            : send.isSuccess
              ? t('identity.code.again')
              : t('identity.code.get')}
        </Button>
      )}
      {byMessage && send.isError && <FormError>{problemText(send.error)}</FormError>}
      {byMessage && send.data && (
        <p role="status" className="text-label text-ink-2">
          {t('identity.second.sentTo', { target: send.data.sentTo, minutes: send.data.expiredMinutes })}
        </p>
      )}
      {shown && method !== 'recovery' && !byName && (
        <OtpInput key={method} label={t('identity.field.verificationCode')} {...code} onComplete={form.submit} error={problem} />
      )}
      {method === 'recovery' && (
        <TextField
          label={t('identity.second.recovery')}
          description={t('identity.second.recoveryNote')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...code}
          maxLength={64}
          error={problem}
        />
      )}
      {byName && <TextField label={t('identity.second.account-name')} autoComplete="off" spellCheck={false} {...code} error={problem} />}
      {shown && (
        <Button
          type="submit"
          tone="primary"
          size="large"
          wide
          disabled={!isEnough(code.value)}
          loading={form.busy}
          loadingLabel={t('common.loading')}
        >
          {t('common.continue')}
        </Button>
      )}
      {!byMessage && <LostEverything />}
      <Button tone="ghost" onClick={onBack}>
        {t('identity.second.otherAccount')}
      </Button>
    </form>
  );
}
