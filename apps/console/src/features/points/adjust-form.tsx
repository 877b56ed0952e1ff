import { TextArea, TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffRequestPointAdjustment';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { askPointsAnew } from './keys';

/** A whole number above zero, thousands parted or not; undefined for what is none: 1.5 is not 15. */
const readPoints = (typed: string): number | undefined => {
  const trimmed = typed.trim();
  const digits = /^\d{1,3}([\s.,]\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/[\s.,]/g, '') : trimmed;
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined;
};

/** Points given or taken; another person decides. What there is afterwards is reckoned while it is typed. */
export function AdjustForm({ playerId, balance, onDone }: { playerId: number; balance: number; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const change = (way: 'add' | 'take', typed: string): number => (readPoints(typed) ?? 0) * (way === 'add' ? 1 : -1);
  const bodyOf = (way: 'add' | 'take', typed: string, note: string, reason: string) => ({
    playerId,
    points: change(way, typed),
    ...(note.trim() !== '' && { note: note.trim() }),
    reason,
  });
  const fault = (way: 'add' | 'take', typed: string): string | undefined => {
    if (readPoints(typed) === undefined) return t('points.adjust.form');
    return balance + change(way, typed) < 0 ? t('points.adjust.short') : undefined;
  };
  const sums = (way: 'add' | 'take', typed: string) => ({
    before: format.number(balance),
    after: format.number(balance + change(way, typed)),
  });
  return (
    <DecisionForm
      title={t('points.adjust.way')}
      choices={[
        { value: 'add' as const, label: t('points.adjust.way.add') },
        { value: 'take' as const, label: t('points.adjust.way.take') },
      ]}
      submitLabel={t('points.adjust.ask')}
      fields={{ points: '', note: '' }}
      limits={limits}
      body={(way, { points, note, reason }) => bodyOf(way, points, note, reason)}
      faults={(way, { points }) => ({ points: fault(way, points) })}
      question={(way, { points }) =>
        t(way === 'take' ? 'points.adjust.take.question' : 'points.adjust.add.question', {
          points: format.number(readPoints(points) ?? 0),
          id: String(playerId),
          ...sums(way, points),
        })
      }
      onDecide={async (way, reason, _label, { points, note }) => {
        await call('staffRequestPointAdjustment', { body: bodyOf(way, points, note, reason) });
        toast(t('points.adjust.waits'), { tone: 'win' });
        onDone();
        await askPointsAnew();
      }}
    >
      {(way, form) => (
        <>
          <TextField
            label={t('points.adjust.points')}
            description={form.faults.points === undefined && t('points.adjust.after', sums(way, form.values.points))}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('points')}
          />
          <TextArea label={t('points.adjust.note')} description={t('points.adjust.noteAbout')} rows={2} {...form.field('note')} />
        </>
      )}
    </DecisionForm>
  );
}
