import { Money } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat } from '../../../kit/format';

/** An amount of the wire with every figure that it has: whoever recomputes a commission needs those below the smallest coin, too. */
export function ExactAmount({ value, plus = false, className }: { value: number; plus?: boolean; className?: string }) {
  const format = useFormat();
  return (
    <Money amount={tryReadAmount(value) ?? 0n} currency={exactCurrency} locale={format.tag} plus={plus} {...(className && { className })} />
  );
}

/** The same as text. */
export function useExactText(): (amount: bigint) => string {
  const format = useFormat();
  return (amount) => format.money(amount, exactCurrency);
}
