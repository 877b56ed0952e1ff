import { Button, TextField, chipClass } from '@sortes/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { boot } from '../boot';
import { useFormat } from '../format';
import { useT } from '../i18n';
import { readTypedAmount } from '../read-typed-amount';
import { thousandsText } from '../thousands-text';
import { readMoveAmount } from './move-amount';

/** How much to move: all of it unless another amount is typed. `available` in 1/10 000 currency units, undefined when nobody knows. */
export function AmountForm({
  available,
  action,
  busy,
  problem,
  onMove,
  children,
}: {
  available: bigint | undefined;
  action: string;
  busy: boolean;
  problem: string | undefined;
  onMove: (amount: bigint | 'all') => void;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  const [all, setAll] = useState(true);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const inThousands = thousandsText(readTypedAmount(text, boot.currency.scale), format);
  const submit = () => {
    if (all) return onMove('all');
    const read = readMoveAmount(text, boot.currency.scale, available);
    if ('amount' in read) return onMove(read.amount);
    setError(
      read.problem === 'empty'
        ? t('games.wallets.enterAmount')
        : read.problem === 'none'
          ? t('games.wallets.notAmount')
          : t('games.wallets.tooMuch', { amount: format.money(available ?? 0n) }),
    );
    return undefined;
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid grid-cols-1 gap-3"
    >
      <TextField
        label={t('games.wallets.amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={all && available !== undefined ? format.number(available / 10_000n) : text}
        error={error ?? problem}
        onFocus={() => setError(undefined)}
        onChange={(event) => {
          setAll(false);
          setError(undefined);
          setText(event.target.value);
        }}
        end={<span className="text-body text-ink-3">{boot.currency.symbol}</span>}
        {...(available !== undefined && {
          description: [t('games.wallets.available', { amount: format.money(available) }), all ? undefined : inThousands]
            .filter((part) => part !== undefined)
            .join(' · '),
        })}
      />
      <div>
        <button
          type="button"
          aria-pressed={all}
          onClick={() => {
            setAll(true);
            setText('');
            setError(undefined);
          }}
          className={chipClass(all)}
        >
          {t('games.wallets.all')}
        </button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" loading={busy} loadingLabel={t('common.loading')} className="flex-1">
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
