import { rateGroups } from '@sortes/contract';
import { TextField } from '@sortes/ui';
import { useT } from '../../shared/texts';
import { areBandsWrong, readBands } from './bands';

/** The lowest groups of the bands of prize groups that cost agents quota. */
export function BandsField({
  label,
  description,
  disabled,
  value,
  typed,
  error,
  onChange,
}: {
  label: string;
  description: string;
  disabled: boolean;
  value: readonly string[];
  /** As it is typed, where it has been. */
  typed: string | undefined;
  error: string | undefined;
  onChange: (value: string[], typed: string) => void;
}) {
  const t = useT();
  const { lowest: least, highest: most } = rateGroups;
  return (
    <TextField
      label={label}
      description={`${t('brand.bands.note')} ${description}`}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      maxLength={200}
      value={typed ?? value.join(', ')}
      error={areBandsWrong(value) ? t('brand.bands.wrong', { least: String(least), most: String(most) }) : error}
      onChange={({ target }) => onChange(readBands(target.value), target.value)}
    />
  );
}
