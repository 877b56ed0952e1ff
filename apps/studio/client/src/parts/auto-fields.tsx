import { tryParseMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Field, NumberField, Segments, Toggle } from './fields';
import { decimalSign, showFigures } from './format';
import { readTyped } from './read-number';
import { say } from './texts';
import type { AutoSettings, StakeChange } from './auto-rules';

/** An amount that may be left empty. */
function AmountField({
  label,
  value,
  onChange,
  disabled,
}: {
  readonly label: string;
  readonly value: bigint | undefined;
  readonly onChange: (value: bigint | undefined) => void;
  readonly disabled: boolean;
}): JSX.Element {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  return (
    <Field label={label} id={id}>
      <input
        id={id}
        class="input"
        inputMode="decimal"
        autocomplete="off"
        placeholder="–"
        disabled={disabled}
        value={draft ?? (value === undefined ? '' : showFigures(value))}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setDraft(text);
          const decimal = readTyped(text, decimalSign());
          const amount = decimal === undefined ? undefined : tryParseMoney(decimal);
          onChange(amount === 0n ? undefined : amount);
        }}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  );
}

function ChangeField({
  label,
  change,
  onChange,
  disabled,
}: {
  readonly label: string;
  readonly change: StakeChange;
  readonly onChange: (change: StakeChange) => void;
  readonly disabled: boolean;
}): JSX.Element {
  return (
    <div class="change">
      <Segments
        label={label}
        value={change.kind}
        disabled={disabled}
        options={[
          { value: 'reset', text: say('auto.reset') },
          { value: 'raise', text: say('auto.raise') },
        ]}
        onChange={(kind) => onChange({ kind, percent: kind === 'raise' && change.percent === 0 ? 50 : change.percent })}
      />
      {change.kind === 'raise' && (
        <NumberField
          label={say('auto.percent', { name: label })}
          unit="%"
          value={change.percent}
          min={1}
          max={1_000}
          step={10}
          disabled={disabled}
          onChange={(percent) => onChange({ kind: 'raise', percent })}
        />
      )}
    </div>
  );
}

/** When auto play ends and how its stake moves. `hasFeatures`: of a slot, whose features and single wins can end it. */
export function AutoFields({
  settings,
  onChange,
  disabled,
  hasFeatures = false,
}: {
  readonly settings: AutoSettings;
  readonly onChange: (settings: AutoSettings) => void;
  readonly disabled: boolean;
  readonly hasFeatures?: boolean;
}): JSX.Element {
  return (
    <>
      <NumberField
        label={say('auto.rounds')}
        hint={settings.rounds === 0 ? say('auto.endless') : undefined}
        value={settings.rounds}
        min={0}
        max={9_999}
        step={10}
        disabled={disabled}
        onChange={(rounds) => onChange({ ...settings, rounds })}
      />
      <details class="details">
        <summary>{say('auto.conditions')}</summary>
        <div class="pair">
          <AmountField
            label={say('auto.stopProfit')}
            value={settings.stopProfit}
            disabled={disabled}
            onChange={(stopProfit) => onChange({ ...settings, stopProfit })}
          />
          <AmountField
            label={say('auto.stopLoss')}
            value={settings.stopLoss}
            disabled={disabled}
            onChange={(stopLoss) => onChange({ ...settings, stopLoss })}
          />
        </div>
        {hasFeatures && (
          <>
            <AmountField
              label={say('auto.stopWin')}
              value={settings.stopWin}
              disabled={disabled}
              onChange={(stopWin) => onChange({ ...settings, stopWin })}
            />
            <Toggle
              label={say('auto.stopFeature')}
              on={settings.stopFeature ?? false}
              disabled={disabled}
              onChange={(stopFeature) => onChange({ ...settings, stopFeature })}
            />
          </>
        )}
        <ChangeField
          label={say('auto.onWin')}
          change={settings.onWin}
          disabled={disabled}
          onChange={(onWin) => onChange({ ...settings, onWin })}
        />
        <ChangeField
          label={say('auto.onLoss')}
          change={settings.onLoss}
          disabled={disabled}
          onChange={(onLoss) => onChange({ ...settings, onLoss })}
        />
      </details>
    </>
  );
}
