import { typedAccount } from '@sortes/browser';
import { Button, Checkbox, IconFingerprint, PasswordField, TextField } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { useModal } from '../../../kit/modal';
import { useModule } from '../../../entities/brand/site-data';
import { ApiError, call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import type { SliderProof } from '../api/robot-checks';
import { readRemembered, remember } from '../state/remembered';
import { CaptchaOrProof, useCaptcha } from './captcha-field';
import { FormError } from './form-error';
import type { SignedIn } from './use-finish-sign-in';
import { useSliderProof } from './use-slider-proof';
import { useStep, type PlaceOf } from './use-step';

/** Asked for after wrong passwords only: no text at all where none is asked. */
interface AnsweredCaptcha {
  text?: string | undefined;
  proof?: SliderProof | undefined;
}

/** Nothing tells whether the name or the password was wrong. */
const placeOf: PlaceOf = ({ code, field }) => (code === 'login.device.invalid' ? 'password' : field === 'captcha' ? 'captcha' : undefined);

/** Sign-in by user name, account number or mobile number and password, with the slider; by the remembered device where the password is left to it. */
export function PasswordLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const modal = useModal();
  const slider = useSliderProof();
  const sliderOn = useModule('GEETEST3');
  const captcha = useCaptcha();
  const [kept, setKept] = useState(() => readRemembered(document.cookie));
  const [{ username, password, stay }, setTyped] = useState({ username: kept.username, password: '', stay: kept.device });
  const change = (part: { username?: string; password?: string; stay?: boolean }) => setTyped((known) => ({ ...known, ...part }));
  const [{ text: captchaText, proof: captchaProof }, setAnswered] = useState<AnsweredCaptcha>({});
  const { errors, busy, run, say } = useStep(placeOf);
  const name = typedAccount(username);
  const deviceKnows = kept.device && name !== '' && name === kept.username;

  const byDevice = async () => {
    try {
      await onSignedIn(await call('loginDevice', { body: { username: name } }));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'login.device.invalid') {
        remember({ device: false });
        setKept({ ...kept, device: false });
      }
      throw failure;
    }
  };

  const byPassword = async () => {
    const attempt = (geetest: SliderProof | undefined) =>
      call('login', {
        body: {
          username: name,
          password,
          type: 'username',
          remember: stay,
          ...(captchaText !== undefined && !captchaProof && { captcha: captchaText.trim() }),
          ...(captchaProof && { captchaProof }),
          ...(geetest && { geetest }),
        },
      });
    const proof = sliderOn ? await slider.ask() : undefined;
    if (sliderOn && !proof) return;
    const session = await attempt(proof).catch(async (failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.code !== 'slider.required') throw failure;
      const late = await slider.ask();
      return late ? attempt(late) : undefined;
    });
    if (!session) return;
    remember({ username: name, device: stay && session.sessionKind === 'full' });
    await onSignedIn(session);
  };

  const signIn = async () => {
    try {
      await (password === '' ? byDevice() : byPassword());
    } catch (failure) {
      const asksCaptcha = failure instanceof ApiError && failure.value['captcha'] === true;
      // Whatever was refused, a proof is good for one attempt.
      setAnswered((known) => ({ text: asksCaptcha ? '' : known.text }));
      if (asksCaptcha) captcha.renew();
      throw failure;
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (name === '') found['username'] = t('identity.notEmpty', { field: t('identity.field.loginName') });
    if (password === '' && !deviceKnows) found['password'] = t('identity.notEmpty', { field: t('identity.field.password') });
    if (captchaText !== undefined && !captchaProof && captchaText.trim() === '' && password !== '')
      found['captcha'] = t('identity.notEmpty', { field: t('identity.field.captcha') });
    void run(found, signIn);
  };

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField
        label={t('identity.field.loginName')}
        name="username"
        // Where the browser can, it offers passkeys among the names.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={username}
        error={errors['username']}
        onChange={(event) => change({ username: event.target.value })}
      />
      <PasswordField
        label={t('identity.field.password')}
        name="password"
        maxLength={128}
        value={password}
        error={errors['password']}
        showLabel={t('common.showPassword')}
        hideLabel={t('common.hidePassword')}
        placeholder={deviceKnows ? t('identity.remembered') : ''}
        description={
          deviceKnows && password === '' ? (
            <span className="flex items-center gap-1.5 text-win">
              <IconFingerprint size={16} /> {t('identity.rememberedNote')}
            </span>
          ) : undefined
        }
        onChange={(event) => change({ password: event.target.value })}
      />
      {captchaText !== undefined && (
        <CaptchaOrProof
          captcha={captcha}
          value={captchaText}
          onChange={(text) => setAnswered((known) => ({ ...known, text }))}
          error={errors['captcha']}
          slider={slider}
          proof={captchaProof}
          onProof={(given) => {
            setAnswered((known) => ({ ...known, proof: given }));
            say('captcha', undefined);
          }}
        />
      )}
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox checked={stay} onChange={(event) => change({ stay: event.target.checked })}>
          {t('identity.rememberMe')}
        </Checkbox>
        <button
          type="button"
          onClick={() => modal.open('forgotPassword')}
          className="min-h-11 text-body font-medium text-info underline-offset-4 hover:underline"
        >
          {t('identity.forgot')}
        </button>
      </div>
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t('shell.login')}
      </Button>
      {slider.dialog}
    </form>
  );
}
