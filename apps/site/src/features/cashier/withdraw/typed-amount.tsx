import { TextField } from '@sortes/ui';
import type { ReactNode } from 'react';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { readTypedAmount, wholeThousands } from '../../../shared/read-typed-amount';

/** An amount as people type it, thousands said both ways: "50 K = 50.000 ₫". */
export function TypedAmount({
  label,
  text,
  onText,
  error,
  note,
  large = false,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  error?: string | undefined;
  note?: ReactNode;
  large?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const amount = readTypedAmount(text, boot.currency.scale);
  const thousands = amount === undefined || boot.currency.scale !== 0 ? undefined : wholeThousands(amount);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={text}
      error={error}
      onChange={(event) => onText(event.target.value)}
      end={<span className="text-body text-ink-3">{boot.currency.symbol}</span>}
      {...(large && { boxClassName: 'min-h-14! [&_input]:text-h2 [&_input]:font-bold [&_input]:tabular-nums' })}
      description={
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>{note}</span>
          <span className="font-semibold text-ink-1" aria-live="polite">
            {amount !== undefined &&
              amount > 0n &&
              (thousands === undefined
                ? format.money(amount)
                : t('payout.thousands', { count: format.number(thousands), amount: format.money(amount) }))}
          </span>
        </span>
      }
    />
  );
}
