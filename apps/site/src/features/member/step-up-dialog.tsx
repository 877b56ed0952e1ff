import { PasskeyDeclined, askPasskey, type Form } from '@sortes/browser';
import { Button, Dialog, IconFingerprint, OtpInput, PasswordField, RadioGroup, TextField, useTimeLeft } from '@sortes/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { problemText } from '../../kit/problem';
import type { StepUpMethod } from '../../kit/step-up';
import { useForm } from '../../kit/use-form';
import { useSession } from '../../entities/account/session';
import { Notice } from './parts/notice';

const now = () => Date.now();

interface Proof {
  /** Undefined: the server names no way that this account has. */
  readonly method: StepUpMethod | undefined;
  readonly code: string;
  readonly password: string;
}

/** Whether a refusal is of the password, not of the code beside it. */
function isAboutPassword(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'password.wrong' || failure.code === 'login.locked');
}

interface StepUpDialogProps {
  readonly methods: readonly StepUpMethod[];
  /** The sign-in password is wanted beside a code by message. */
  readonly withPassword: boolean;
  readonly onSettled: (proven: boolean) => void;
}

const isByMessage = (method: StepUpMethod | undefined): boolean => method === 'sms' || method === 'email';

async function prove({ method, code, password }: Proof, both: boolean): Promise<void> {
  if (method === undefined) return;
  if (method === 'passkey') {
    const { passkey } = await call('startStepUp', { body: { method } });
    await call('stepUp', { body: { method, passkey: await askPasskey(passkey ?? {}) } });
  } else if (method === 'password') await call('stepUp', { body: { method, password } });
  else await call('stepUp', { body: { method, code, ...(both && { password }) } });
}

/** Whether all that a way asks for is typed. */
function isWhole({ method, code, password }: Proof, both: boolean): boolean {
  if (method === 'passkey') return true;
  if (method === 'password') return password !== '';
  return method === 'recovery' ? code.trim().length >= 8 : code.length === 6 && (!both || password !== '');
}

/** A proof as it is given, and the message with a code. */
function useProof({ methods, withPassword, onSettled }: StepUpDialogProps) {
  const t = useT();
  const [until, setUntil] = useState(0);
  const bothFor = (method: StepUpMethod | undefined): boolean => isByMessage(method) && withPassword;
  const form = useForm<Proof>({
    start: { method: methods[0], code: '', password: '' },
    places: { 'password.wrong': 'password', 'login.locked': 'password', method: undefined },
    sayRefusal: (failure) => (failure instanceof PasskeyDeclined ? t('member.stepUp.cancelled') : undefined),
    async submit(proof) {
      const both = bothFor(proof.method);
      if (!isWhole(proof, both)) return;
      try {
        await prove(proof, both);
        onSettled(true);
      } catch (failure) {
        // The password is judged first: a mistyped one leaves the code as good as it was.
        if (!isAboutPassword(failure)) form.change({ code: '' });
        throw failure;
      }
    },
  });
  const { method } = form.values;
  const send = useMutation({
    mutationFn: () => call('startStepUp', { body: { ...(method && { method }) } }),
    onSuccess: () => setUntil(now() + 60_000),
  });
  return {
    form,
    method,
    both: bothFor(method),
    send,
    until,
    change(next: StepUpMethod) {
      form.begin({ ...form.values, method: next, code: '' });
      setUntil(0);
      send.reset();
    },
  };
}

type Proving = ReturnType<typeof useProof>;

/** Asks for a proof of who sits here, by one of the ways the server named; closing it turns the action down. */
export function StepUpDialog(props: StepUpDialogProps) {
  const { methods, onSettled } = props;
  const t = useT();
  const proving = useProof(props);
  const { form, method, both, send, change } = proving;
  return (
    <Dialog
      open
      onClose={() => onSettled(false)}
      title={t('member.stepUp.title')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink-2">{t(both ? 'member.stepUp.whyBoth' : 'member.stepUp.why')}</p>
        {methods.length > 1 && (
          <RadioGroup
            label={t('member.stepUp.how')}
            name="step-up"
            value={method ?? ''}
            onChange={(next) => change(next as StepUpMethod)}
            choices={methods.map((value) => ({ value, label: t(`member.stepUp.method.${value}`) }))}
          />
        )}
        {method === undefined && <Notice tone="danger">{t('member.stepUp.nothing')}</Notice>}
        {method === 'passkey' ? <ByPasskey form={form} /> : <ByTyping proving={proving} />}
        {method !== undefined && method !== 'passkey' && (!isByMessage(method) || send.isSuccess) && (
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            disabled={!isWhole(form.values, both)}
            loading={form.busy}
            loadingLabel={t('common.loading')}
          >
            {t('member.stepUp.confirm')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

function ByPasskey({ form }: { form: Form<Proof> }) {
  const t = useT();
  return (
    <>
      <p className="text-label text-ink-2">{t('member.stepUp.passkey')}</p>
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        icon={<IconFingerprint size={22} />}
        loading={form.busy}
        loadingLabel={t('common.loading')}
      >
        {t('member.stepUp.usePasskey')}
      </Button>
    </>
  );
}

/** A code, the password, or both; a refusal of the form as a whole is said at what was typed. */
function ByTyping({ proving: { form, method, both, send, until } }: { proving: Proving }) {
  const t = useT();
  const account = useSession((session) => session.account ?? '');
  const byMessage = isByMessage(method);
  const [password, code] = [form.field('password'), form.field('code')];
  const codeError = code.error ?? (method === 'password' ? undefined : form.problem);
  return (
    <>
      {(method === 'password' || both) && (
        <>
          <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
          <PasswordField
            label={t('member.pay.signIn')}
            showLabel={t('common.showPassword')}
            hideLabel={t('common.hidePassword')}
            {...password}
            error={password.error ?? (method === 'password' ? form.problem : undefined)}
          />
        </>
      )}
      {byMessage && <SendCode send={send} until={until} />}
      {method === 'totp' && <p className="text-label text-ink-2">{t('member.stepUp.totp')}</p>}
      {(method === 'totp' || (byMessage && send.isSuccess)) && (
        <OtpInput label={t('member.stepUp.code')} onComplete={() => form.submit()} {...code} error={codeError} />
      )}
      {method === 'recovery' && (
        <TextField
          label={t('member.stepUp.method.recovery')}
          description={t('member.stepUp.recovery')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...code}
          maxLength={64}
          error={codeError}
        />
      )}
    </>
  );
}

/** Has a code sent, and says where it went. */
function SendCode({ send, until }: Pick<Proving, 'send' | 'until'>) {
  const t = useT();
  const left = useTimeLeft(until, now);
  return (
    <>
      <Button loading={send.isPending} loadingLabel={t('common.loading')} disabled={left > 0} onClick={() => send.mutate()}>
        {left > 0
          ? t('member.stepUp.againIn', { seconds: Math.ceil(left / 1000) })
          : t(send.isSuccess ? 'member.stepUp.again' : 'member.stepUp.send')}
      </Button>
      {send.isError && <Notice tone="danger">{problemText(send.error)}</Notice>}
      {send.data?.sentTo && (
        <p role="status" className="text-label text-ink-2">
          {t('member.stepUp.sentTo', { target: send.data.sentTo, minutes: send.data.expiredMinutes })}
        </p>
      )}
    </>
  );
}
