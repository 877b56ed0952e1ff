import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { shareOf } from '../state/share';
import { laneName } from './figure-text';

/** What each lane was of a whole; each opens what it is made of. */
export function LaneShares({
  title,
  lanes,
  onOpen,
}: {
  /** What the figures are, where the page shows more than one. */
  title?: string;
  lanes: readonly { lane: string; value: number }[];
  onOpen: (lane: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const whole = lanes.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  if (lanes.length === 0) return null;
  return (
    <section aria-label={title ?? t('agents.byLane')} className="card rounded-tile p-3">
      <h4 className="pb-1 text-body font-semibold text-ink-1">{title ?? t('agents.byLane')}</h4>
      <ul>
        {lanes.map(({ lane, value }) => (
          <li key={lane}>
            <button
              type="button"
              onClick={() => onOpen(lane)}
              className="-mx-1.5 grid min-h-13 w-[calc(100%+12px)] grid-cols-[1fr_auto] items-baseline gap-x-2 gap-y-1 rounded-field px-1.5 py-1.5 text-start hover:bg-bg2"
            >
              <span className="text-label font-semibold text-ink-1">{laneName(t, lane)}</span>
              <span className="tabular text-label text-ink-2">
                <WireAmount value={value} /> · {format.percent(shareOf(value, whole))}
              </span>
              <span className="col-span-full block h-1.5 overflow-hidden rounded-full bg-bg3">
                <span className="block h-full rounded-full bg-info" style={{ width: `${shareOf(value, whole) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
