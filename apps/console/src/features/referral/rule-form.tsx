import type { Reply, staffReferral } from '@sortes/contract';
import { Button, IconTrash, Select, Switch, TextField, toast } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import limits from 'virtual:limits/staffSaveReferralRule';
import type { Form } from '@sortes/browser';
import { call } from '../../shared/calls';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';
import { SaveBar } from '../../shared/save-bar';
import { SecondNeeded } from '../../shared/second-note';
import { useT } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import { referralKeys } from './keys';
import type { Rule } from './referral-words';
import { fieldsOf, isWhole, ruleOf, type RuleFields } from './rule-draft';

type Found = Reply<typeof staffReferral.staffGetReferralRule>;
type Checked = Reply<typeof staffReferral.staffCheckReferralRule>;

/** What is wrong with the rule as it is typed, and how players would read it. */
export function useCheck(rule: Rule) {
  const asked = useDeferredValue(JSON.stringify(rule));
  return useQuery({
    queryKey: referralKeys.check.of(asked),
    queryFn: ({ signal }) => call('staffCheckReferralRule', { body: { rule: JSON.parse(asked) as Rule } }, { signal }),
    enabled: isWhole(JSON.parse(asked) as Rule),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const useFaultAt = (checked: Checked | undefined) => {
  const t = useT();
  return (field: string): string | undefined => {
    const found = checked?.faults.find((one) => one.field === field);
    return found && t(`referral.fault.${found.fault}`);
  };
};

interface PartProps {
  readonly form: Form<RuleFields>;
  readonly awards: Found['awards'];
  readonly faultAt: (field: string) => string | undefined;
}

const useChoices = (awards: Found['awards'], isNeeded: boolean) => {
  const t = useT();
  return [
    { value: '', label: isNeeded ? '–' : t('referral.noOffer') },
    ...awards.map(({ id, title, code }) => ({ value: id, label: `${title} · ${code}` })),
  ];
};

function Rewards({ form, awards, faultAt }: PartProps) {
  const t = useT();
  const choices = useChoices(awards, false);
  const [inviter, friend] = [faultAt('inviterOfferId'), faultAt('friendOfferId')];
  return (
    <section className="grid grid-cols-1 gap-3">
      <p className="text-label text-ink-2">{t(awards.length === 0 ? 'referral.noAwards' : 'referral.offerNote')}</p>
      <Select
        label={t('referral.inviterOffer')}
        choices={choices}
        {...form.field('inviterOfferId')}
        {...(inviter !== undefined && { error: inviter })}
      />
      <Select
        label={t('referral.friendOffer')}
        choices={choices}
        {...form.field('friendOfferId')}
        {...(friend !== undefined && { error: friend })}
      />
    </section>
  );
}

function Milestones({ form, awards, faultAt }: PartProps) {
  const t = useT();
  const choices = useChoices(awards, true);
  const { milestones } = form.values;
  const put = (at: number, part: Partial<RuleFields['milestones'][number]>) =>
    form.change({ milestones: milestones.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="pb-1 text-label font-semibold">{t('referral.milestones')}</legend>
      {milestones.map((one, at) => {
        const fault = faultAt(`milestones.${at}`);
        return (
          // Rows have no name of their own, and none of them moves.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid grid-cols-1 gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-end">
            <TextField
              label={t('referral.milestoneFriend')}
              inputMode="numeric"
              autoComplete="off"
              value={one.friend}
              onChange={({ target }) => put(at, { friend: target.value })}
            />
            <Select
              label={t('referral.milestoneOffer')}
              choices={choices}
              value={one.offerId}
              onChange={({ target }) => put(at, { offerId: target.value })}
              {...(fault !== undefined && { error: fault })}
            />
            <Button
              tone="ghost"
              icon={<IconTrash size={18} />}
              aria-label={t('referral.removeMilestone', { friend: one.friend || String(at + 1) })}
              onClick={() => form.change({ milestones: milestones.filter((_one, place) => place !== at) })}
            />
          </div>
        );
      })}
      {milestones.length < 10 && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => form.change({ milestones: [...milestones, { friend: '', offerId: '' }] })}
        >
          {t('referral.addMilestone')}
        </Button>
      )}
    </fieldset>
  );
}

function Conditions({ form }: Pick<PartProps, 'form'>) {
  const t = useT();
  const zero = t('referral.zeroNote');
  return (
    <section className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField label={t('referral.minDeposit')} description={zero} inputMode="decimal" autoComplete="off" {...form.field('minDeposit')} />
      <TextField
        label={t('referral.minTurnover')}
        description={zero}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('minTurnover')}
      />
      <TextField label={t('referral.days')} inputMode="numeric" autoComplete="off" {...form.field('days')} />
      <TextField
        label={t('referral.monthlyCap')}
        description={t('referral.capNote')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('monthlyCap')}
      />
    </section>
  );
}

export function RulePreview({ checked }: { checked: Checked | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-live="polite" className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 className="text-h2 font-bold">{t('referral.preview')}</h2>
      {checked?.sentences.map(({ language, sentence }) => (
        <div key={language} className="grid min-w-0 grid-cols-1 gap-1 rounded-tile border border-divider bg-bg2 p-3">
          <p className="text-caption font-semibold text-ink-3">{language}</p>
          <p className="text-body">{sentence}</p>
        </div>
      ))}
      {checked !== undefined && (
        <Facts
          facts={[[t('referral.mostAMonth'), checked.mostAMonth === null ? t('referral.mostUnbound') : format.amount(checked.mostAMonth)]]}
        />
      )}
    </section>
  );
}

/** The rule as it stands, to be saved as another version; how players read it stands beside it. */
export function RuleForm({ found: { current, awards } }: { found: Found }) {
  const t = useT();
  const bodyOf = (fields: RuleFields) => ({ rule: ruleOf(fields), after: current.version, reason: fields.reason.trim() });
  const form = useForm<RuleFields>({
    start: fieldsOf(current.rule),
    limits,
    places: {
      'rule.minDeposit': 'minDeposit',
      'rule.minTurnover': 'minTurnover',
      'rule.days': 'days',
      'rule.monthlyCap': 'monthlyCap',
      'rule.milestones': 'milestones',
    },
    body: bodyOf,
    async submit(fields) {
      const { version, asked } = await call('staffSaveReferralRule', { body: bodyOf(fields) });
      if (version === 0 && asked === null) return;
      toast(asked === null ? t('referral.saved', { number: version }) : t('common.second.asked'), { tone: 'win' });
      if (asked !== null) form.begin(fieldsOf(current.rule));
      await askAnew(referralKeys.rule.all, sharedKeys.list.of('approvals'));
    },
  });
  const rule = ruleOf(form.values);
  const { data: checked } = useCheck(rule);
  const faultAt = useFaultAt(checked);
  const [fault] = checked?.faults ?? [];
  const blocked = isWhole(rule) ? (fault === undefined ? undefined : t(`referral.fault.${fault.fault}`)) : t('common.decide.fill');
  const { checked: isOn, onChange, name } = form.check('isOn');
  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <AlsoEditing subject="referral-rule:1" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <div>
            <Switch name={name} checked={isOn} onChange={onChange}>
              {t('referral.isOn')}
            </Switch>
            <p className="text-label text-ink-2">{t('referral.isOnNote')}</p>
          </div>
          <Conditions form={form} />
          <Rewards form={form} awards={awards} faultAt={faultAt} />
          <Milestones form={form} awards={awards} faultAt={faultAt} />
        </div>
        <RulePreview checked={checked} />
      </div>
      {form.isDirty && (
        <SaveBar
          form={form as unknown as Form<{ reason: string }>}
          blocked={blocked}
          save={t(checked?.needsSecond === true ? 'common.second.ask' : 'referral.save')}
          leave={t('common.cancel')}
          onLeave={() => form.begin(fieldsOf(current.rule))}
        >
          {checked?.needsSecond === true && <SecondNeeded />}
        </SaveBar>
      )}
    </form>
  );
}
