import { typedAccount } from '@sortes/browser';
import { Button, Checkbox, IconFingerprint, PasswordField, TextField } from '@sortes/ui';
import { useState, type FormEvent } from 'react';
import { hasModal, useModal } from '../../../shared/modal';
import { useModule } from '../../../shared/site-data';
import { ApiError, call } from '../../../shared/api/client';
import { useT } from '../../../shared/i18n';
import { problemText } from '../../../shared/problem';
import type { SliderProof } from '../api/robot-checks';
import { readRemembered, remember } from '../state/remembered';
import { CaptchaOrProof, useCaptcha } from './captcha-field';
import { FormError } from './form-error';
import type { SignedIn } from './use-finish-sign-in';
import { useSliderProof } from './use-slider-proof';

/** Sign-in by user name, account number or mobile number and password, with the slider; by the remembered device where the password is left to it. */
export function PasswordLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const modal = useModal();
  const slider = useSliderProof();
  const sliderOn = useModule('GEETEST3');
  const captcha = useCaptcha();
  const [kept, setKept] = useState(() => readRemembered(document.cookie));
  const [username, setUsername] = useState(kept.username);
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(kept.device);
  const [captchaText, setCaptchaText] = useState<string>();
  const [captchaProof, setCaptchaProof] = useState<SliderProof>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const name = typedAccount(username);
  const deviceKnows = kept.device && name !== '' && name === kept.username;

  const refuse = (failure: unknown) => {
    const text = problemText(failure);
    // Whatever was refused, a proof is good for one attempt.
    setCaptchaProof(undefined);
    if (!(failure instanceof ApiError)) return setErrors({ form: text });
    if (failure.value['captcha'] === true) {
      setCaptchaText('');
      captcha.renew();
    }
    return setErrors(failure.field === 'captcha' ? { captcha: text } : { form: text });
  };

  const byDevice = async () => {
    try {
      await onSignedIn(await call('loginDevice', { body: { username: name } }));
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'login.device.invalid') return refuse(failure);
      remember({ device: false });
      setKept({ ...kept, device: false });
      setErrors({ password: problemText(failure) });
    }
    return undefined;
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
    try {
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
    } catch (failure) {
      refuse(failure);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Record<string, string> = {};
    if (name === '') found['username'] = t('identity.notEmpty', { field: t('identity.field.loginName') });
    if (password === '' && !deviceKnows) found['password'] = t('identity.notEmpty', { field: t('identity.field.password') });
    if (captchaText !== undefined && !captchaProof && captchaText.trim() === '' && password !== '')
      found['captcha'] = t('identity.notEmpty', { field: t('identity.field.captcha') });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await (password === '' ? byDevice() : byPassword());
    setBusy(false);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
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
        onChange={(event) => setUsername(event.target.value)}
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
        onChange={(event) => setPassword(event.target.value)}
      />
      {captchaText !== undefined && (
        <CaptchaOrProof
          captcha={captcha}
          value={captchaText}
          onChange={setCaptchaText}
          error={errors['captcha']}
          slider={slider}
          proof={captchaProof}
          onProof={(given) => {
            setCaptchaProof(given);
            setErrors(({ captcha: _gone, ...rest }) => rest);
          }}
        />
      )}
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox checked={stay} onChange={(event) => setStay(event.target.checked)}>
          {t('identity.rememberMe')}
        </Checkbox>
        {hasModal('forgotPassword') && (
          <button
            type="button"
            onClick={() => modal.open('forgotPassword')}
            className="min-h-11 text-body font-medium text-info underline-offset-4 hover:underline"
          >
            {t('identity.forgot')}
          </button>
        )}
      </div>
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t('shell.login')}
      </Button>
      {slider.dialog}
    </form>
  );
}
