import { PasswordField } from '@sortes/ui';
import { emptyField } from '../../../entities/account/empty-field';
import { useT } from '../../../kit/i18n';
import { useRegisterSettings } from '../api/register-settings';
import { satisfiesRule, type TextRule } from '@sortes/contract';
import { isGuessable } from '../state/register-form';
import { patternText } from './field-texts';
import { RuleTicks } from './rule-ticks';

/** Holds until the brand's own rule has arrived. */
const fallbackRule: TextRule = { minLength: 8, maxLength: 64, acceptedPattern: '*', patternId: 0 };

/** The brand's rule for passwords. */
export function usePasswordRule(): TextRule {
  return useRegisterSettings().data?.rules.find((rule) => rule.field === 'password' && rule.enabled) ?? fallbackRule;
}

/** First problem of a new password in words; undefined when it may be sent. */
export function useJudgeNewPassword(): (password: string, username: string) => string | undefined {
  const t = useT();
  const rule = usePasswordRule();
  return (password, username) => {
    if (password === '') return emptyField(t, t('identity.field.newPassword'));
    if (!satisfiesRule(password, rule)) return patternText(rule.patternId, rule.minLength, rule.maxLength);
    return isGuessable(password, username) ? t('identity.problem.weak') : undefined;
  };
}

/** A new password with its rules ticked while typing. */
export function NewPasswordField({
  value,
  onChange,
  onBlur,
  username,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  username: string;
  error?: string | undefined;
}) {
  const t = useT();
  const rule = usePasswordRule();
  return (
    <PasswordField
      label={t('identity.field.newPassword')}
      name="new-password"
      autoComplete="new-password"
      maxLength={128}
      value={value}
      error={error}
      onBlur={onBlur}
      showLabel={t('common.showPassword')}
      hideLabel={t('common.hidePassword')}
      description={
        <RuleTicks
          ticks={[
            { text: patternText(rule.patternId, rule.minLength, rule.maxLength), met: value !== '' && satisfiesRule(value, rule) },
            { text: t('identity.ruleOwn'), met: value !== '' && !isGuessable(value, username) },
          ]}
        />
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
