import type { Form } from '@sortes/browser';
import { TextField } from '@sortes/ui';
import type { ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { differences, type Difference } from '../../shared/differences';
import { AlsoEditing } from '../../shared/editing';
import { useFormat } from '../../shared/format';
import { usePayingWords } from '../../shared/paying-words';
import { SaveBar } from '../../shared/save-bar';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import {
  isCountField,
  isOptionalField,
  isSumField,
  isTimeField,
  payoutDraftOf,
  payoutExample,
  payoutFormOf,
  type PayoutRuleDraft,
  type PayoutRuleField,
} from './payout-rule-draft';
import { isCount, isSum } from './rule-draft';
import { StandingTerms } from './standing-terms';
import { usePayoutRuleEdit, type FoundPayoutRule, type PayoutRuleFields } from './use-payout-rule-edit';
import { WaitsNote } from './waits-note';

/** The rules of money out: fields, what they come to, what somebody else saved meanwhile, and saving what is changed. */
export function PayoutRulesForm({ found }: { found: FoundPayoutRule }) {
  const t = useT();
  const mayEdit = useMay('payment.rules.change');
  const edit = usePayoutRuleEdit(found);
  const { base, standing, form } = edit;
  const draft = form.values;
  const changed = differences(payoutFormOf(payoutDraftOf(base.rule)), payoutFormOf(draft));
  const example = useExample(draft);
  return (
    <form {...form.props} className="grid max-w-5xl gap-5">
      <ReadOnlyNote right="payment.rules.change" />
      <AlsoEditing subject={mayEdit ? `payout-rule:${boot.currency.code}` : undefined} />
      {found.waiting && <WaitsNote waiting={found.waiting} />}
      <fieldset disabled={!mayEdit || form.busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t('shell.screen.payoutRules')}</legend>
        <RuleParts form={form} example={example} />
      </fieldset>
      <RulesPreview draft={draft} example={example} />
      {standing && (
        <StandingTerms
          heading="h2"
          standing={payoutFormOf(payoutDraftOf(standing.rule))}
          mine={payoutFormOf(draft)}
          onTake={() => edit.begin(standing)}
          onKeepMine={() => edit.keepMine(standing)}
        />
      )}
      {mayEdit && changed.length > 0 && <RulesFoot form={form} changed={changed} onLeave={() => edit.begin(found)} />}
    </form>
  );
}

/** What a payout would cost by the draft, in words; empty while it cannot be told. */
function useExample(draft: PayoutRuleDraft): string {
  const t = useT();
  const format = useFormat();
  const example = payoutExample(draft);
  if (example === undefined) return '';
  const { amount, fee } = example;
  return t('paying.example.out', { amount: format.money(amount), fee: format.money(fee), arrives: format.money(amount - fee) });
}

function RuleParts({ form, example }: { form: Form<PayoutRuleFields>; example: string }) {
  const t = useT();
  const fields = (...names: readonly PayoutRuleField[]) => names.map((name) => <RuleField key={name} name={name} form={form} />);
  return (
    <>
      <Part title={t('paying.bank')}>{fields('bankMinimum', 'bankMaximum')}</Part>
      <Part title={t('paying.ewallet')}>{fields('ewalletMinimum', 'ewalletMaximum')}</Part>
      <Part title={t('paying.forWhom')}>{fields('dailyAmount', 'dailyCount', 'smallBalance')}</Part>
      <Part title={t('paying.fee')} note={example}>
        {fields('percent', 'feeFixed', 'freePerDay')}
      </Part>
      <Part title={t('paying.hours')} note={t('paying.hoursNote', { zone: boot.timeZone })}>
        {fields('openFrom', 'openUntil')}
      </Part>
      <Part title={t('paying.automatic')} note={t('paying.automaticNote')}>
        {fields('automaticUpTo', 'automaticAccountDays', 'automaticEarlier')}
      </Part>
      <Part title={t('paying.fourEyes')} note={t('paying.fourEyesNote')}>
        {fields('fourEyesAbove', 'aloneADay', 'handCreditDays')}
      </Part>
    </>
  );
}

function RuleField({ name, form }: { name: PayoutRuleField; form: Form<PayoutRuleFields> }) {
  const t = useT();
  const format = useFormat();
  const note = (): string | undefined => {
    if (isSumField(name) && isSum(form.values[name])) return format.amount(form.values[name].trim());
    if (name === 'aloneADay' || name === 'handCreditDays') return t(`paying.${name}Note`);
    return isOptionalField(name) ? t('paying.listNote') : undefined;
  };
  return (
    <TextField
      label={t(name === 'percent' ? 'paying.field.feeBasisPoints' : `paying.field.${name}`)}
      description={note()}
      inputMode={isCountField(name) ? 'numeric' : 'decimal'}
      {...(isTimeField(name) && { type: 'time' })}
      autoComplete="off"
      {...form.field(name)}
    />
  );
}

/** The rules as players will read them. */
function RulesPreview({ draft, example }: { draft: PayoutRuleDraft; example: string }) {
  const t = useT();
  const format = useFormat();
  const rangeOf = (kind: 'bank' | 'ewallet'): string =>
    t('paying.range', { from: format.amount(draft[`${kind}Minimum`].trim()), to: format.amount(draft[`${kind}Maximum`].trim()) });
  return (
    <section aria-label={t('paying.preview')} className="grid gap-1 rounded-tile bg-bg2 p-4 text-label text-ink-2">
      <h2 className="text-caption text-ink-3">{t('paying.preview')}</h2>
      <p>{`${t('paying.bank')}: ${rangeOf('bank')}`}</p>
      <p>{`${t('paying.ewallet')}: ${rangeOf('ewallet')}`}</p>
      {isCount(draft.dailyCount) && <p>{t('paying.preview.count', { count: Number(draft.dailyCount) })}</p>}
      <p>{`${t('paying.hours')}: ${
        draft.openFrom === '' ? t('paying.always') : t('paying.range', { from: draft.openFrom, to: draft.openUntil || '–' })
      }`}</p>
      <p>{example}</p>
      {isCount(draft.freePerDay) && Number(draft.freePerDay) > 0 && <p>{t('paying.preview.free', { count: Number(draft.freePerDay) })}</p>}
    </section>
  );
}

interface RulesFootProps {
  readonly form: Form<PayoutRuleFields>;
  readonly changed: readonly Difference[];
  readonly onLeave: () => void;
}

/** What would be changed, the reason, and saving it. */
function RulesFoot({ form, changed, onLeave }: RulesFootProps) {
  const t = useT();
  const words = usePayingWords();
  return (
    <SaveBar form={form as unknown as Form<{ reason: string }>} save={t('paying.save')} leave={t('common.leave')} onLeave={onLeave}>
      <ul className="max-h-24 overflow-y-auto text-label text-ink-1">
        {changed.map(({ path, one, other }) => (
          <li key={path.join(' ')} className="break-words">
            {words.nameOf(path)}: <span className="text-ink-3 line-through">{words.inWords(path, one)}</span> → {words.inWords(path, other)}
          </li>
        ))}
      </ul>
    </SaveBar>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="text-body font-bold">{title}</legend>
      {note !== undefined && <p className="text-label text-ink-2 sm:col-span-2 lg:col-span-3">{note}</p>}
      {children}
    </fieldset>
  );
}
