import { agentLaneNames } from '@sortes/contract';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { DownlineRow } from '../api/team';
import { laneName } from './figure-text';
import { useRateText } from './lane-rate-field';

type Rates = DownlineRow['rates'];

const inOrder = (rates: Rates): Rates =>
  rates.toSorted((one, other) => agentLaneNames.indexOf(one.lane) - agentLaneNames.indexOf(other.lane));

const shownInTable = 3;

/** The first rates of somebody, in a column of a list; a person’s page has them all. */
export function RatesCell({ rates }: { rates: Rates }) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  if (rates.length === 0) return '—';
  return (
    <>
      {inOrder(rates)
        .slice(0, shownInTable)
        .map(({ lane, rate }) => (
          <span key={lane} className="block whitespace-nowrap">
            <span className="text-ink-3">{laneName(t, lane)}</span> {text(lane, rate)}
          </span>
        ))}
      {rates.length > shownInTable && (
        <span className="block text-caption text-ink-3">
          {t('agents.rates.more', { count: format.number(rates.length - shownInTable) })}
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
      {inOrder(rates).map(({ lane, rate, coming, comingFrom }) => (
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
