import { Chips } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../../kit/i18n';
import type { LineFigures } from '../state/figures';
import { DayBars } from './day-bars';

const metrics = ['stakes', 'valid', 'deposits', 'result'] as const;
type Metric = (typeof metrics)[number];

/** One figure of the line by day, to be chosen: each bar opens its days. */
export function DayChart({
  days,
  onOpen,
}: {
  days: readonly ({ day: string } & LineFigures)[];
  onOpen: (metric: Metric, from: string, to: string) => void;
}) {
  const t = useT();
  const [metric, setMetric] = useState<Metric>('stakes');
  return (
    <DayBars
      days={days.map((one) => ({ day: one.day, value: one[metric] }))}
      figure={t(`agents.figure.${metric}`)}
      tone={metric === 'result' ? 'bg-win' : 'bg-info'}
      onOpen={(from, to) => onOpen(metric, from, to)}
    >
      <Chips
        label={t('agents.byDayOf')}
        value={metric}
        onChange={setMetric}
        choices={metrics.map((one) => ({ value: one, label: t(`agents.figure.${one}`) }))}
      />
    </DayBars>
  );
}
