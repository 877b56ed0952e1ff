import { Button, Chips, NumberField } from '@sortes/ui';
import type { WholeProblem } from '@sortes/ui';
import { parseMoney } from '@sortes/money';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import type { PlayMenu } from '../api/play-menu';
import { multipleProblemText } from './problem-text';

/** Unit, multiple and quick picks. */
export function StakePanel({
  menu,
  unit,
  multiple,
  onUnit,
  onMultiple,
  onMultipleProblem,
  onQuickPick,
  quickPickProblem,
}: {
  menu: PlayMenu;
  unit: string;
  multiple: number;
  onUnit: (unit: string) => void;
  onMultiple: (multiple: number) => void;
  onMultipleProblem: (problem: WholeProblem | undefined) => void;
  onQuickPick: (count: number) => void;
  quickPickProblem: string | undefined;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="card flex flex-wrap items-end gap-3 rounded-tile p-3">
      <div className="flex w-full min-w-0 flex-col gap-1.5">
        <span aria-hidden="true" className="text-label font-semibold text-ink-2">
          {t('lottery.unit')}
        </span>
        <Chips
          label={t('lottery.unit')}
          value={unit}
          onChange={onUnit}
          // The server names its usual unit first; people look for sums in their order.
          choices={menu.units
            .toSorted((one, other) => (parseMoney(one) < parseMoney(other) ? -1 : 1))
            .map((value) => ({ value, label: format.money(parseMoney(value)) }))}
          className="tabular lg:flex-wrap"
        />
      </div>
      <NumberField
        label={t('lottery.multiple')}
        value={multiple}
        min={1}
        max={menu.maxMultiple}
        onChange={onMultiple}
        onProblem={onMultipleProblem}
        problemText={(problem) => multipleProblemText(t, format, problem, menu.maxMultiple)}
        decreaseLabel={t('common.decrease')}
        increaseLabel={t('common.increase')}
        className="w-40"
      />
      <div className="flex flex-col gap-1.5">
        <span id="quick-pick" className="text-label font-semibold text-ink-2">
          {t('lottery.quickPick')}
        </span>
        <fieldset aria-labelledby="quick-pick" className="min-w-0 flex gap-2">
          {[1, 5, 10].map((count) => (
            <Button
              key={count}
              aria-label={t('lottery.quickPickOf', { count })}
              disabled={quickPickProblem !== undefined}
              onClick={() => onQuickPick(count)}
              className="min-h-12 min-w-12"
            >
              {count}
            </Button>
          ))}
        </fieldset>
      </div>
      <p className="w-full text-caption text-ink-3">{quickPickProblem ?? t('lottery.quickPickNote')}</p>
    </div>
  );
}
