import { PasswordField, TextField } from '@sortes/ui';
import { satisfiesRule } from '@sortes/contract';
import { useT } from '../../../kit/i18n';
import { traitsOf } from '../state/field-traits';
import { isGuessable, tidy, type FormField } from '../state/register-form';
import { fieldLabel, patternText } from './field-texts';
import { RuleTicks, type Tick } from './rule-ticks';

export interface BoxProps {
  field: FormField;
  values: Readonly<Record<string, string>>;
  error: string | undefined;
  /** Further ticks that the form knows of: "free" for a user name. */
  extraTicks?: readonly Tick[];
  /** Latest day that may be chosen as birth date. */
  latestBirthday: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** One box of the registration form. A required one carries an asterisk. */
export function RegisterBox({ field, values, error, extraTicks = [], latestBirthday, onChange, onBlur }: BoxProps) {
  const t = useT();
  const { name, required, rule } = field;
  const value = values[name] ?? '';
  const label = `${fieldLabel(t, name)}${required ? ' *' : ''}`;
  const traits = traitsOf(name);
  const ticks: Tick[] = [];
  const typed = tidy(name, value);
  // The rule of a password is known before anything is typed.
  if (typed === '' && name === 'password') ticks.push({ text: patternText(rule.patternId, rule.minLength, rule.maxLength), met: false });
  if (error === undefined && typed !== '') {
    // Only the server knows whether a code leads to somebody: well-formed is not a reason for a tick.
    if (name === 'referralCode' || name === 'affiliateCode') ticks.length = 0;
    else if (rule.patternId !== 0 || name === 'password' || name === 'paymentPassword')
      if (traits.type !== 'date')
        ticks.push({ text: patternText(rule.patternId, rule.minLength, rule.maxLength), met: satisfiesRule(typed, rule) });
    if (name === 'password') ticks.push({ text: t('identity.ruleOwn'), met: !isGuessable(typed, values['username'] ?? '') });
    ticks.push(...extraTicks);
  }
  const common = {
    name,
    label,
    value,
    error,
    'aria-required': required,
    description: ticks.length > 0 ? <RuleTicks ticks={ticks} /> : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur,
    ...(required ? {} : { optionalLabel: t('common.optional') }),
  };
  if (name === 'password' || name === 'paymentPassword')
    return (
      <PasswordField
        {...common}
        autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'}
        maxLength={128}
        showLabel={t('common.showPassword')}
        hideLabel={t('common.hidePassword')}
      />
    );
  return (
    <TextField
      {...common}
      type={traits.type}
      autoComplete={traits.autoComplete}
      maxLength={traits.type === 'date' ? undefined : 255}
      {...(traits.inputMode && { inputMode: traits.inputMode })}
      {...(traits.type === 'date' && { min: '1900-01-01', max: latestBirthday })}
      {...(name === 'username' && { autoCapitalize: 'none', spellCheck: false })}
    />
  );
}
