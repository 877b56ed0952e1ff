import type { Problem } from '@sortes/browser';
import { Button, Dialog, OtpInput, toast, useTimeLeft } from '@sortes/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../../kit/api/client';
import { translate, useT } from '../../../kit/i18n';
import { turnedAway } from '../../../kit/step-up';
import { useAction } from '../../../kit/use-action';
import { useRefreshSecurity, useSecurity } from '../api/security';
import { Notice } from './notice';

const now = () => Date.now();

interface Progress {
  /** Where the code went; undefined before. */
  sent: { sentTo: string; expiredMinutes: number } | undefined;
  code: string;
  /** Another address than the account's own was asked for. */
  another: boolean;
}

/** What the server refused, at the field it is about. */
function refusalOf(problem: Problem | undefined): Readonly<Record<string, string>> {
  if (!problem || turnedAway(problem.error)) return {};
  const { field, text } = problem;
  return { [field === 'mobileNum' || field === 'email' ? 'contact' : field === 'verificationCode' ? 'code' : 'form']: text };
}

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
  const [{ sent, code, another }, setState] = useState<Progress>({ sent: undefined, code: '', another: false });
  const change = (part: Partial<Progress>) => setState((known) => ({ ...known, ...part }));
  const [until, setUntil] = useState(0);
  const [fault, setFault] = useState<string>();
  const left = useTimeLeft(until, now);
  const own = unconfirmed && !another;
  const { run, busy, problem, forget } = useAction(async (_key, work: () => Promise<void>) => {
    try {
      await work();
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfterSeconds !== undefined) setUntil(Date.now() + failure.retryAfterSeconds * 1000);
      if (failure instanceof ApiError && failure.field === 'verificationCode') change({ code: '' });
      throw failure;
    }
  });
  const errors: Readonly<Record<string, string>> = { ...(fault !== undefined && { contact: fault }), ...refusalOf(problem) };
  const ask = () => {
    const found = own ? undefined : judge();
    setFault(found);
    forget();
    if (found !== undefined) return;
    void run(async () => {
      const answer = await send(own);
      change({ sent: answer });
      setUntil(Date.now() + answer.retryAfterSeconds * 1000);
    });
  };
  const confirm = (typed: string) => {
    setFault(undefined);
    void run(async () => {
      await bind(typed, own);
      toast(translate('member.contact.saved'), { tone: 'win' });
      await refresh();
      onClose();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent === undefined) ask();
    else if (code.length === 6) confirm(code);
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
              onChange={(next) => change({ code: next })}
              onComplete={confirm}
              error={errors['code']}
            />
            <Button disabled={left > 0 || busy} onClick={ask}>
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
              change({ sent: undefined, another: true, code: '' });
              setFault(undefined);
              forget();
            }}
          >
            {t('member.contact.other')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
