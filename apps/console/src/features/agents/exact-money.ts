import { tryReadAmount } from '@sortes/money';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';

const whole = { ...boot.currency, isCut: false };

/** Writes an amount of the wire with every figure that it has: whoever recomputes a commission needs those below the smallest coin, too. */
export function useExactMoney(): (amount: number) => string {
  const format = useFormat();
  return (amount) => format.money(tryReadAmount(amount) ?? 0n, whole);
}
