import { formatMoney, roundToStep, tryParseMoney } from '@sortes/money';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Field } from './fields';
import { coinSize, decimalSign, showAmount, showCompact, showFigures } from './format';
import { readTyped } from './read-number';
import { say } from './texts';

export interface Limits {
  readonly min: bigint;
  readonly max: bigint;
  readonly presets: readonly bigint[];
  /** `max` is lower than the game's because no round pays more than this. */
  readonly largestPayout?: bigint;
}

export interface StakeFieldProps {
  readonly stake: bigint | undefined;
  readonly onStake: (stake: bigint | undefined) => void;
  readonly limits: Limits;
  readonly disabled?: boolean;
  /** "Stake" unless told: tables have two. */
  readonly label?: string;
}

/** A stake in whole smallest coins of its currency. */
function cutToCoin(stake: bigint, { min }: Limits): bigint {
  const coin = coinSize();
  return min % coin === 0n ? roundToStep(stake, coin, 'down') : stake;
}

/** Half or double of a stake, in whole smallest coins of its currency and within the limits. */
export function scaleStake(stake: bigint, times: 'half' | 'double', limits: Limits): bigint {
  return clampStake(cutToCoin(times === 'half' ? stake / 2n : stake * 2n, limits), limits);
}

/** A stake brought into the limits. */
export function clampStake(stake: bigint, { min, max }: Limits): bigint {
  return stake < min ? min : stake > max ? max : stake;
}

/** The next larger or smaller of the stakes 1, 2, 5, 10, 20, 50 … times the smallest one, within the limits: what a machine's plus and minus go through. */
export function stepStake(stake: bigint, way: 'up' | 'down', limits: Limits): bigint {
  const { min, max } = limits;
  if (min <= 0n) return clampStake(stake, limits);
  let best = way === 'up' ? max : min;
  for (let unit = min; unit <= max; unit *= 10n)
    for (const each of [unit, unit * 2n, unit * 5n]) {
      if (way === 'up' && each > stake && each < best) best = each;
      if (way === 'down' && each < stake && each > best) best = each;
    }
  return cutToCoin(clampStake(best, limits), limits);
}

/** Why a stake is not accepted, with the range or the limit that it is outside of. */
export function sayStakeProblem(stake: bigint | undefined, { min, max, largestPayout }: Limits): string {
  const range = { min: showAmount(min, { short: true }), max: showAmount(max, { short: true }) };
  if (stake === undefined) return say('stakeNone', range);
  if (stake < min) return say('stakeLow', range);
  return largestPayout === undefined
    ? say('stakeHigh', range)
    : say('stakeHighHere', { ...range, payout: showAmount(largestPayout, { short: true }) });
}

/** The stake: typed exactly, halved, doubled, least, most, or one of the presets. What is typed outside of the limits is said, not changed. */
export function StakeField({ stake, onStake, limits, disabled = false, label = say('stake') }: StakeFieldProps): JSX.Element {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const set = (next: bigint): void => {
    setDraft(undefined);
    onStake(next);
  };
  const typed = (text: string): void => {
    setDraft(text);
    const decimal = readTyped(text, decimalSign());
    const amount = decimal === undefined ? undefined : tryParseMoney(decimal);
    onStake(amount === undefined ? undefined : cutToCoin(amount, limits));
  };
  const base = stake ?? limits.min;
  const isOut = stake === undefined || stake < limits.min || stake > limits.max;
  // Said when the field is left: while it is typed in, every amount begins too low.
  const problem = isOut && !isTyping ? sayStakeProblem(stake, limits) : undefined;
  return (
    <div class="stake">
      <Field label={label} id={id} hint={`${showAmount(limits.min, { short: true })} – ${showAmount(limits.max, { short: true })}`}>
        <div class="number">
          <input
            id={id}
            class="input"
            inputMode="decimal"
            autocomplete="off"
            enterkeyhint="done"
            value={draft ?? (stake === undefined ? '' : showFigures(stake))}
            disabled={disabled}
            aria-invalid={isOut}
            aria-describedby={`${id}-problem`}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => {
              setTyping(true);
              typed(event.currentTarget.value);
            }}
            onBlur={() => {
              setTyping(false);
              // What cannot be read stays: the player sees what is wrong with it.
              if (stake !== undefined) setDraft(undefined);
            }}
          />
          <button
            type="button"
            class="step"
            disabled={disabled}
            aria-label={say('half')}
            onClick={() => set(scaleStake(base, 'half', limits))}
          >
            ½
          </button>
          <button
            type="button"
            class="step"
            disabled={disabled}
            aria-label={say('double')}
            onClick={() => set(scaleStake(base, 'double', limits))}
          >
            2×
          </button>
        </div>
      </Field>
      <div role="status" id={`${id}-problem`}>
        {problem !== undefined && <p class="problem">{problem}</p>}
        {problem === undefined && limits.largestPayout !== undefined && limits.presets.some((preset) => preset > limits.max) && (
          <p class="note">
            {say('stakeCapped', {
              max: showAmount(limits.max, { short: true }),
              payout: showAmount(limits.largestPayout, { short: true }),
            })}
          </p>
        )}
      </div>
      <div class="presets">
        <button type="button" class="chip" disabled={disabled} onClick={() => set(limits.min)}>
          {say('min')}
        </button>
        {limits.presets.slice(0, 4).map((preset) => (
          <button
            key={formatMoney(preset)}
            type="button"
            class="chip"
            disabled={disabled || preset > limits.max}
            aria-label={showAmount(preset, { short: true })}
            aria-pressed={stake === preset}
            onClick={() => set(preset)}
          >
            {showCompact(preset)}
          </button>
        ))}
        <button type="button" class="chip" disabled={disabled} onClick={() => set(limits.max)}>
          {say('max')}
        </button>
      </div>
    </div>
  );
}
