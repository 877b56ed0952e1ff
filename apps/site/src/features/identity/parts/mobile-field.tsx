import { Select, TextField } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { useCountries, useRegisterSettings } from '../api/register-settings';

export interface MobileFieldProps {
  dialingCode: string;
  onDialingCode: (code: string) => void;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
  label?: string;
  required?: boolean;
}

/** Dialling code and number. The code follows the brand's default and cannot be changed where the brand fixes it. */
export function MobileField({
  dialingCode,
  onDialingCode,
  value,
  onChange,
  onBlur,
  name,
  error,
  label,
  required = false,
}: MobileFieldProps) {
  const t = useT();
  const countries = useCountries().data ?? [];
  const settings = useRegisterSettings().data;
  const isFixed = settings?.countryDialingCodeFixed ?? true;
  const codes = new Map(countries.map((country) => [country.dialingCode.replace(/^\+/, ''), country]));
  if (dialingCode !== '' && !codes.has(dialingCode)) codes.set(dialingCode, { code: '', name: '', dialingCode });
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-2">
      <Select
        label={t('identity.field.dialingCode')}
        autoComplete="tel-country-code"
        disabled={isFixed}
        value={dialingCode}
        onChange={(event) => onDialingCode(event.target.value)}
        choices={[...codes].map(([code, country]) => ({ value: code, label: `+${code} ${country.name}`.trim() }))}
      />
      <TextField
        label={label ?? t('identity.field.mobileNum')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
        name={name}
        aria-required={required}
        value={value}
        error={error}
        {...(isFixed && dialingCode !== '' && { description: t('identity.field.dialingFixed', { code: dialingCode }) })}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur && { onBlur })}
      />
    </div>
  );
}
