import { typedAccount } from '@sortes/browser';
import { Button, Checkbox, IconFingerprint, PasswordField, TextField } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/login';
import { emptyField } from '../../../entities/account/empty-field';
import { useModal } from '../../../kit/modal';
import { useModule } from '../../../entities/brand/site-data';
import { ApiError, call, serverNow } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import type { SliderProof } from '../api/robot-checks';
import { readRemembered, remember } from '../state/remembered';
import { typedName } from '../state/typed-name';
import { CaptchaOrProof, useCaptcha } from './captcha-field';
import { FormError } from './form-error';
import { LockedNote } from './locked-note';
import type { SignedIn } from './use-finish-sign-in';
import { useSliderProof } from './use-slider-proof';

interface Typed {
  readonly username: string;
  readonly password: string;
  readonly stay: boolean;
  readonly captcha: string;
}

/** Nothing tells whether the name or the password was wrong. */
const places = { 'login.device.invalid': 'password', username: undefined, password: undefined } as const;

/** Sign-in by user name, account number or mobile number and password, with the slider; by the remembered device where the password is left to it. */
export function PasswordLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  const modal = useModal();
  const slider = useSliderProof();
  const sliderOn = useModule('GEETEST3');
  const captcha = useCaptcha();
  const [kept, setKept] = useState(() => readRemembered(document.cookie));
  /** Asked for after wrong passwords only. */
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [captchaProof, setCaptchaProof] = useState<SliderProof>();
  /** Too many wrong passwords for this name: until when the server takes no other. */
  const [locked, setLocked] = useState<{ readonly name: string; readonly until: number }>();
  const knows = (name: string): boolean => kept.device && name !== '' && name === kept.username;

  const byDevice = async (name: string) => {
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

  const byPassword = async ({ username, password, stay, captcha: text }: Typed) => {
    const name = typedAccount(username);
    const attempt = (geetest: SliderProof | undefined) =>
      call('login', {
        body: {
          username: name,
          password,
          type: 'username',
          remember: stay,
          ...(asksCaptcha && !captchaProof && { captcha: text.trim() }),
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

  const form = useForm<Typed>({
    start: { username: kept.username, password: '', stay: kept.device, captcha: '' },
    limits,
    places,
    faults({ username, password, captcha: text }) {
      const name = typedAccount(username);
      return {
        username: name === '' ? emptyField(t, t('identity.field.loginName')) : undefined,
        password: password === '' && !knows(name) ? emptyField(t, t('identity.field.password')) : undefined,
        captcha:
          asksCaptcha && !captchaProof && text.trim() === '' && password !== ''
            ? emptyField(t, t('identity.field.captcha'), 'captcha')
            : undefined,
      };
    },
    async submit(typed) {
      try {
        await (typed.password === '' ? byDevice(typedAccount(typed.username)) : byPassword(typed));
      } catch (failure) {
        const isLocked = failure instanceof ApiError && failure.code === 'login.locked' && failure.retryAfterSeconds !== undefined;
        if (isLocked) setLocked({ name: typedAccount(typed.username), until: serverNow() + failure.retryAfterSeconds * 1000 });
        // A picture helps nobody who has to wait first.
        const isAsked = !isLocked && failure instanceof ApiError && failure.value['captcha'] === true;
        // Whatever was refused, a proof is good for one attempt.
        setCaptchaProof(undefined);
        if (isAsked) {
          setAsksCaptcha(true);
          form.change({ captcha: '' });
          captcha.renew();
        }
        throw failure;
      }
    },
  });
  const waits = locked !== undefined && locked.name === typedAccount(form.values.username);
  const deviceKnows = knows(typedAccount(form.values.username));

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextField
        label={t('identity.field.loginName')}
        // Where the browser can, it offers passkeys among the names.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordField
        label={t('identity.field.password')}
        showLabel={t('common.showPassword')}
        hideLabel={t('common.hidePassword')}
        placeholder={deviceKnows ? t('identity.remembered') : ''}
        description={
          deviceKnows && form.values.password === '' ? (
            <span className="flex items-center gap-1.5 text-win">
              <IconFingerprint size={16} /> {t('identity.rememberedNote')}
            </span>
          ) : undefined
        }
        {...form.field('password')}
      />
      {asksCaptcha && (
        <CaptchaOrProof
          captcha={captcha}
          slider={slider}
          proof={captchaProof}
          onProof={(given) => {
            setCaptchaProof(given);
            form.change({ captcha: '' });
          }}
          {...form.field('captcha')}
        />
      )}
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...form.check('stay')}>{t('identity.rememberMe')}</Checkbox>
        <button
          type="button"
          onClick={() => {
            typedName.keep(typedAccount(form.values.username));
            modal.open('forgotPassword');
          }}
          className="min-h-11 text-body font-medium text-info underline-offset-4 hover:underline"
        >
          {t('identity.forgot')}
        </button>
      </div>
      {waits ? <LockedNote until={locked.until} onEnd={() => setLocked(undefined)} /> : <FormError>{form.problem}</FormError>}
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        disabled={waits}
        loading={form.busy}
        loadingLabel={t('identity.checking')}
        saysLoading
      >
        {t('shell.login')}
      </Button>
      {slider.dialog}
    </form>
  );
}
