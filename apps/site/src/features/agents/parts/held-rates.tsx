import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { DownlineRow } from '../api/team';
import { byLane, firstRates } from '../state/typed-rates';
import { laneName } from './figure-text';
import { useRateText } from './lane-rate-field';

type Rates = DownlineRow['rates'];

/** The first rates of somebody, in a column of a list; a person’s page has them all. */
export function RatesCell({ rates }: { rates: Rates }) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  const shown = firstRates(rates);
  if (rates.length === 0) return '—';
  return (
    <>
      {shown.map(({ lane, rate }) => (
        <span key={lane} className="block whitespace-nowrap">
          <span className="text-ink-3">{laneName(t, lane)}</span> {text(lane, rate)}
        </span>
      ))}
      {rates.length > shown.length && (
        <span className="block text-caption text-ink-3">
          {t('agents.rates.more', { count: format.number(rates.length - shown.length) })}
        </span>
      )}
    </>
  );
}

/** All rates of somebody, lane by lane, with what is to come. */
export function AllRates({ rates }: { rates: Rates }) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2">
      {byLane(rates).map(({ lane, rate, coming, comingFrom }) => (
        <div key={lane}>
          <dt className="text-caption text-ink-3">{laneName(t, lane)}</dt>
          <dd className="tabular text-label font-semibold text-ink-1">
            {text(lane, rate)}
            {coming !== null && comingFrom !== null && (
              <span className="block text-caption font-normal text-warning">
                {t('agents.rates.coming', { rate: text(lane, coming), time: format.dateTime(comingFrom) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
