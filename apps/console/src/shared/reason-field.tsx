import { TextArea } from '@sortes/ui';
import { useT } from './texts';

/** As the server has it. */
const longestReason = 500;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly maxLength?: number | undefined;
  readonly rows?: number;
  readonly id?: string;
  /** "Reason" unless something more is asked for. */
  readonly label?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Besides the audit log, the player reads it. */
  readonly isRead?: boolean;
  /** A note that may be left out. */
  readonly isOptional?: boolean;
}

/** Why something is done; it stands in the audit log. */
export function ReasonField({
  value,
  onChange,
  rows = 2,
  label,
  error,
  isRead,
  isOptional = false,
  maxLength = longestReason,
  ...rest
}: ReasonFieldProps) {
  const t = useT();
  return (
    <TextArea
      {...rest}
      {...(error !== undefined && { error })}
      label={label ?? t(isOptional ? 'common.reasonOptional' : 'common.reason')}
      description={t(isRead ? 'common.reasonRead' : 'common.reasonNote')}
      rows={rows}
      maxLength={maxLength}
      required={!isOptional}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
