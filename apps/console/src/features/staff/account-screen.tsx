import { makePasskey, passkeysPossible } from '@sortes/browser';
import { Button, CopyButton, OtpInput, PasswordField, QrCode, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import codeLimits from 'virtual:limits/staffConfirmTotp';
import passkeyLimits from 'virtual:limits/staffAddPasskey';
import passwordLimits from 'virtual:limits/staffChangePassword';
import { call } from '../../shared/calls';
import { Device } from '../../shared/device';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { ScreenHeader } from '../../shared/screen-header';
import { goOn, refreshSession, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { useForm } from '../../shared/use-form';
import { staffKeys } from './keys';

function Part({ title, problem, children }: { title: string; problem?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid content-start gap-3 rounded-tile p-4">
      <h2 className="text-h2 font-bold">{title}</h2>
      {children}
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
    </section>
  );
}

/** One's own account: password, authenticator, passkeys, sessions. */
export function AccountScreen() {
  const t = useT();
  const me = useSession((state) => state.me);
  if (me === undefined) return null;
  return (
    <div className="grid gap-4">
      <ScreenHeader title={t('shell.screen.account')} />
      <Facts
        facts={[
          [t('staff.name'), me.name],
          [t('staff.role'), t(`staff.role.${me.role}`)],
          [t('staff.brands'), me.brands?.join(', ') ?? t('staff.everyBrand')],
        ]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Password />
        <Authenticator isSet={me.totp} />
        <Passkeys />
        <Sessions />
      </div>
    </div>
  );
}

function Password() {
  const t = useT();
  const form = useForm({
    start: { current: '', next: '' },
    limits: passwordLimits,
    places: { password: 'next' },
    async submit(passwords) {
      await call('staffChangePassword', { body: passwords });
      form.begin({ current: '', next: '' });
      toast(t('staff.passwordChanged'), { tone: 'win' });
      await askAnew(staffKeys.ownSessions.all);
    },
  });
  const { current, next } = form.values;
  return (
    <Part title={t('staff.password')} problem={form.problem}>
      <form {...form.props} className="grid gap-3">
        <PasswordField
          label={t('staff.passwordNow')}
          showLabel={t('common.show')}
          hideLabel={t('common.hide')}
          autoComplete="current-password"
          required
          {...form.field('current')}
        />
        <PasswordField
          label={t('staff.passwordNext')}
          description={t('shell.passwordNote')}
          showLabel={t('common.show')}
          hideLabel={t('common.hide')}
          autoComplete="new-password"
          required
          {...form.field('next')}
        />
        <Button type="submit" loading={form.busy} loadingLabel={t('common.working')} disabled={current === '' || next === ''}>
          {t('staff.passwordChange')}
        </Button>
      </form>
    </Part>
  );
}

function Authenticator({ isSet }: { isSet: boolean }) {
  const t = useT();
  const [begun, setBegun] = useState<{ uri: string; secret: string }>();
  const form = useForm({
    start: { code: '' },
    limits: codeLimits,
    async submit({ code }) {
      form.change({ code: '' });
      await goOn(await call('staffConfirmTotp', { body: { code } }));
      setBegun(undefined);
      toast(t('staff.authenticatorSet'), { tone: 'win' });
    },
  });
  return (
    <Part title={t('staff.authenticator')} problem={form.problem}>
      <p className="text-body text-ink-2">{t(isSet ? 'staff.authenticatorIs' : 'staff.authenticatorNone')}</p>
      {begun ? (
        <form {...form.props} className="grid justify-items-center gap-3">
          <QrCode text={begun.uri} label={t('shell.first.qr')} size={180} />
          <code className="text-label break-all">{begun.secret}</code>
          <CopyButton text={begun.secret} label={t('common.copy')} copiedLabel={t('common.copied')} />
          <OtpInput label={t('shell.factor.code')} {...form.field('code')} onComplete={form.submit} />
        </form>
      ) : (
        <Button
          loading={form.busy}
          loadingLabel={t('common.working')}
          onClick={() => void form.run(async () => setBegun(await call('staffBeginTotp')))}
        >
          {t(isSet ? 'staff.authenticatorNew' : 'staff.authenticatorAdd')}
        </Button>
      )}
    </Part>
  );
}

function Passkeys() {
  const t = useT();
  const format = useFormat();
  const passkeys = useSession((state) => state.me?.passkeys ?? []);
  const form = useForm({
    start: { name: '' },
    limits: passkeyLimits,
    body: ({ name }) => ({ name: name.trim() }),
    async submit({ name }) {
      const { options } = await call('staffBeginPasskey');
      const passkey = await makePasskey(options as Record<string, unknown>);
      await goOn(await call('staffAddPasskey', { body: { name: name.trim(), passkey } }));
      form.begin({ name: '' });
    },
  });
  return (
    <Part title={t('staff.passkeys')} problem={form.problem}>
      {passkeys.length === 0 && <p className="text-body text-ink-2">{t('staff.noPasskeys')}</p>}
      <ul className="grid gap-2 text-label">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-3 rounded-chip bg-bg2 p-3">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{passkey.name}</span>
              <span className="tabular block text-ink-3">
                {format.at(passkey.createdAt)} – {format.at(passkey.lastUsedAt)}
              </span>
            </span>
            <Button
              size="small"
              loading={form.busy}
              loadingLabel={t('common.working')}
              aria-label={t('staff.passkeyRemove', { name: passkey.name })}
              onClick={() =>
                void form.run(async () => {
                  await call('staffRemovePasskey', { params: { passkeyId: passkey.id } });
                  await refreshSession();
                })
              }
            >
              {t('staff.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {passkeysPossible() && (
        <form {...form.props} className="grid gap-3">
          <TextField label={t('staff.passkeyName')} autoComplete="off" {...form.field('name')} />
          <Button type="submit" loading={form.busy} loadingLabel={t('common.working')} disabled={form.values.name.trim() === ''}>
            {t('staff.passkeyAdd')}
          </Button>
        </form>
      )}
    </Part>
  );
}

function Sessions() {
  const t = useT();
  const format = useFormat();
  const ending = useAction(async (_key, sessionId: string) => {
    await call('staffEndOwnSession', { params: { sessionId } });
    await askAnew(staffKeys.ownSessions.all);
  });
  const query = useQuery({ queryKey: staffKeys.ownSessions.all, queryFn: () => call('staffListOwnSessions') });
  return (
    <Part title={t('staff.ownSessions')} problem={ending.problem?.text ?? (query.error ? problemText(query.error) : undefined)}>
      <ul className="grid gap-2 text-label">
        {query.data?.list.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 rounded-chip bg-bg2 p-3">
            <span className="min-w-0 flex-1">
              <span className="tabular font-semibold">
                {session.ip} {session.isThis && `(${t('staff.thisSession')})`}
              </span>
              <span className="tabular block">
                {format.at(session.createdAt)} – {format.at(session.lastSeenAt)}
              </span>
              <span className="block break-words text-ink-3">
                <Device userAgent={session.userAgent} />
              </span>
            </span>
            {!session.isThis && (
              <Button
                size="small"
                loading={ending.busy}
                loadingLabel={t('common.working')}
                aria-label={t('staff.endSession', { ip: session.ip })}
                onClick={() => void ending.run(session.id)}
              >
                {t('staff.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
