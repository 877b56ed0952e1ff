import { rateStepOf } from '@sortes/contract';
import { unitsPerCurrencyUnit } from '@sortes/money';
import { Slider, TextField } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { BoundRate } from '../api/rates';
import { fitsBounds, readTypedRate, sharesOf, slidRate, typedRate } from '../state/typed-rates';
import { laneName } from './figure-text';

/** What an example turns over, currency units. */
const exampleBet = 1_000_000n;

/** A rate in words. */
export function useRateText(): (lane: string, rate: number) => string {
  const format = useFormat();
  return (lane, rate) => (lane === 'LOTT' ? String(rate) : format.percent(rate / 10_000, 2));
}

/** One lane: its field and the same as a slider, the bounds, what is to come, and an example. */
export function LaneRateField({
  bound,
  own,
  typed,
  error,
  note,
  onType,
}: {
  bound: Pick<BoundRate, 'lane' | 'rate' | 'least' | 'most' | 'coming' | 'comingFrom'>;
  own: number;
  typed: string;
  error: string | undefined;
  /** What giving it takes besides. */
  note?: string | undefined;
  onType: (typed: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  const { lane, least, most, coming, comingFrom } = bound;
  const name = laneName(t, lane);
  const rate = readTypedRate(lane, typed);
  const money = (share: number): string => format.money((exampleBet * unitsPerCurrencyUnit * BigInt(Math.round(share * 10_000))) / 10_000n);
  const shares = rate === undefined || !fitsBounds(bound, rate) ? undefined : sharesOf(lane, own, rate);
  const label = t(lane === 'LOTT' ? 'agents.rates.group' : 'agents.rates.percent', { lane: name });
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField
        label={label}
        inputMode={lane === 'LOTT' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={6}
        value={typed}
        error={error}
        onChange={(event) => onType(event.target.value)}
        description={
          <>
            {t('agents.rates.bounds', { least: text(lane, least), most: text(lane, most), own: text(lane, own) })}
            {coming !== null &&
              comingFrom !== null &&
              ` ${t('agents.rates.coming', { rate: text(lane, coming), time: format.dateTime(comingFrom) })}`}
            {note !== undefined && <span className="block">{note}</span>}
            {shares !== undefined && shares.theirs + shares.mine > 0 && (
              <span className="block">
                {t(lane === 'LOTT' ? 'agents.rates.exampleGroup' : 'agents.rates.example', {
                  bet: format.money(exampleBet * unitsPerCurrencyUnit),
                  theirs: money(shares.theirs),
                  mine: money(shares.mine),
                })}
              </span>
            )}
          </>
        }
      />
      <Slider
        label={label}
        labelHidden
        min={least}
        max={most}
        step={rateStepOf(lane)}
        value={slidRate(bound, typed)}
        valueText={rate === undefined ? t('agents.income.noRate') : text(lane, rate)}
        onChange={(next) => onType(typedRate(lane, next))}
      />
    </div>
  );
}
