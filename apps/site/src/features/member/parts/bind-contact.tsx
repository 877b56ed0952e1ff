import { Button, Dialog, OtpInput, toast, useTimeLeft } from '@sortes/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/client';
import { translate, useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import { runWithStepUp, turnedAway } from '../../../shared/step-up';
import { useRefreshSecurity, useSecurity } from '../api/security';
import { Notice } from './notice';

const now = () => Date.now();

/** Two steps that number and mailbox share: the address, then the code that came to it. */
export function BindContact({
  title,
  why,
  current,
  unconfirmed,
  judge,
  field,
  send,
  bind,
  onClose,
}: {
  title: string;
  why: string;
  /** Masked; empty without one. */
  current: string;
  /** The account's own stands unconfirmed: it is offered as it is. */
  unconfirmed: boolean;
  /** The fault of what was typed, in words. */
  judge: () => string | undefined;
  /** Draws the input. */
  field: (error: string | undefined, fixed: boolean) => ReactNode;
  /** `own`: to the address the account has. */
  send: (own: boolean) => Promise<{ sentTo: string; expiredMinutes: number; retryAfterSeconds: number }>;
  bind: (code: string, own: boolean) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useT();
  const refresh = useRefreshSecurity();
  const security = useSecurity().data;
  const isTold = security !== undefined && (security.mobile.verified || security.email.verified);
  const [sent, setSent] = useState<{ sentTo: string; expiredMinutes: number }>();
  const [until, setUntil] = useState(0);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const left = useTimeLeft(until, now);
  const [another, setAnother] = useState(false);
  const own = unconfirmed && !another;

  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfterSeconds !== undefined) setUntil(Date.now() + failure.retryAfterSeconds * 1000);
      if (!turnedAway(failure)) {
        const name = failure instanceof ApiError ? failure.field : undefined;
        setErrors({
          [name === 'mobileNum' || name === 'email' ? 'contact' : name === 'verificationCode' ? 'code' : 'form']: problemText(failure),
        });
        if (name === 'verificationCode') setCode('');
      }
    } finally {
      setBusy(false);
    }
  };
  const ask = () =>
    run(async () => {
      const problem = own ? undefined : judge();
      if (problem !== undefined) return setErrors({ contact: problem });
      const answer = await runWithStepUp(() => send(own));
      setSent(answer);
      setUntil(Date.now() + answer.retryAfterSeconds * 1000);
      return undefined;
    });
  const confirm = (typed: string) =>
    run(async () => {
      await runWithStepUp(() => bind(typed, own));
      toast(translate('member.contact.saved'), { tone: 'win' });
      await refresh();
      onClose();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent === undefined) void ask();
    else if (code.length === 6) void confirm(code);
  };
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')} width="small" closeOnOutsidePress={false}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink-2">{why}</p>
        {current !== '' && <p className="tabular text-label text-ink-3">{t('member.contact.now', { contact: current })}</p>}
        {isTold && <p className="text-label text-ink-3">{t('member.contact.told')}</p>}
        {!own && field(errors['contact'], sent !== undefined)}
        {own && errors['contact'] && <Notice tone="danger">{errors['contact']}</Notice>}
        {sent && (
          <>
            <p role="status" className="text-label text-ink-2">
              {t('member.stepUp.sentTo', { target: sent.sentTo, minutes: sent.expiredMinutes })}
            </p>
            <OtpInput
              label={t('member.stepUp.code')}
              value={code}
              onChange={setCode}
              onComplete={(typed) => void confirm(typed)}
              error={errors['code']}
            />
            <Button disabled={left > 0 || busy} onClick={() => void ask()}>
              {left > 0 ? t('member.stepUp.againIn', { seconds: Math.ceil(left / 1000) }) : t('member.stepUp.again')}
            </Button>
          </>
        )}
        {errors['form'] && <Notice tone="danger">{errors['form']}</Notice>}
        <Button
          type="submit"
          tone="primary"
          size="large"
          wide
          loading={busy}
          loadingLabel={t('common.loading')}
          disabled={sent !== undefined && code.length < 6}
        >
          {t(sent === undefined ? 'member.stepUp.send' : 'member.stepUp.confirm')}
        </Button>
        {(sent || own) && (
          <Button
            tone="ghost"
            wide
            onClick={() => {
              setSent(undefined);
              setAnother(true);
              setCode('');
              setErrors({});
            }}
          >
            {t('member.contact.other')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
