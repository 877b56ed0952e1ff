import { RadioGroup, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffCreateAffiliateCode';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';

/** A code of the house as it is typed. */
interface Draft {
  readonly code: string;
  readonly channel: string;
  readonly makes: 'agent' | 'member';
  readonly days: string;
  readonly mostUses: string;
  readonly reason: string;
}

/** A number that may be left out; what is none is not a number. */
const countOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;

function bodyOf({ code, channel, makes, days, mostUses, reason }: Draft) {
  const [wanted, forDays, uses] = [code.trim(), countOf(days), countOf(mostUses)];
  return {
    ...(wanted !== '' && { code: wanted }),
    channel: channel.trim(),
    makesAgent: makes === 'agent',
    ...(forDays !== undefined && { days: forDays }),
    ...(uses !== undefined && { mostUses: uses }),
    reason: reason.trim(),
  };
}

/** Makes a code of the house: of a campaign, or one by which root agents come. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  // One key for one form: sent again after an answer that was lost, the same code is told.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const badNumber = (typed: string): string | undefined => (Number.isNaN(countOf(typed) ?? 0) ? t('agents.codes.badNumber') : undefined);
  const form = useForm<Draft>({
    start: { code: '', channel: '', makes: 'member', days: '', mostUses: '', reason: '' },
    limits,
    body: bodyOf,
    faults: ({ days, mostUses }) => ({ days: badNumber(days), mostUses: badNumber(mostUses) }),
    async submit(draft) {
      const made = await call('staffCreateAffiliateCode', { body: bodyOf(draft) }, { idempotencyKey });
      toast(t('agents.codes.made.told', { code: made.code, path: made.path }), { tone: 'win' });
      onDone();
      await askAnew(sharedKeys.list.of('affiliate-codes'));
    },
  });
  const typed = { autoComplete: 'off' } as const;
  return (
    <form {...form.props} className="grid gap-4">
      <TextField {...typed} label={t('agents.codes.channel')} description={t('agents.codes.channelNote')} {...form.field('channel')} />
      <RadioGroup
        label={t('agents.codes.makes')}
        {...form.field('makes')}
        choices={[
          { value: 'member' as const, label: t('agents.kind.member') },
          { value: 'agent' as const, label: t('agents.kind.agent') },
        ]}
      />
      <TextField {...typed} label={t('agents.codes.code')} description={t('agents.codes.codeNote')} {...form.field('code')} />
      <TextField
        {...typed}
        label={t('agents.codes.days')}
        description={t('agents.codes.forever')}
        inputMode="numeric"
        {...form.field('days')}
      />
      <TextField
        {...typed}
        label={t('agents.codes.mostUses')}
        description={t('agents.codes.forever')}
        inputMode="numeric"
        {...form.field('mostUses')}
      />
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missingIn(t, form)} submit={t('agents.codes.new')} />
    </form>
  );
}
