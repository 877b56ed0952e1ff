import { Button, Checkbox, IconWarningCircle, Tabs, linkClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useModule } from '../../../entities/brand/site-data';
import { T, useT } from '../../../kit/i18n';
import { tidy, type FormField, type RegisterSettings } from '../state/register-form';
import { CaptchaOrProof, useCaptcha } from './captcha-field';
import { CodeField } from './code-field';
import { fieldLabel } from './field-texts';
import { FormError } from './form-error';
import { MobileField } from './mobile-field';
import { RegisterBox } from './register-fields';
import { useRegister, type Registering } from './use-register';
import { useSliderProof, type SliderGate } from './use-slider-proof';

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

interface BodyProps {
  readonly registering: Registering;
  readonly settings: RegisterSettings;
}

/** One box of the form, of whatever kind. */
function Box({ registering, settings, field }: BodyProps & { field: FormField }) {
  const t = useT();
  const { form, today, freeName, leave, checkMobile, noteRefusal } = registering;
  const { name, required } = field;
  const { onBlur, ...own } = form.field(name);
  const onLeave = () => {
    onBlur();
    void leave(field);
  };
  const dialingCode = form.values['countryDialingCode'] ?? '';
  if (name === 'mobileNum')
    return (
      <MobileField
        {...own}
        label={`${fieldLabel(t, name)}${required ? ' *' : ''}`}
        required={required}
        dialingCode={dialingCode}
        onDialingCode={(next) => form.change({ countryDialingCode: next })}
        onBlur={onLeave}
      />
    );
  if (name === 'verificationCode')
    return (
      <CodeField
        {...own}
        purpose="register"
        mobile={form.values['mobileNum'] ?? ''}
        dialingCode={dialingCode}
        checkMobile={checkMobile}
        onMobileRefused={(refusal) => {
          noteRefusal('mobileNum', refusal);
          form.ask('mobileNum');
        }}
        marked={required}
        onBlur={onBlur}
      />
    );
  return (
    <RegisterBox
      field={field}
      values={form.values}
      error={own.error}
      latestBirthday={birthdayLimit(today, settings.minimumAge)}
      {...(name === 'username' && {
        extraTicks: [{ text: t('identity.ruleFree'), met: freeName !== '' && freeName === tidy(name, own.value ?? '') }],
      })}
      onChange={own.onChange}
      onBlur={onLeave}
    />
  );
}

interface LastProps extends BodyProps {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly slider: SliderGate;
  readonly isSheet: boolean;
}

/** What keeps the form from being sent, by name, beside the button: the boxes that say it may be far from it. */
function ToCheck({ registering: { form, fields }, settings }: BodyProps) {
  const t = useT();
  const inOrder = [...fields.map(({ name }) => name), 'captcha', 'agreement'];
  const names = inOrder.filter((name) => form.errors[name] !== undefined);
  if (names.length === 0) return null;
  const nameOf = (name: string) => (name === 'agreement' ? t('identity.agreementName', { age: settings.minimumAge }) : fieldLabel(t, name));
  return (
    <p className="flex gap-2 pb-2 text-label text-danger">
      <IconWarningCircle size={18} className="shrink-0" />
      <span>{t('identity.toCheck', { fields: names.map(nameOf).join(', ') })}</span>
    </p>
  );
}

/** What follows the boxes: the proof of a person, the terms, and sending it. */
function LastFields({ registering, settings, captcha, slider, isSheet }: LastProps) {
  const t = useT();
  const { form, byAgent, needsPicture, proof, giveProof } = registering;
  const hasAgents = useModule('AGENTCENTER3');
  const agreement = form.field('agreement');
  return (
    <>
      {byAgent ? (
        <p className="text-label text-ink-2">{t('identity.agentsSee')}</p>
      ) : (
        hasAgents &&
        (form.values['referralCode'] ?? '').trim() !== '' && <p className="text-label text-ink-2">{t('identity.friendsAgentSees')}</p>
      )}
      {settings.captcha && needsPicture && (
        <CaptchaOrProof
          captcha={captcha}
          slider={slider}
          proof={proof}
          onProof={giveProof}
          {...form.field('captcha')}
          value={form.values['captcha'] ?? ''}
        />
      )}
      <Checkbox
        checked={agreement.value !== ''}
        error={agreement.error}
        onChange={(event) => agreement.onChange(event.target.checked ? 'yes' : '')}
      >
        <T id="identity.agreement" values={{ age: settings.minimumAge }} components={{ terms: <TermsLink /> }} />
      </Checkbox>
      <FormError>{form.problem}</FormError>
      {/* Under a form that its faults made long, the button stays in view. */}
      <div className={clsx(isSheet && Object.values(form.errors).some(Boolean) && 'z-10 bg-bg1 py-2 max-sm:sticky max-sm:-bottom-5')}>
        <ToCheck registering={registering} settings={settings} />
        <Button type="submit" tone="primary" size="large" wide loading={form.busy} loadingLabel={t('identity.creating')} saysLoading>
          {t('identity.createAccount')}
        </Button>
        {/* On the page only: a sheet is closed instead. */}
        {!isSheet && (
          <Button tone="ghost" wide className="mt-2" onClick={registering.clear}>
            {t('identity.clearForm')}
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Registration by user name or by mobile number. Fields and rules are the brand's; a value is judged when its box is left and again on sending, and nothing
 * that was typed is ever wiped by a refusal.
 */
export function RegisterForm({ settings, isSheet = false }: { settings: RegisterSettings; isSheet?: boolean }) {
  const t = useT();
  const first = useRef<HTMLDivElement>(null);
  // Who opened the sheet wants to write: the first box is ready without another tap.
  useEffect(() => {
    if (isSheet) first.current?.querySelector('input')?.focus();
  }, [isSheet]);
  const slider = useSliderProof();
  const captcha = useCaptcha();
  const registering = useRegister(settings, captcha);
  const { form, fields, mode, changeMode } = registering;
  const [hasCode, setHasCode] = useState(false);
  // Few have a friend's code, and it comes with their link: nobody else has to pass its box. That of an agent stands where no good one came with the address.
  const isShown = ({ name, required }: FormField) =>
    hasCode || required || name !== 'referralCode' || form.values[name] !== '' || form.errors[name] !== undefined;
  const body = (
    // A box that is gone to stands above the button that stays in view, with what it says.
    <div ref={first} className={clsx('grid grid-cols-1 gap-4', isSheet && 'max-sm:[&_input]:scroll-mb-40')}>
      {fields.filter(isShown).map((field) => (
        <Box key={field.name} registering={registering} settings={settings} field={field} />
      ))}
      {!fields.every(isShown) && (
        <Button tone="ghost" size="small" className="justify-self-start" onClick={() => setHasCode(true)}>
          {t('identity.haveCode')}
        </Button>
      )}
      <LastFields registering={registering} settings={settings} captcha={captcha} slider={slider} isSheet={isSheet} />
    </div>
  );
  return (
    <form {...form.props}>
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
