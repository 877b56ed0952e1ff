import type { Reply, staffRanks } from '@sortes/contract';
import { Select, TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffSetRank';
import { call } from '../../../shared/calls';
import { FormEnd } from '../../../shared/form-end';
import { ReasonField } from '../../../shared/reason-field';
import { useT } from '../../../shared/texts';
import { missingIn, useForm } from '../../../shared/use-form';
import { askRanksAnew } from './keys';

interface Given {
  readonly level: string;
  /** Empty: months may take it away. */
  readonly keptUntil: string;
  readonly reason: string;
}

const bodyOf = ({ level, keptUntil, reason }: Given) => ({
  level: Number(level),
  keptUntil: keptUntil === '' ? null : keptUntil,
  reason: reason.trim(),
});

/** Gives a player a rank, or keeps the one that they have until a day. */
export function GiveRankForm({
  playerId,
  rank: { ranks, level, keptUntil },
  onDone,
}: {
  playerId: number;
  rank: Reply<typeof staffRanks.staffPlayerRank>;
  onDone: () => void;
}) {
  const t = useT();
  const form = useForm<Given>({
    start: { level: String(level), keptUntil: keptUntil ?? '', reason: '' },
    limits,
    body: bodyOf,
    places: { 'rank.unknown': 'level', 'rank.day.past': 'keptUntil' },
    async submit(given, idempotencyKey) {
      const { asked } = await call('staffSetRank', { params: { playerId }, body: bodyOf(given) }, { idempotencyKey });
      toast(t(asked === null ? 'ranks.give.told' : 'common.second.asked'), { tone: 'win' });
      onDone();
      await askRanksAnew();
    },
  });
  const chosen = ranks.find((one) => String(one.level) === form.values.level);
  const isLonger = form.values.keptUntil > (keptUntil ?? '');
  const takesTwo = (isLonger ? chosen?.needsSecondToKeep : chosen?.needsSecond) === true;
  const isSame = form.values.level === String(level) && form.values.keptUntil === (keptUntil ?? '');
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-label text-ink-2">{t('ranks.give.note')}</p>
      <Select
        label={t('ranks.rank')}
        {...form.field('level')}
        choices={ranks.map((one) => ({ value: String(one.level), label: t('ranks.numbered', { number: one.level, name: one.name }) }))}
      />
      <TextField label={t('ranks.give.until')} description={t('ranks.give.untilNote')} type="date" {...form.field('keptUntil')} />
      {takesTwo && <p className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2 text-label">{t('ranks.give.second')}</p>}
      <ReasonField {...form.field('reason')} />
      <FormEnd
        form={form}
        missing={isSame ? t('ranks.give.same') : missingIn(t, form)}
        submit={t(takesTwo ? 'common.second.ask' : 'ranks.give')}
      />
    </form>
  );
}
