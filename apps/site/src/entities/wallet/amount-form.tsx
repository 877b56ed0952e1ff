import { Button, chipClass } from '@sortes/ui';
import type { ReactNode } from 'react';
import { AmountInput, useAmountText } from '../../kit/amount/amount-input';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useForm } from '../../kit/use-form';
import { readMoveAmount } from './move-amount';

interface Typed {
  readonly amount: string;
  readonly all: boolean;
}

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
  /** Settles when it is known what became of it. */
  onMove: (amount: bigint | 'all') => Promise<void>;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const form = useForm<Typed>({
    start: { amount: '', all: true },
    faults({ amount, all }) {
      const read = all ? undefined : readMoveAmount(amount, boot.currency.scale, available);
      if (read === undefined || 'amount' in read) return {};
      if (read.problem === 'tooMuch') return { amount: t('games.wallets.tooMuch', { amount: format.money(available ?? 0n) }) };
      return { amount: t(read.problem === 'empty' ? 'games.wallets.enterAmount' : 'games.wallets.notAmount') };
    },
    async submit({ amount, all }) {
      const read = readMoveAmount(amount, boot.currency.scale, available);
      if (all) await onMove('all');
      else if ('amount' in read) await onMove(read.amount);
    },
  });
  const { all } = form.values;
  const { name, value, error, onBlur } = form.field('amount');
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <AmountInput
        label={t('games.wallets.amount')}
        name={name}
        text={all && available !== undefined ? amountText(available) : value}
        error={error ?? problem}
        onText={(next) => form.change({ amount: next, all: false })}
        onBlur={onBlur}
        note={available === undefined ? undefined : t('games.wallets.available', { amount: format.money(available) })}
      />
      <div>
        <button type="button" aria-pressed={all} onClick={() => form.change({ amount: '', all: true })} className={chipClass(all)}>
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
