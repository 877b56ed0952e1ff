import type { FieldProps, Form } from '@sortes/browser';
import type { Operations, Reply } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { Button, IconButton, IconPlus, IconTrash, Select, TextField } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { LotteryGame } from './games';
import { limitCounts, limitSums, newRule, type BlockedDraft, type LimitFields, type LimitName } from './limits-draft';

type Inherited = Reply<Operations['staffGetLotteryLimits']>['inherited'];

/** What holds while a limit is left empty. */
export function useLimitNote(inherited: Inherited): (name: LimitName) => string {
  const t = useT();
  const format = useFormat();
  return (name) => {
    const value = inherited?.[name];
    if (value === undefined || value === null) return t('lottery.limits.none');
    return t('lottery.limits.inherited', { value: typeof value === 'number' ? format.number(value) : format.amount(value) });
  };
}

interface PartProps {
  readonly form: Form<LimitFields>;
}

/** Sums and counts of a bet. */
export function ValuesPart({ form, inherited }: PartProps & { inherited: Inherited }) {
  const t = useT();
  const format = useFormat();
  const note = useLimitNote(inherited);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {limitSums.map((name) => {
        const typed = form.values[name].trim();
        return (
          <TextField
            key={name}
            label={t(`lottery.limits.${name}`)}
            description={tryParseMoney(typed) === undefined ? note(name) : format.amount(typed)}
            inputMode="decimal"
            autoComplete="off"
            {...form.field(name)}
          />
        );
      })}
      {limitCounts.map((name) => (
        <TextField
          key={name}
          label={t(`lottery.limits.${name}`)}
          description={note(name)}
          inputMode="numeric"
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
    </div>
  );
}

type Way = BlockedDraft['action'];

/** What a field is given; one of a rule in a list has no name. */
interface PlainField<Value> extends Partial<Omit<FieldProps<Value>, 'value' | 'onChange'>> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** What is done with bets beyond a limit or on blocked numbers. */
function ActionField({ onChange, ...field }: PlainField<Way>) {
  const t = useT();
  return (
    <Select
      label={t('lottery.limits.beyond')}
      choices={[
        { value: 'refuse', label: t('lottery.blocked.refused') },
        { value: 'lower-odds', label: t('lottery.blocked.lowered') },
      ]}
      onChange={(event) => onChange(event.target.value as Way)}
      {...field}
    />
  );
}

/** By how much odds are lowered. */
function FactorField({ onChange, ...field }: PlainField<string>) {
  const t = useT();
  return (
    <TextField
      label={t('lottery.limits.factor')}
      description={t('lottery.limits.factorNote')}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      {...field}
    />
  );
}

/** What the house may lose on one outcome, and what happens beyond. */
export function ExposurePart({ form }: PartProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-3 border-t border-divider pt-3 sm:grid-cols-2">
      <legend className="text-body font-bold">{t('lottery.limits.exposure')}</legend>
      <TextField
        label={t('lottery.limits.exposureLimit')}
        description={t('lottery.limits.exposureNote')}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('exposureLimit')}
      />
      <ActionField {...form.field('exposureAction')} />
      {form.values.exposureAction === 'lower-odds' && (
        <>
          <FactorField {...form.field('exposureFactor')} />
          <TextField label={t('lottery.ceiling')} inputMode="decimal" autoComplete="off" {...form.field('exposureCeiling')} />
        </>
      )}
      <TextField
        label={t('lottery.limits.plays')}
        description={t('lottery.limits.playsNote')}
        autoComplete="off"
        {...form.field('exposurePlays')}
      />
    </fieldset>
  );
}

/** Numbers that are blocked, rule by rule. */
export function BlockedPart({ form, game }: PartProps & { game: LotteryGame | undefined }) {
  const t = useT();
  const { value: blocked, error, onChange } = form.field('blocked');
  return (
    <fieldset className="grid gap-3 border-t border-divider pt-3">
      <legend className="text-body font-bold">{t('lottery.limits.blocked')}</legend>
      <p role="alert" className="text-label text-danger empty:hidden">
        {error}
      </p>
      {blocked.map((rule) => (
        <BlockedRule
          key={rule.id}
          rule={rule}
          game={game}
          onEdit={(change) => onChange(blocked.map((one) => (one.id === rule.id ? { ...one, ...change } : one)))}
          onDrop={() => onChange(blocked.filter(({ id }) => id !== rule.id))}
        />
      ))}
      <div>
        <Button size="small" icon={<IconPlus size={16} />} onClick={() => onChange([...blocked, newRule(blocked)])}>
          {t('lottery.limits.addRule')}
        </Button>
      </div>
    </fieldset>
  );
}

interface BlockedRuleProps {
  readonly rule: BlockedDraft;
  readonly game: LotteryGame | undefined;
  readonly onEdit: (change: Partial<BlockedDraft>) => void;
  readonly onDrop: () => void;
}

function BlockedRule({ rule, game, onEdit, onDrop }: BlockedRuleProps) {
  const t = useT();
  return (
    <div className="grid gap-3 rounded-tile border border-divider p-3 sm:grid-cols-2">
      <TextField
        label={t('lottery.limits.numbers')}
        description={t('lottery.limits.numbersNote')}
        autoComplete="off"
        value={rule.numbers}
        onChange={(event) => onEdit({ numbers: event.target.value })}
      />
      <Select
        label={t('lottery.play')}
        choices={[{ value: '', label: t('lottery.all') }, ...(game?.plays ?? []).map(({ code, name }) => ({ value: code, label: name }))]}
        value={rule.playId}
        onChange={(event) => onEdit({ playId: event.target.value })}
      />
      <TextField
        label={t('lottery.limits.numero')}
        autoComplete="off"
        value={rule.numero}
        onChange={(event) => onEdit({ numero: event.target.value })}
      />
      <ActionField value={rule.action} onChange={(action) => onEdit({ action })} />
      {rule.action === 'lower-odds' && <FactorField value={rule.factor} onChange={(factor) => onEdit({ factor })} />}
      <div className="self-end">
        <IconButton label={t('lottery.limits.dropRule', { numbers: rule.numbers || '–' })} onClick={onDrop}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    </div>
  );
}
