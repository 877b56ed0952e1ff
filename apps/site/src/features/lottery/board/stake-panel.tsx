import { Button, Chips, IconCaretDown, NumberField, Slider, Switch, type WholeProblem } from '@sortes/ui';
import { readLocal, writeLocal } from '@sortes/browser';
import { parseMoney } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { PlayMenu } from '../api/play-menu';
import { rebateShare, type SeriesRange } from '../state/prices';
import { useState } from 'react';
import { useAskFirst } from '../state/ask-first';
import { CostOfOne } from './cost-of-one';
import { watchChips } from './stake-chip';
import { StakeChips, type StakeChipsProps } from './stake-chips';
import type { ShownPlay } from './use-shown-play';
import { multipleProblemText } from './problem-text';

const advancedKey = 'lottery:advanced';

/** Prize against rebate: a lower group pays less for a win and gives part of the stake back at once. */
function SeriesSlider({
  range,
  series,
  prize,
  onSeries,
}: {
  range: SeriesRange;
  series: number;
  /** Prize of one win at this group, unit and multiple, in 1/10 000 currency units. */
  prize: bigint;
  onSeries: (series: number) => void;
}) {
  const t = useT();
  const format = useFormat();
  const share = rebateShare(range, series);
  return (
    <div className="flex w-full flex-col">
      <Slider
        label={t('lottery.series')}
        value={series}
        min={range.lowest}
        max={range.highest}
        step={range.step}
        onChange={onSeries}
        valueText={t('lottery.seriesValue', { group: series, rebate: format.percent(share, 2) })}
      />
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-caption text-ink-3">
        <span>
          {t('lottery.seriesPrize')} <strong className="text-label text-gold-text">{format.money(prize)}</strong>
        </span>
        <span>
          {t('lottery.rebate')} <strong className="text-label text-ink-1">{format.percent(share, 2)}</strong>
        </span>
      </p>
      <p className="text-caption text-ink-3">{t('lottery.seriesNote')}</p>
    </div>
  );
}

/** The sums that one stake may be of. */
function UnitChips({
  menu,
  unit,
  byPart,
  onUnit,
}: {
  menu: PlayMenu;
  unit: string;
  /** The game is sold by prize group. */
  byPart: boolean;
  onUnit: (unit: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  // Games sold by prize group name a unit by its part of the price per stake, which is the greatest one.
  const price = menu.units.reduce((most, value) => (parseMoney(value) > most ? parseMoney(value) : most), 0n);
  const part = (value: bigint) => format.number(Number((value * 1_000n) / price) / 1_000, { maximumFractionDigits: 3 });
  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-label font-semibold text-ink-2">
        {t('lottery.unit')}
      </span>
      <Chips
        label={t('lottery.unit')}
        value={unit}
        onChange={onUnit}
        // The server names its usual unit first; people look for sums in their order. Parts of a price begin with the whole.
        choices={menu.units
          .toSorted((one, other) => (parseMoney(one) < parseMoney(other) === !byPart ? -1 : 1))
          .map((value) => ({
            value,
            label: byPart
              ? t('lottery.unitPart', { part: part(parseMoney(value)), unit: format.money(parseMoney(value)) })
              : format.money(parseMoney(value)),
          }))}
        className="tabular lg:flex-wrap"
      />
    </div>
  );
}

/** How often the stake is placed, up to what may be won and staked. */
function MultipleField({
  multiple,
  maximum,
  afforded,
  onMultiple,
  onProblem,
}: {
  multiple: number;
  /** What the prize limit leaves of the brand's greatest multiple. */
  maximum: number;
  /** What "Max" sets. */
  afforded: number;
  onMultiple: (multiple: number) => void;
  onProblem: (problem: WholeProblem | undefined) => void;
}) {
  const t = useT();
  const format = useFormat();
  // A wrong text in the field gives way to "Max" even where the value stays as it was.
  const [maxed, setMaxed] = useState(0);
  return (
    <div className="flex flex-wrap items-end gap-1.5">
      <NumberField
        key={maxed}
        label={t('lottery.multiple')}
        value={multiple}
        min={1}
        max={Math.max(1, maximum)}
        onChange={onMultiple}
        onProblem={onProblem}
        problemText={(problem) => multipleProblemText(t, format, problem, maximum)}
        decreaseLabel={t('common.decrease')}
        increaseLabel={t('common.increase')}
        className="w-48"
      />
      <Button
        className="min-h-12 self-start px-3! mt-[calc(var(--text-label)*1.4+0.375rem)]"
        aria-label={t('lottery.maximumOf', { count: format.number(afforded) })}
        onClick={() => {
          onProblem(undefined);
          onMultiple(afforded);
          setMaxed(maxed + 1);
        }}
      >
        {t('lottery.maximum')}
      </Button>
    </div>
  );
}

interface StakePanelProps {
  menu: PlayMenu;
  shown: ShownPlay;
  chips: StakeChipsProps;
  unit: string;
  multiple: number;
  range: SeriesRange | undefined;
  series: number | undefined;
  prize: bigint;
  /** What the prize limit leaves of the brand's greatest multiple. */
  maximumMultiple: number;
  /** The greatest multiple at which what is picked keeps to the limit of a line: what "Max" sets. */
  affordedMultiple: number;
  onUnit: (unit: string) => void;
  onMultiple: (multiple: number) => void;
  onMultipleProblem: (problem: WholeProblem | undefined) => void;
  onSeries: (series: number) => void;
  onQuickPick: (count: number) => void;
  /** Why there are no quick picks now. */
  quickPickProblem: string | undefined;
  /** They wait for the multiple, which says beside itself what is wrong. */
  quickPickHeld: boolean;
}

/** What is staked on one combination: a chip or a sum of one's own; what an expert sets besides is folded away. */
export function StakePanel(props: StakePanelProps) {
  const { menu, shown, chips, unit, multiple, range, series, prize, maximumMultiple, affordedMultiple } = props;
  const { onUnit, onMultiple, onMultipleProblem, onSeries } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(() => readLocal(advancedKey) === '1');
  const { asksFirst, setAsksFirst } = useAskFirst();
  return (
    <div className="card flex flex-col gap-3 rounded-tile p-3">
      <div ref={watchChips}>
        <StakeChips {...chips} />
      </div>
      <CostOfOne play={shown.play} coverage={shown.sold.coverage} stakeEach={parseMoney(unit) * BigInt(multiple)} />
      <details
        open={isOpen}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
          writeLocal(advancedKey, event.currentTarget.open ? '1' : '0');
        }}
        className="group"
      >
        <summary className="inline-flex min-h-9 items-center gap-1 text-label font-semibold text-info">
          {t('lottery.advanced')}
          <IconCaretDown size={14} className="shrink-0 transition-transform duration-[180ms] group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-end gap-3 pt-2">
          <UnitChips menu={menu} unit={unit} byPart={range !== undefined} onUnit={onUnit} />
          {range && series !== undefined && range.highest > range.lowest && (
            <SeriesSlider range={range} series={series} prize={prize} onSeries={onSeries} />
          )}
          <MultipleField
            multiple={multiple}
            maximum={maximumMultiple}
            afforded={affordedMultiple}
            onMultiple={onMultiple}
            onProblem={onMultipleProblem}
          />
          <QuickLines {...props} />
          <Switch className="w-full text-label!" checked={asksFirst} onChange={(event) => setAsksFirst(event.target.checked)}>
            {t('lottery.askFirst')}
          </Switch>
        </div>
      </details>
    </div>
  );
}

/** Lines that chance picks, into the basket. */
function QuickLines({ onQuickPick, quickPickProblem, quickPickHeld }: StakePanelProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-1.5">
      <span id="quick-pick" className="text-label font-semibold text-ink-2">
        {t('lottery.randomLines')}
      </span>
      <fieldset aria-labelledby="quick-pick" className="min-w-0 flex gap-2">
        {[1, 5, 10].map((count) => (
          <Button
            key={count}
            aria-label={t('lottery.quickPickOf', { count })}
            disabled={quickPickProblem !== undefined || quickPickHeld}
            onClick={() => onQuickPick(count)}
            className="min-h-12 min-w-12"
          >
            {count}
          </Button>
        ))}
      </fieldset>
      <p className="text-caption text-ink-3">{quickPickProblem ?? t('lottery.quickPickNote')}</p>
    </div>
  );
}
