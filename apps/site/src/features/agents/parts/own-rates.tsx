import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useRateSettings, type OwnRate } from '../api/rates';
import { canGive, firstRates } from '../state/typed-rates';
import { laneName } from './figure-text';
import { useRateText } from './lane-rate-field';

/** One lane: what the agent has, what is to come, and what of it they can give on. */
function Lane({ own }: { own: OwnRate }) {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  const { lane, rate, coming, comingFrom, least, most } = own;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
      <span className="text-label font-semibold text-ink-1">{laneName(t, lane)}</span>
      <span className="tabular text-label font-bold text-ink-1">{text(lane, rate)}</span>
      {coming !== null && comingFrom !== null && (
        <span className="col-span-full text-label text-warning">
          {t('agents.rates.coming', { rate: text(lane, coming), time: format.dateTime(comingFrom) })}
        </span>
      )}
      <span className="col-span-full text-caption text-ink-3">
        {canGive(own) ? t('agents.rates.give', { least: text(lane, least), most: text(lane, most) }) : t('agents.rates.giveNone')}
      </span>
    </li>
  );
}

/** The agent's own rates, the first of them in a line; opened, lane by lane with what they can give on. Open from the start where something changes. */
export function OwnRates() {
  const t = useT();
  const format = useFormat();
  const text = useRateText();
  const { data } = useRateSettings();
  if (data === undefined) return null;
  const held = data.lanes.filter(({ rate, coming }) => rate > 0 || (coming ?? 0) > 0);
  const shown = firstRates(held);
  if (held.length === 0) return <p className="text-label text-ink-2">{t('agents.rates.yoursNone')}</p>;
  return (
    <details className="card rounded-tile" open={held.some(({ coming }) => coming !== null) || undefined}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-label">
        <h4 className="inline text-body font-semibold text-ink-1">{t('agents.rates.yours')}</h4>{' '}
        <span className="tabular text-ink-2">
          {shown.map(({ lane, rate }) => `${laneName(t, lane)} ${text(lane, rate)}`).join(' · ')}
          {held.length > shown.length && ` · ${t('agents.rates.more', { count: format.number(held.length - shown.length) })}`}
        </span>
      </summary>
      <div className="px-4 pb-3">
        <p className="text-label text-ink-2">{t('agents.rates.yoursNote')}</p>
        <ul className="grid grid-cols-1 gap-x-6 divide-y divide-divider sm:grid-cols-2 sm:divide-y-0 lg:grid-cols-3">
          {held.map((own) => (
            <Lane key={own.lane} own={own} />
          ))}
        </ul>
      </div>
    </details>
  );
}
