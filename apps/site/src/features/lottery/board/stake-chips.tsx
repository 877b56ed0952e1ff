import { TextField } from '@sortes/ui';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAmountText } from '../../../kit/amount/amount-input';
import { readTypedAmount } from '../../../kit/amount/read-typed-amount';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { chipSums, chipText, stakeOfSum } from '../state/stake-sum';

export interface StakeChipsProps {
  /** The units that the game sells, the usual one first. */
  units: readonly string[];
  /** What is staked on one combination now, in 1/10 000 currency units. */
  sum: bigint;
  /** The greatest multiple. */
  most: number;
  /** Each pick is a bet by itself, as Big or Small is: nobody thinks of combinations there. */
  isOfOne: boolean;
  onStake: (stake: { unit: string; multiple: number }) => void;
}

/** What is staked on one combination: one press for a usual sum, or a sum of one's own. */
export function StakeChips({ units, sum, most, isOfOne, onStake }: StakeChipsProps) {
  const t = useT();
  const format = useFormat();
  const chips = chipSums(units, most);
  const name = t(isOfOne ? 'lottery.stakeOne' : 'lottery.stakeEach');
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <fieldset aria-label={name} className="flex min-w-0 flex-col gap-1.5">
        <span aria-hidden="true" className="text-label font-semibold text-ink-2">
          {name}
        </span>
        <span className="flex gap-1.5">
          {chips.map((chip) => (
            <button
              key={String(chip)}
              type="button"
              aria-pressed={chip === sum}
              aria-label={format.money(chip)}
              onClick={() => {
                const stake = stakeOfSum(chip, units, most);
                if (stake) onStake(stake);
              }}
              className={clsx(
                'tabular size-12 rounded-full border-2 border-dashed text-label font-bold transition-transform duration-[120ms] active:scale-95',
                chip === sum ? 'gold-fill border-gold-deep' : 'border-line bg-bg2 text-ink-1 hover:bg-bg3',
              )}
            >
              {chipText(chip, (value) => format.number(value, { maximumFractionDigits: 4 }))}
            </button>
          ))}
        </span>
      </fieldset>
      <OwnSum key={String(sum)} {...{ units, sum, most, onStake }} isChip={chips.includes(sum)} />
    </div>
  );
}

/** A sum of one's own. It counts once the field is left or Enter pressed: half of a number is another sum. */
function OwnSum({ units, sum, most, onStake, isChip }: Omit<StakeChipsProps, 'isOfOne'> & { isChip: boolean }) {
  const t = useT();
  const format = useFormat();
  const amountText = useAmountText();
  const [text, setText] = useState(isChip ? '' : amountText(sum));
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    const typed = readTypedAmount(text, boot.currency.scale);
    const stake = typed === undefined ? undefined : stakeOfSum(typed, units, most);
    setWrong(text.trim() !== '' && stake === undefined);
    if (stake && typed !== sum) onStake(stake);
  };
  const least = units.map(parseMoney).reduce((one, other) => (other < one ? other : one), sum);
  return (
    <form
      noValidate
      className="w-36"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextField
        label={t('lottery.ownStake')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        error={isWrong ? t('lottery.ownStakeWrong', { step: format.money(least) }) : undefined}
        end={<span className="text-body text-ink-3">{boot.currency.symbol}</span>}
      />
    </form>
  );
}
