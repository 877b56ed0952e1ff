import { Button, Checkbox, Tabs, linkClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { afterPress } from '../../../kit/after-press';
import { ApiError, call, serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { T, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useSearch } from '../../../kit/search';
import type { SliderProof } from '../api/robot-checks';
import {
  asksPassword,
  dayIn,
  formFields,
  judgeField,
  judgeForm,
  mobileDigits,
  tidy,
  type FormField,
  type RegisterMode,
  type RegisterSettings,
} from '../state/register-form';
import { useRegistered } from '../state/registered';
import { CaptchaOrProof, useCaptcha } from './captcha-field';
import { CodeField } from './code-field';
import { fieldLabel, problemSentence } from './field-texts';
import { FormError } from './form-error';
import { MobileField } from './mobile-field';
import { RegisterBox } from './register-fields';
import { useFinishSignIn } from './use-finish-sign-in';
import { useSliderProof } from './use-slider-proof';
import { placeAmong, useStep } from './use-step';

const codeFields = { referralCode: 'referral', affiliateCode: 'affiliate' } as const;
type CodeField_ = keyof typeof codeFields;
const isCodeField = (name: string): name is CodeField_ => name in codeFields;

/** What the visitor has filled in. */
interface Filled {
  mode: RegisterMode;
  values: Readonly<Record<string, string>>;
  dialingCode: string;
  agreed: boolean;
}

interface AnsweredCaptcha {
  text: string;
  proof: SliderProof | undefined;
}

const noAnswer: AnsweredCaptcha = { text: '', proof: undefined };

/** The terms open beside the form, so that nothing typed is lost. */
function TermsLink({ children }: { children?: ReactNode }) {
  return (
    <a href="/help?topic=terms" target="_blank" rel="noopener" className={linkClass}>
      {children}
    </a>
  );
}

/** Day before which a person of the minimum age was born. */
function birthdayLimit(today: string, years: number): string {
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

/**
 * Registration by user name or by mobile number. Fields and rules are the brand's; a value is judged when its box is left and again on sending, and nothing
 * that was typed is ever wiped by a refusal.
 */
export function RegisterForm({ settings, resettable = false }: { settings: RegisterSettings; resettable?: boolean }) {
  const t = useT();
  const search = useSearch();
  const finish = useFinishSignIn();
  const slider = useSliderProof();
  const captcha = useCaptcha();
  const keepMade = useRegistered((state) => state.keep);
  const initial = useMemo(() => ({ referralCode: search['referralCode'] ?? '' }), [search]);
  const [{ mode, values, dialingCode, agreed }, setFilled] = useState<Filled>(() => ({
    mode: settings.usernameRegistration ? 'username' : 'mobile',
    values: initial,
    dialingCode: settings.countryDialingCode,
    agreed: settings.agreementDefault,
  }));
  const change = (part: Partial<Filled>) => setFilled((known) => ({ ...known, ...part }));
  const [{ text: captchaText, proof }, setAnswered] = useState<AnsweredCaptcha>(noAnswer);
  const [freeName, setFreeName] = useState('');
  const form = useRef<HTMLFormElement>(null);

  // An affiliate code of the address is checked at once; only a code that leads to nobody, or none at all, asks for one by hand.
  const codeGiven = search['affiliateCode'] ?? '';
  const affiliate = useQuery({
    queryKey: ['affiliate', codeGiven],
    queryFn: () => call('checkAffiliate', { query: { code: codeGiven, domain: location.hostname, kind: 'affiliate' } }),
    enabled: codeGiven !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const affiliateShown = codeGiven === '' || affiliate.isError;
  const fields = formFields(settings, mode, affiliateShown);
  const today = dayIn(boot.timeZone, serverNow());
  /** The refusal of a referral code calls it what its field is called. */
  const refusalText = (failure: unknown): string =>
    failure instanceof ApiError && failure.code === 'invitation_code_error' ? t('identity.problem.referralCode') : problemText(failure);
  const placeOf = placeAmong([...fields.map(({ name }) => name), 'captcha', 'agreement']);
  const { errors, busy, run, tell, say } = useStep(placeOf, ({ error }) => refusalText(error));
  const judged = { values, minimumAge: settings.minimumAge, today };

  /** The code came with the link, not from the visitor's hand: the box is empty and may stay so. */
  const linkProblem = (failure: unknown): string =>
    failure instanceof ApiError && failure.code === 'affiliate.invalid' ? t('identity.problem.affiliateLink') : problemText(failure);

  /** A code of the address that leads to nobody is told at its box until something is typed there. */
  const errorOf = (name: string): string | undefined =>
    errors[name] ?? (name === 'affiliateCode' && affiliate.isError && !(values[name] ?? '') ? linkProblem(affiliate.error) : undefined);

  const setValue = (name: string, value: string) => {
    setFilled((known) => ({ ...known, values: { ...known.values, [name]: value } }));
    say(name, undefined);
    say('form', undefined);
  };

  const leave = async (field: FormField) => {
    const { name } = field;
    const value = tidy(name, values[name] ?? '');
    if (value === '') return;
    const problem = judgeField(field, judged);
    afterPress(() => say(name, problem && problemSentence(t, name, problem)));
    if (problem) return;
    try {
      if (name === 'username' && freeName !== value) {
        const { available } = await call('checkUsername', { query: { username: value } });
        if (available) setFreeName(value);
        else say(name, t('identity.problem.taken'));
      }
      if (isCodeField(name)) await call('checkAffiliate', { query: { code: value, domain: location.hostname, kind: codeFields[name] } });
    } catch (failure) {
      // Only a refusal speaks here; a lost connection is told when the form is sent.
      if (failure instanceof ApiError && failure.status === 422) say(name, refusalText(failure));
    }
  };

  const changeMode = (next: RegisterMode) => {
    if (next === mode) return;
    change({ mode: next });
    tell({});
    setAnswered(({ proof: given }) => ({ text: '', proof: given }));
    captcha.renew();
  };
  const reset = () => {
    change({ values: initial, agreed: settings.agreementDefault });
    tell({});
    setAnswered(noAnswer);
    captcha.renew();
  };

  const focusFirst = () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  const register = async () => {
    const filled = Object.fromEntries(fields.map(({ name }) => [name, tidy(name, values[name] ?? '')]).filter(([, value]) => value !== ''));
    const common = {
      ...filled,
      ...(settings.captcha && !proof && { captcha: captchaText.trim() }),
      ...(proof && { geetest: proof }),
      ...(codeGiven !== '' && affiliate.isSuccess && { affiliateCode: affiliate.data.code }),
      countryDialingCode: dialingCode,
      agreement: agreed,
      termsVersion: settings.termsVersion,
      domain: location.hostname,
      registerUrl: `${location.origin}${location.pathname}`,
      registerMethod: 'WEB',
      login: true,
    };
    try {
      const password = asksPassword(settings, mode)
        ? { password: values['password'] ?? '', confirmPassword: values['confirmPassword'] ?? '' }
        : {};
      const registered =
        mode === 'username'
          ? await call('register', {
              body: { ...common, password: '', confirmPassword: '', ...password, username: tidy('username', values['username'] ?? '') },
            })
          : await call('registerMobile', { body: { ...common, ...password, mobileNum: tidy('mobileNum', values['mobileNum'] ?? '') } });
      keepMade(mode === 'mobile' ? { userName: registered.session.userName, accountNumber: registered.account } : undefined);
      await finish(registered.session, { success: 'registerSuccess' });
    } catch (failure) {
      // A captcha and a proof are used up by one judgement.
      setAnswered(noAnswer);
      captcha.renew();
      throw failure;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Record<string, string> = {};
    for (const [name, problem] of judgeForm(fields, judged)) found[name] = problemSentence(t, name, problem);
    // A user name that the server has refused stays refused until it changes.
    if (errors['username'] && !found['username']) found['username'] = errors['username'];
    if (settings.captcha && !proof && captchaText.trim() === '')
      found['captcha'] = t('identity.notEmpty', { field: fieldLabel(t, 'captcha') });
    if (!agreed) found['agreement'] = t('identity.problem.agreement', { age: settings.minimumAge });
    await run(found, register);
    focusFirst();
  };

  const mobileField = fields.find(({ name }) => name === 'mobileNum');
  const checkMobile = () => {
    if (!mobileField) return false;
    const problem = mobileDigits(values['mobileNum'] ?? '') === '' ? ({ kind: 'required' } as const) : judgeField(mobileField, judged);
    say('mobileNum', problem && problemSentence(t, 'mobileNum', problem));
    return problem === undefined;
  };

  const body = (
    <div className="grid grid-cols-1 gap-4">
      {fields.map((field) => {
        const { name, required } = field;
        if (name === 'mobileNum') {
          return (
            <MobileField
              key={name}
              label={`${fieldLabel(t, name)}${required ? ' *' : ''}`}
              required={required}
              dialingCode={dialingCode}
              onDialingCode={(next) => change({ dialingCode: next })}
              value={values[name] ?? ''}
              onChange={(value) => setValue(name, value)}
              onBlur={() => void leave(field)}
              error={errorOf(name)}
            />
          );
        }
        if (name === 'verificationCode')
          return (
            <CodeField
              key={name}
              purpose="register"
              mobile={values['mobileNum'] ?? ''}
              dialingCode={dialingCode}
              checkMobile={checkMobile}
              onMobileProblem={(text) => say('mobileNum', text)}
              marked={required}
              value={values[name] ?? ''}
              onChange={(value) => setValue(name, value)}
              error={errorOf(name)}
            />
          );
        return (
          <RegisterBox
            key={name}
            field={field}
            values={values}
            error={errorOf(name)}
            latestBirthday={birthdayLimit(today, settings.minimumAge)}
            {...(name === 'username' && {
              extraTicks: [{ text: t('identity.ruleFree'), met: freeName !== '' && freeName === tidy(name, values[name] ?? '') }],
            })}
            onChange={(value) => setValue(name, value)}
            onBlur={() => void leave(field)}
          />
        );
      })}
      {settings.captcha && (
        <CaptchaOrProof
          captcha={captcha}
          value={captchaText}
          onChange={(value) => {
            setAnswered({ text: value, proof });
            say('captcha', undefined);
          }}
          error={errors['captcha']}
          slider={slider}
          proof={proof}
          onProof={(given) => {
            setAnswered({ text: captchaText, proof: given });
            say('captcha', undefined);
          }}
        />
      )}
      <Checkbox
        checked={agreed}
        error={errors['agreement']}
        onChange={(event) => (change({ agreed: event.target.checked }), say('agreement', undefined))}
      >
        <T id="identity.agreement" values={{ age: settings.minimumAge }} components={{ terms: <TermsLink /> }} />
      </Checkbox>
      <FormError>{errors['form']}</FormError>
      <Button type="submit" tone="primary" size="large" wide loading={busy} loadingLabel={t('common.loading')}>
        {t('identity.createAccount')}
      </Button>
      {resettable && (
        <Button tone="ghost" wide onClick={reset}>
          {t('identity.reset')}
        </Button>
      )}
    </div>
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {settings.usernameRegistration && settings.mobileRegistration ? (
        <Tabs
          label={t('identity.registerBy')}
          selected={mode}
          onSelect={changeMode}
          tabs={[
            { key: 'username', label: t('identity.byUsername'), content: body },
            { key: 'mobile', label: t('identity.byMobile'), content: body },
          ]}
        />
      ) : (
        body
      )}
      {slider.dialog}
    </form>
  );
}
