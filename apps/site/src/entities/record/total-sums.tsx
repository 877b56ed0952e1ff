import { moneyParts } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { clsx } from 'clsx';
import { exactCurrency } from '../../kit/exact-currency';
import { useFormat } from '../../kit/format';
import { decimalsOf } from './decimals-of';

export interface Total {
  key: string;
  label: string;
  value: number | string;
  /** Above and below zero in their colours, with a sign. */
  net?: boolean;
}

/** One sum with every figure that it has. @param places decimals of the sums it stands among: below them its figures keep their column */
function Sum({ amount, net, places }: { amount: bigint; net: boolean; places: number }) {
  const format = useFormat();
  const { sign, figures, symbol, symbolFirst } = moneyParts(amount, exactCurrency, format.tag, { plus: net });
  const decimals = decimalsOf(amount, exactCurrency.scale);
  const whole = decimals === 0 ? figures : figures.slice(0, -decimals - 1);
  const unit = <span className="text-[.85em] font-medium opacity-75">{symbol}</span>;
  const missing = `${decimals === 0 && places > 0 ? '.' : ''}${'0'.repeat(places - decimals)}`;
  return (
    <span className={clsx('tabular whitespace-nowrap', net && amount > 0n && 'text-win', net && amount < 0n && 'text-danger')}>
      {sign === '-' ? '−' : sign}
      {symbolFirst && unit}
      {symbolFirst && '\u00a0'}
      {whole}
      {(decimals > 0 || missing !== '') && (
        <span className="text-[.8em] font-semibold">
          {figures.slice(whole.length)}
          <span aria-hidden="true" className="invisible sm:hidden">
            {missing}
          </span>
        </span>
      )}
      {!symbolFirst && '\u00a0'}
      {!symbolFirst && unit}
    </span>
  );
}

/** Sums below a list: under each other on a phone, their whole coins in one column and what is below them small; in a row where there is room. */
export function TotalSums({ totals }: { totals: readonly Total[] }) {
  const amounts = totals.map(({ value }) => tryReadAmount(value));
  const places = Math.max(0, ...amounts.map((amount) => (amount === undefined ? 0 : decimalsOf(amount, exactCurrency.scale))));
  return (
    <dl className="flex flex-col gap-y-0.5 sm:flex-row sm:flex-wrap sm:justify-between sm:gap-x-6">
      {totals.map(({ key, label, net = false }, at) => {
        const amount = amounts[at];
        return (
          <div key={key} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 max-sm:justify-between">
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd className="ms-auto text-label font-bold text-ink-1 sm:ms-0 sm:text-body">
              {amount === undefined ? '—' : <Sum amount={amount} net={net} places={places} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
