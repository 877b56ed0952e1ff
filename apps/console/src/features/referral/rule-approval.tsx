import { Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/calls';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { useFormat } from '../../shared/format';
import { type TextId, useT } from '../../shared/texts';
import { referralKeys } from './keys';
import type { Rule } from './referral-words';
import { areMilestones, asksForRule } from './rule-asked';
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

/** A referral rule that waits for a second person. Of what an older release asked for otherwise nothing is shown: it cannot be carried out. */
export function ApprovalRule({ payload }: Requested) {
  return asksForRule(payload) ? <Asked before={payload.before} rule={payload.rule} /> : null;
}

/** What the rule changes, and how players would read it. */
function Asked({ before, rule }: { before: Rule | null; rule: Rule }) {
  const t = useT();
  const format = useFormat();
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
    if (areMilestones(value)) return value.map(({ friend, offerId }) => `${format.number(friend)}: ${award(offerId)}`).join('\n') || '–';
    if (typeof value === 'number') return format.number(value);
    if (typeof value !== 'string') return '–';
    return field.endsWith('OfferId') ? award(value) : format.amount(value);
  };
  return (
    <div className="grid gap-4">
      <section aria-label={t('referral.changes')} className="grid gap-3">
        <h3 className="text-body font-bold">{t('referral.changes')}</h3>
        <DifferenceList
          differing={differences(before, rule)}
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
