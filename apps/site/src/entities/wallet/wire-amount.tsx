import { Money } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { boot } from '../../kit/boot';
import { exactCurrency } from '../../kit/exact-currency';
import { BalanceText } from './balance-text';
import { useFormat } from '../../kit/format';

/**
 * An amount of the wire as money, with every figure that it has: it stands in lists with their sums. A dash where it is none.
 * @param isCut in a bar beside the balance: whole coins, as that has them
 */
export function WireAmount({
  value,
  plus = false,
  tinted = false,
  isCut = false,
  className,
}: {
  value: number | string;
  plus?: boolean;
  isCut?: boolean;
  tinted?: boolean;
  className?: string;
}) {
  const format = useFormat();
  const amount = tryReadAmount(value);
  if (amount === undefined) return <span className={className}>—</span>;
  return (
    <Money
      amount={amount}
      currency={isCut ? boot.currency : exactCurrency}
      locale={format.tag}
      plus={plus}
      tinted={tinted}
      {...(className && { className })}
    />
  );
}

/** A balance of the wire as money, or dots while balances are hidden. @param isExact beside movements, which it has to add up with: every figure that it has */
export function WireBalance({ value, isExact = false }: { value: number | string; isExact?: boolean }) {
  const amount = tryReadAmount(value);
  return amount === undefined ? <span>—</span> : <BalanceText amount={amount} {...(isExact && { currency: exactCurrency })} />;
}
