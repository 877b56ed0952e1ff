import { depositFeeOf, depositKinds, isPaidByHand } from '@sortes/contract';
import { smallestUnit, tryParseMoney } from '@sortes/money';
import { RadioGroup, Select, Switch, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { Faults } from '../../shared/use-fault-focus';
import { basisPoints, isSum, wordsIn, type Method, type MethodDraft } from './rule-draft';

export interface MethodPartProps {
  readonly draft: MethodDraft;
  readonly faults: Faults;
  readonly onEdit: (change: Partial<MethodDraft>) => void;
}

const sumStep = smallestUnit(boot.currency.scale);

/** What it is paid with, and through whom. */
export function PaymentPart({
  draft,
  faults,
  onEdit,
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
        name="vendorId"
        label={t('paying.field.vendorId')}
        description={isNew ? t('paying.shortNote') : undefined}
        error={faults['vendorId']}
        readOnly={!isNew}
        required
        maxLength={40}
        autoComplete="off"
        value={draft.vendorId}
        onChange={(event) => onEdit({ vendorId: event.target.value })}
      />
      <Select
        name="kind"
        label={t('paying.field.kind')}
        error={faults['kind']}
        choices={depositKinds.map((kind) => ({ value: kind, label: t(`paying.kind.${kind}`) }))}
        value={draft.kind}
        onChange={(event) => onEdit({ kind: event.target.value as Method['kind'] })}
      />
      {gateways && (
        <Select
          name="gateway"
          label={t('paying.field.gateway')}
          error={faults['gateway']}
          choices={[{ value: '', label: '–' }, ...gateways.map((gateway) => ({ value: gateway, label: gateway }))]}
          value={draft.gateway}
          onChange={(event) => onEdit({ gateway: event.target.value })}
        />
      )}
      <CountField name="position" draft={draft} faults={faults} onEdit={onEdit} />
    </section>
  );
}

/** How much may be paid at once, and what it costs. */
export function SumsPart({ draft, faults, onEdit }: MethodPartProps) {
  const t = useT();
  const part = { draft, faults, onEdit };
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="text-body font-bold">{t('paying.sums')}</legend>
      <SumField name="minimum" {...part} required />
      <SumField name="maximum" {...part} required />
      <SumField name="amountStep" {...part} />
      <TextField
        name="presets"
        label={t('paying.field.presets')}
        description={t('paying.presetsNote')}
        error={faults['presets']}
        autoComplete="off"
        value={draft.presets}
        onChange={(event) => onEdit({ presets: event.target.value })}
      />
      <SumField name="percent" {...part} />
      <SumField name="fixed" {...part} />
      <div className="sm:col-span-2">
        <RadioGroup
          label={t('paying.field.payer')}
          name="payer"
          value={draft.payer}
          onChange={(payer) => onEdit({ payer })}
          choices={(['player', 'house'] as const).map((value) => ({ value, label: t(`paying.payer.${value}`) }))}
        />
      </div>
      <p role="status" className="text-label text-ink-2 sm:col-span-2 lg:col-span-4">
        <FeeExample draft={draft} />
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
export function ForWhomPart({ draft, faults, onEdit }: MethodPartProps) {
  const t = useT();
  const part = { draft, faults, onEdit };
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="text-body font-bold">{t('paying.forWhom')}</legend>
      <CountField name="dailyCount" {...part} />
      <CountField name="rankFrom" {...part} />
      <CountField name="rankTo" {...part} />
      <TextField
        name="countries"
        label={t('paying.field.countries')}
        description={t('paying.listNote')}
        error={faults['countries']}
        autoComplete="off"
        value={draft.countries}
        onChange={(event) => onEdit({ countries: event.target.value })}
      />
      <CountField name="minutesToPay" {...part} />
      {isPaidByHand(draft.kind) && (
        <div className="self-center sm:col-span-2">
          <Switch checked={draft.proofNeeded} onChange={(event) => onEdit({ proofNeeded: event.target.checked })}>
            {t('paying.field.proofNeeded')}
          </Switch>
        </div>
      )}
    </fieldset>
  );
}

interface SumFieldProps extends MethodPartProps {
  readonly name: 'minimum' | 'maximum' | 'amountStep' | 'fixed' | 'percent';
  readonly required?: boolean;
}

function SumField({ name, draft, faults, onEdit, required = false }: SumFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <TextField
      name={name}
      label={t(`paying.field.${name}`)}
      description={name !== 'percent' && isSum(draft[name]) ? format.amount(draft[name].trim()) : undefined}
      error={faults[name]}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      value={draft[name]}
      onChange={(event) => onEdit({ [name]: event.target.value })}
    />
  );
}

interface CountFieldProps extends MethodPartProps {
  readonly name: 'dailyCount' | 'rankFrom' | 'rankTo' | 'minutesToPay' | 'position';
}

function CountField({ name, draft, faults, onEdit }: CountFieldProps) {
  const t = useT();
  return (
    <TextField
      name={name}
      label={t(`paying.field.${name}`)}
      description={name === 'dailyCount' || name === 'rankTo' ? t('paying.listNote') : undefined}
      error={faults[name]}
      inputMode="numeric"
      autoComplete="off"
      value={draft[name]}
      onChange={(event) => onEdit({ [name]: event.target.value })}
    />
  );
}
