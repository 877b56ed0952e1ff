import { TextArea } from '@sortes/ui';
import { useT } from './texts';

/** As the server has it. */
const longestReason = 500;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly rows?: number;
  readonly id?: string;
  /** "Reason" unless something more is asked for. */
  readonly label?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Why something is done; it stands in the audit log. */
export function ReasonField({ value, onChange, rows = 2, label, error, ...rest }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextArea
      {...rest}
      {...(error !== undefined && { error })}
      label={label ?? t('common.reason')}
      description={t('common.reasonNote')}
      rows={rows}
      maxLength={longestReason}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
