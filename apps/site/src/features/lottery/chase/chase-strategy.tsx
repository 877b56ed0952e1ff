import { NumberField, SegmentedControl, Switch } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { chaseLengths, type changeStrategy, type ChaseDraft } from '../state/chase-draft';

export interface ChaseStrategyProps {
  draft: ChaseDraft;
  maximum: number;
  /** Draws on offer. */
  most: number;
  onChange: (change: Parameters<typeof changeStrategy>[1]) => void;
  onStop: (stopOnWin: boolean) => void;
  onProblem: (field: string, wrong: boolean) => void;
}

/** How the multiples go from draw to draw, how many draws there are, and whether a win ends them. */
export function ChaseStrategy({ draft, maximum, most, onChange, onStop, onProblem }: ChaseStrategyProps) {
  const t = useT();
  const format = useFormat();
  const field = (name: 'multiple' | 'factor' | 'every' | 'rate', label: string, min: number, max: number) => (
    <NumberField
      key={name}
      label={label}
      value={Math.min(draft[name], max)}
      min={min}
      max={max}
      decreaseLabel={`${label}: −1`}
      increaseLabel={`${label}: +1`}
      onChange={(value) => onChange({ [name]: value })}
      onProblem={(problem) => onProblem(name, problem !== undefined)}
      problemText={() => t('lottery.chase.between', { from: format.number(min), to: format.number(max) })}
      className="w-full min-[420px]:w-44"
    />
  );
  const lengths = chaseLengths.filter((length, at) => at === 0 || length <= most);
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('lottery.chase.mode')}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
        choices={[
          { value: 'same', label: t('lottery.chase.mode.same') },
          { value: 'double', label: t('lottery.chase.mode.double') },
          { value: 'profit', label: t('lottery.chase.mode.profit') },
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        {field('multiple', t('lottery.chase.startMultiple'), 1, maximum)}
        {draft.mode === 'double' && field('factor', t('lottery.chase.factor'), 2, 10)}
        {draft.mode === 'double' && field('every', t('lottery.chase.every'), 1, 50)}
        {draft.mode === 'profit' && field('rate', t('lottery.chase.rate'), 1, 10_000)}
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-label font-semibold text-ink-2">{t('lottery.chase.howMany')}</span>
        <SegmentedControl
          label={t('lottery.chase.howMany')}
          value={String(draft.draws)}
          onChange={(value) => onChange({ draws: Number(value) })}
          choices={lengths.map((length) => ({ value: String(length), label: format.number(length) }))}
        />
      </div>
      <div>
        <Switch checked={draft.stopOnWin} onChange={(event) => onStop(event.target.checked)}>
          {t('lottery.chase.stop')}
        </Switch>
        <p className="text-caption text-ink-3">{t(draft.stopOnWin ? 'lottery.chase.stopNote' : 'lottery.chase.goOnNote')}</p>
      </div>
    </div>
  );
}
