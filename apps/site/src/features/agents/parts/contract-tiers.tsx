import { mostContractTiers } from '@sortes/contract';
import { Button, IconButton, IconPlus, IconTrash, SegmentedControl, TextField } from '@sortes/ui';
import { AmountInput } from '../../../kit/amount/amount-input';
import { useT } from '../../../kit/i18n';
import type { ContractKind } from '../api/contracts';
import { emptyTier, isAbove, type TierFault, type TypedTier } from '../state/typed-tiers';

interface TierProps {
  readonly kind: ContractKind;
  readonly number: number;
  readonly tier: TypedTier;
  readonly fault: TierFault;
  /** The highest rate that this tier may have (1/10 000), and in words. */
  readonly most: number;
  readonly rate: (rate: number) => string;
  readonly onTier: (part: Partial<TypedTier>) => void;
  readonly onRemove: (() => void) | undefined;
}

type FieldProps = Pick<TierProps, 'tier' | 'most' | 'rate' | 'onTier'> & { readonly say: (what: keyof TierFault) => string | undefined };

/** A rate in percent. */
function RateField({ name, label, tier, most, rate, say, onTier }: FieldProps & { name: 'pay' | 'lost'; label: string }) {
  const t = useT();
  const atMost = t('contracts.form.rateMost', { rate: rate(most) });
  const above = isAbove(tier[name], most);
  return (
    <TextField
      label={label}
      {...(!above && { description: atMost })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      value={tier[name]}
      error={say(name) ?? (above ? atMost : undefined)}
      onChange={(event) => onTier({ [name]: event.target.value })}
    />
  );
}

/** What a line asks for to reach a tier. */
function Conditions({ kind, tier, say, onTier }: Omit<FieldProps, 'most' | 'rate'> & Pick<TierProps, 'kind'>) {
  const t = useT();
  return (
    <>
      <AmountInput
        label={t('contracts.form.turnover')}
        text={tier.turnover}
        error={say('turnover')}
        onText={(turnover) => onTier({ turnover })}
      />
      {kind !== 'hourly' && (
        <>
          <TextField
            label={t('contracts.form.active')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={tier.active}
            error={say('active')}
            onChange={(event) => onTier({ active: event.target.value })}
          />
          <AmountInput label={t('contracts.form.loss')} text={tier.loss} error={say('loss')} onText={(loss) => onTier({ loss })} />
        </>
      )}
    </>
  );
}

/** What a tier of bets asks for and pays. */
function BetFields(props: FieldProps) {
  const t = useT();
  const { tier, say, onTier } = props;
  return (
    <>
      <AmountInput label={t('contracts.form.bet')} text={tier.bet} error={say('bet')} onText={(bet) => onTier({ bet })} />
      <RateField {...props} name="pay" label={t('contracts.form.rateWon')} />
      <RateField {...props} name="lost" label={t('contracts.form.rateLost')} />
    </>
  );
}

/** One tier: what it asks for, and what it pays. */
function TierFields({ kind, number, tier, fault, most, rate, onTier, onRemove }: TierProps) {
  const t = useT();
  const say = (what: keyof TierFault): string | undefined => {
    const found = fault[what];
    return found === undefined
      ? undefined
      : t(found === 'amount' ? 'contracts.form.badAmount' : found === 'count' ? 'contracts.form.badCount' : 'contracts.form.badRate');
  };
  const title = t('contracts.form.tier', { number });
  const fields = { tier, most, rate, say, onTier };
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-tile border border-hairline p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-label font-semibold text-ink-1">
          {title}
        </span>
        {onRemove && (
          <IconButton label={t('contracts.form.remove', { number })} onClick={onRemove}>
            <IconTrash size={18} />
          </IconButton>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {tier.pays === 'B' ? <BetFields {...fields} /> : <Conditions {...fields} kind={kind} />}
        {tier.pays === 'P' && <RateField {...fields} name="pay" label={t('contracts.form.rate')} />}
        {tier.pays === 'F' && (
          <AmountInput label={t('contracts.form.amount')} text={tier.pay} error={say('pay')} onText={(pay) => onTier({ pay })} />
        )}
      </div>
      {kind === 'daily' && (
        <SegmentedControl
          label={t('contracts.form.pays')}
          value={tier.pays}
          onChange={(pays) => onTier({ pays, pay: '' })}
          choices={[
            { value: 'P', label: t('contracts.form.paysRate') },
            { value: 'F', label: t('contracts.form.paysFixed') },
          ]}
        />
      )}
    </fieldset>
  );
}

/** The tiers of a rule, as they are typed. */
export function ContractTiers({
  kind,
  tiers,
  faults,
  mostOf,
  rate,
  onChange,
}: {
  kind: ContractKind;
  tiers: readonly TypedTier[];
  /** By place; empty until a try was made. */
  faults: readonly TierFault[];
  /** The highest rate that can be given for a tier, 1/10 000. */
  mostOf: (tier: TypedTier) => number;
  rate: (rate: number) => string;
  onChange: (tiers: readonly TypedTier[]) => void;
}) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-3">
      {tiers.map((tier, at) => (
        <TierFields
          key={tier.key}
          kind={kind}
          number={at + 1}
          tier={tier}
          fault={faults[at] ?? {}}
          most={mostOf(tier)}
          rate={rate}
          onTier={(part) => onChange(tiers.map((one) => (one === tier ? { ...one, ...part } : one)))}
          onRemove={tiers.length > 1 ? () => onChange(tiers.filter((one) => one !== tier)) : undefined}
        />
      ))}
      {tiers.length < mostContractTiers && (
        <Button
          tone="secondary"
          onClick={() =>
            onChange([
              ...tiers,
              { ...emptyTier(Math.max(...tiers.map(({ key }) => key)) + 1, kind), ...(tiers.at(-1)?.pays === 'F' && { pays: 'F' }) },
            ])
          }
        >
          <IconPlus size={18} /> {t('contracts.form.add')}
        </Button>
      )}
    </div>
  );
}
