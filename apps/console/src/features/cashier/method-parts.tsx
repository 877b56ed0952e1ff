import type { Form } from '@sortes/browser';
import { depositFeeOf, depositKinds, isPaidByHand } from '@sortes/contract';
import { smallestUnit, tryParseMoney } from '@sortes/money';
import { RadioGroup, Select, Switch, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { basisPoints, isSum, wordsIn, type MethodDraft } from './rule-draft';
import type { MethodFields } from './use-method-edit';

export interface MethodPartProps {
  readonly form: Form<MethodFields>;
}

const sumStep = smallestUnit(boot.currency.scale);

/** What it is paid with, and through whom. */
export function PaymentPart({
  form,
  isNew,
  gateways,
}: MethodPartProps & {
  isNew: boolean;
  /** Undefined: this kind goes through none. */
  gateways: readonly string[] | undefined;
}) {
  const t = useT();
  return (
    <section aria-label={t('paying.paymentPart')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label={t('paying.field.vendorId')}
        description={isNew ? t('paying.shortNote') : undefined}
        readOnly={!isNew}
        required
        autoComplete="off"
        {...form.field('vendorId')}
        maxLength={40}
      />
      <Select
        label={t('paying.field.kind')}
        choices={depositKinds.map((kind) => ({ value: kind, label: t(`paying.kind.${kind}`) }))}
        {...form.field('kind')}
      />
      {gateways && (
        <Select
          label={t('paying.field.gateway')}
          choices={[{ value: '', label: '–' }, ...gateways.map((gateway) => ({ value: gateway, label: gateway }))]}
          {...form.field('gateway')}
        />
      )}
      <CountField name="position" form={form} />
    </section>
  );
}

/** How much may be paid at once, and what it costs. */
export function SumsPart({ form }: MethodPartProps) {
  const t = useT();
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="text-body font-bold">{t('paying.sums')}</legend>
      <SumField name="minimum" form={form} required />
      <SumField name="maximum" form={form} required />
      <SumField name="amountStep" form={form} />
      <TextField label={t('paying.field.presets')} description={t('paying.presetsNote')} autoComplete="off" {...form.field('presets')} />
      <SumField name="percent" form={form} />
      <SumField name="fixed" form={form} />
      <div className="sm:col-span-2">
        <RadioGroup
          label={t('paying.field.payer')}
          choices={(['player', 'house'] as const).map((value) => ({ value, label: t(`paying.payer.${value}`) }))}
          {...form.field('payer')}
        />
      </div>
      <p role="status" className="text-label text-ink-2 sm:col-span-2 lg:col-span-4">
        <FeeExample draft={form.values} />
      </p>
    </fieldset>
  );
}

/** What the fee makes of the first preset sum, or of the least one. */
function FeeExample({ draft }: { draft: MethodDraft }) {
  const t = useT();
  const format = useFormat();
  const amount = tryParseMoney(wordsIn(draft.presets)[0] ?? draft.minimum.trim());
  if (amount === undefined) return null;
  const fixed = tryParseMoney(draft.fixed.trim()) ?? 0n;
  const cost = depositFeeOf(amount, { percentBp: basisPoints(draft.percent), fixed, payer: 'player' }, sumStep);
  return draft.payer === 'house'
    ? t('paying.example.inHouse', { amount: format.money(amount), fee: format.money(cost.fee) })
    : t('paying.example.in', { amount: format.money(amount), arrives: format.money(cost.arrives) });
}

/** Which players it is offered to, and on what terms. */
export function ForWhomPart({ form }: MethodPartProps) {
  const t = useT();
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="text-body font-bold">{t('paying.forWhom')}</legend>
      <CountField name="dailyCount" form={form} />
      <CountField name="rankFrom" form={form} />
      <CountField name="rankTo" form={form} />
      <TextField label={t('paying.field.countries')} description={t('paying.listNote')} autoComplete="off" {...form.field('countries')} />
      <CountField name="minutesToPay" form={form} />
      {isPaidByHand(form.values.kind) && (
        <div className="self-center sm:col-span-2">
          <Switch {...form.check('proofNeeded')}>{t('paying.field.proofNeeded')}</Switch>
        </div>
      )}
    </fieldset>
  );
}

interface SumFieldProps extends MethodPartProps {
  readonly name: 'minimum' | 'maximum' | 'amountStep' | 'fixed' | 'percent';
  readonly required?: boolean;
}

function SumField({ name, form, required = false }: SumFieldProps) {
  const t = useT();
  const format = useFormat();
  const typed = form.values[name];
  return (
    <TextField
      label={t(`paying.field.${name}`)}
      description={name !== 'percent' && isSum(typed) ? format.amount(typed.trim()) : undefined}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      {...form.field(name)}
    />
  );
}

interface CountFieldProps extends MethodPartProps {
  readonly name: 'dailyCount' | 'rankFrom' | 'rankTo' | 'minutesToPay' | 'position';
}

function CountField({ name, form }: CountFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t(`paying.field.${name}`)}
      description={name === 'dailyCount' || name === 'rankTo' ? t('paying.listNote') : undefined}
      inputMode="numeric"
      autoComplete="off"
      {...form.field(name)}
    />
  );
}
