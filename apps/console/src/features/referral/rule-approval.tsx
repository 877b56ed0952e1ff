import { Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { useFormat } from '../../shared/format';
import { type TextId, useT } from '../../shared/texts';
import { referralKeys } from './keys';
import type { Rule } from './referral-words';
import { RulePreview, useCheck } from './rule-form';

interface Requested {
  readonly payload: Readonly<Record<string, unknown>>;
}

const fields: Readonly<Record<string, TextId>> = {
  isOn: 'referral.isOn',
  minDeposit: 'referral.minDeposit',
  minTurnover: 'referral.minTurnover',
  days: 'referral.days',
  inviterOfferId: 'referral.inviterOffer',
  friendOfferId: 'referral.friendOffer',
  milestones: 'referral.milestones',
  monthlyCap: 'referral.monthlyCap',
};

/** A referral rule that waits for a second person: what it changes, and how players would read it. */
export function ApprovalRule({ payload }: Requested) {
  const t = useT();
  const format = useFormat();
  const rule = payload['rule'] as Rule;
  const { data: checked } = useCheck(rule);
  const { data: found } = useQuery({
    queryKey: referralKeys.rule.all,
    queryFn: ({ signal }) => call('staffGetReferralRule', {}, { signal }),
  });
  if (found === undefined || checked === undefined) return <Skeleton className="h-40" />;
  const award = (id: string): string => {
    const known = found.awards.find((one) => one.id === id);
    return known === undefined ? id.slice(-8) : `${known.title} · ${known.code}`;
  };
  const inWords = ([field = '']: readonly string[], value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'referral.onWord' : 'referral.offWord');
    if (value === null || value === undefined) return '–';
    if (field === 'milestones')
      return (value as Rule['milestones']).map(({ friend, offerId }) => `${format.number(friend)}: ${award(offerId)}`).join('\n') || '–';
    if (typeof value === 'number') return format.number(value);
    const text = value as string;
    return field.endsWith('OfferId') ? award(text) : format.amount(text);
  };
  return (
    <div className="grid gap-4">
      <section aria-label={t('referral.changes')} className="grid gap-3">
        <h3 className="text-body font-bold">{t('referral.changes')}</h3>
        <DifferenceList
          differing={differences(payload['before'], rule)}
          oneLabel={t('referral.beforeWord')}
          otherLabel={t('referral.afterWord')}
          nameOf={([field = '']) => {
            const id = fields[field];
            return id === undefined ? field : t(id);
          }}
          inWords={inWords}
        />
      </section>
      <RulePreview checked={checked} />
    </div>
  );
}
