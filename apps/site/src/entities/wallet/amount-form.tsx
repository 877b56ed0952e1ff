import { Button, chipClass } from '@sortes/ui';
import { useState, type ReactNode } from 'react';
import { AmountInput, useAmountText } from '../../kit/amount/amount-input';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
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
  const amountText = useAmountText();
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
      <AmountInput
        label={t('games.wallets.amount')}
        text={all && available !== undefined ? amountText(available) : text}
        error={error ?? problem}
        onFocus={() => setError(undefined)}
        onText={(next) => {
          setAll(false);
          setError(undefined);
          setText(next);
        }}
        note={available === undefined ? undefined : t('games.wallets.available', { amount: format.money(available) })}
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
