import { useId } from 'react';
import type { FreeBet } from '../../../entities/promotion/free-bets';
import { units } from '../../../entities/promotion/units';
import { BalanceText } from '../../../entities/wallet/balance-text';
import { ChoiceCard } from '../../../kit/choice-card';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** What an order is paid with: own money, or a free bet that is worth as much. What the order does not use of a free bet lapses, and is said before. */
export function PayChoice({
  freeBets,
  chosen,
  total,
  own,
  lent,
  onChoose,
}: {
  freeBets: readonly FreeBet[];
  chosen: FreeBet | undefined;
  /** What the order costs, units of 1/10 000. */
  total: bigint;
  /** Undefined: not known yet. */
  own: bigint | undefined;
  /** Bonus money that comes after it, units of 1/10 000. */
  lent: bigint;
  onChoose: (id: string | undefined) => void;
}) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="pb-2 text-label font-semibold text-ink-2">{t('lottery.payWith')}</legend>
      <ChoiceCard name={name} isOn={chosen === undefined} onChoose={() => onChoose(undefined)} title={t('lottery.payOwn')}>
        {own !== undefined && <BalanceText amount={own} />}
        {lent > 0n && <span className="text-label text-gold-text">{t('lottery.payBonus', { sum: format.money(lent) })}</span>}
      </ChoiceCard>
      {freeBets.map((freeBet) => {
        const worth = units(freeBet.amount);
        return (
          <ChoiceCard
            key={freeBet.id}
            name={name}
            isOn={freeBet.id === chosen?.id}
            isOff={worth < total}
            onChoose={() => onChoose(freeBet.id)}
            title={t('lottery.payFree', { sum: format.money(worth) })}
          >
            <span className="text-label text-ink-3">
              {freeBet.title}
              {freeBet.until !== null && ` · ${t('lottery.freeUntil', { time: format.dateTime(freeBet.until) })}`}
            </span>
            {worth < total && <span className="text-label text-warning">{t('lottery.freeTooSmall')}</span>}
            {freeBet.id === chosen?.id && <span className="text-label text-ink-2">{t('lottery.freeMeans')}</span>}
            {freeBet.id === chosen?.id && worth > total && (
              <span className="text-label text-warning">{t('lottery.freeRest', { rest: format.money(worth - total) })}</span>
            )}
          </ChoiceCard>
        );
      })}
    </fieldset>
  );
}
