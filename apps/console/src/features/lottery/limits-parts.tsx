import type { Operations, Reply } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import { Button, IconButton, IconPlus, IconTrash, Select, TextField } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { LotteryGame } from './games';
import {
  isLimitWrong,
  limitCounts,
  limitSums,
  newRule,
  type BlockedDraft,
  type ExposureDraft,
  type LimitName,
  type LimitsDraft,
} from './limits-draft';

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

interface ValuesPartProps {
  readonly values: LimitsDraft['values'];
  readonly inherited: Inherited;
  readonly onEdit: (change: Partial<LimitsDraft['values']>) => void;
}

/** Sums and counts of a bet. */
export function ValuesPart({ values, inherited, onEdit }: ValuesPartProps) {
  const t = useT();
  const format = useFormat();
  const note = useLimitNote(inherited);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {limitSums.map((name) => (
        <TextField
          key={name}
          label={t(`lottery.limits.${name}`)}
          description={tryParseMoney(values[name].trim()) === undefined ? note(name) : format.amount(values[name].trim())}
          error={isLimitWrong(name, values[name]) ? t('lottery.limits.badMoney') : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => onEdit({ [name]: event.target.value })}
        />
      ))}
      {limitCounts.map((name) => (
        <TextField
          key={name}
          label={t(`lottery.limits.${name}`)}
          description={note(name)}
          error={isLimitWrong(name, values[name]) ? t('lottery.limits.badCount') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => onEdit({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

/** What is done with bets beyond a limit or on blocked numbers. */
function ActionField({ value, onChange }: { value: BlockedDraft['action']; onChange: (action: BlockedDraft['action']) => void }) {
  const t = useT();
  return (
    <Select
      label={t('lottery.limits.beyond')}
      choices={[
        { value: 'refuse', label: t('lottery.blocked.refused') },
        { value: 'lower-odds', label: t('lottery.blocked.lowered') },
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value as BlockedDraft['action'])}
    />
  );
}

/** By how much odds are lowered. */
function FactorField({ value, onChange }: { value: string; onChange: (factor: string) => void }) {
  const t = useT();
  return (
    <TextField
      label={t('lottery.limits.factor')}
      description={t('lottery.limits.factorNote')}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ExposurePartProps {
  readonly exposure: ExposureDraft;
  readonly onEdit: (change: Partial<ExposureDraft>) => void;
}

/** What the house may lose on one outcome, and what happens beyond. */
export function ExposurePart({ exposure, onEdit }: ExposurePartProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-3 border-t border-divider pt-3 sm:grid-cols-2">
      <legend className="text-body font-bold">{t('lottery.limits.exposure')}</legend>
      <TextField
        label={t('lottery.limits.exposureLimit')}
        description={t('lottery.limits.exposureNote')}
        inputMode="decimal"
        autoComplete="off"
        value={exposure.limit}
        onChange={(event) => onEdit({ limit: event.target.value })}
      />
      <ActionField value={exposure.action} onChange={(action) => onEdit({ action })} />
      {exposure.action === 'lower-odds' && (
        <>
          <FactorField value={exposure.factor} onChange={(factor) => onEdit({ factor })} />
          <TextField
            label={t('lottery.ceiling')}
            inputMode="decimal"
            autoComplete="off"
            value={exposure.ceiling}
            onChange={(event) => onEdit({ ceiling: event.target.value })}
          />
        </>
      )}
      <TextField
        label={t('lottery.limits.plays')}
        description={t('lottery.limits.playsNote')}
        autoComplete="off"
        value={exposure.plays}
        onChange={(event) => onEdit({ plays: event.target.value })}
      />
    </fieldset>
  );
}

interface BlockedPartProps {
  readonly blocked: readonly BlockedDraft[];
  readonly game: LotteryGame | undefined;
  readonly onEdit: (blocked: readonly BlockedDraft[]) => void;
}

/** Numbers that are blocked, rule by rule. */
export function BlockedPart({ blocked, game, onEdit }: BlockedPartProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-3 border-t border-divider pt-3">
      <legend className="text-body font-bold">{t('lottery.limits.blocked')}</legend>
      {blocked.map((rule) => (
        <BlockedRule
          key={rule.id}
          rule={rule}
          game={game}
          onEdit={(change) => onEdit(blocked.map((one) => (one.id === rule.id ? { ...one, ...change } : one)))}
          onDrop={() => onEdit(blocked.filter(({ id }) => id !== rule.id))}
        />
      ))}
      <div>
        <Button size="small" icon={<IconPlus size={16} />} onClick={() => onEdit([...blocked, newRule(blocked)])}>
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
