import { type CurrencyDisplay, Money } from '@sortes/ui';
import { useBalanceHidden } from './balance';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';

/** A sum that tells how much the player has (1/10 000 units): dots wherever it stands while the eye hides the balance. @param currency the brand's as it is usually shown */
export function BalanceText({
  amount,
  currency = boot.currency,
  className,
}: {
  amount: bigint;
  currency?: CurrencyDisplay;
  className?: string;
}) {
  const t = useT();
  const format = useFormat();
  const hidden = useBalanceHidden((state) => state.hidden);
  if (hidden)
    return (
      <span className={className}>
        <span aria-hidden="true">••••••</span>
        <span className="sr-only">{t('shell.balanceHidden')}</span>
      </span>
    );
  return <Money amount={amount} currency={currency} locale={format.tag} {...(className && { className })} />;
}
