import { drawing, h } from './dom.js';
import { WHOLE, type Figures } from './money.js';
import type { Translate } from './shell.js';

/** 1, 2, 5, 10, 20, … times the least stake, up to the largest. */
function ladder(least: bigint, most: bigint): bigint[] {
  const steps: bigint[] = [];
  for (let power = least; power <= most; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) if (power * factor <= most) steps.push(power * factor);
  }
  return steps;
}

/** Reads what a player types: grouping of any kind is skipped, decimals are cut. */
export function readTyped(text: string): bigint {
  const whole = text.trim().replace(/[.,]\d{1,2}$/, '');
  const digits = whole.replace(/\D/g, '').slice(0, 13);
  return BigInt(digits === '' ? 0 : digits) * WHOLE;
}

interface StakeOptions {
  t: Translate;
  figures: Figures;
  least: bigint;
  most: bigint;
  balance: () => bigint;
  onchange: () => void;
}

/** The stake: a field with steps, presets and Max. */
export class StakeControl {
  readonly element: HTMLElement;
  readonly #options: StakeOptions;
  readonly #field: HTMLInputElement;
  readonly #presets: { units: bigint; button: HTMLButtonElement }[];
  #units: bigint;
  #isMade = false;

  constructor(options: StakeOptions) {
    const { t, figures, least, most } = options;
    this.#options = options;
    this.#units = least;
    const steps = ladder(least, most);
    this.#field = h('input', {
      id: 'stake',
      class: 'stake-field',
      inputmode: 'numeric',
      autocomplete: 'off',
      'aria-describedby': 'stake-range',
      oninput: () => {
        this.#units = readTyped(this.#field.value);
        this.#show(false);
      },
      onblur: () => this.#show(true),
    });
    const move = (direction: 1 | -1) => () => {
      const next = direction > 0 ? steps.find((step) => step > this.#units) : steps.findLast((step) => step < this.#units);
      this.set(next ?? (direction > 0 ? most : least));
    };
    const step = (icon: string, label: string, direction: 1 | -1): HTMLButtonElement =>
      h('button', { type: 'button', class: 'step', 'aria-label': label, onclick: move(direction) }, drawing(icon));
    this.#presets = [1n, 5n, 10n, 50n, 100n]
      .map((factor) => least * factor)
      .filter((units) => units <= most)
      .map((units) => ({
        units,
        button: h('button', { type: 'button', class: 'preset', onclick: () => this.set(units) }, shortAmount(units, figures)),
      }));
    for (const { units, button } of this.#presets) button.title = figures.money(units);
    const largest = h('button', { type: 'button', class: 'preset', onclick: () => this.#setLargest() }, t('max'));
    this.element = h(
      'div',
      { class: 'stake' },
      h('label', { for: 'stake', class: 'label' }, t('stake')),
      h('div', { class: 'stake-row' }, step('i-minus', t('stakeLess'), -1), this.#field, step('i-plus', t('stakeMore'), 1)),
      h('div', { class: 'presets', role: 'group', 'aria-label': t('presets') }, ...this.#presets.map(({ button }) => button), largest),
      h('p', { class: 'hint', id: 'stake-range' }, t('stakeRange', { least: figures.money(least), most: figures.money(most) })),
    );
    this.#show(true);
    this.#isMade = true;
  }

  get units(): bigint {
    return this.#units;
  }

  set(units: bigint): void {
    this.#units = units;
    this.#show(true);
  }

  /** Why this stake cannot be bet, if so. */
  problem(): { text: string; isMoney: boolean } | undefined {
    const { t, figures, least, most, balance } = this.#options;
    if (this.#units < least) return { text: t('stakeBelow', { amount: figures.money(least) }), isMoney: false };
    if (this.#units > most) return { text: t('stakeAbove', { amount: figures.money(most) }), isMoney: false };
    return this.#units > balance() ? { text: t('notEnough'), isMoney: true } : undefined;
  }

  #setLargest(): void {
    const { least, most, balance } = this.#options;
    const whole = balance() - (balance() % WHOLE);
    this.set(whole > most ? most : whole < least ? least : whole);
  }

  #show(rewrite: boolean): void {
    if (rewrite) this.#field.value = this.#options.figures.whole(this.#units / WHOLE);
    for (const { units, button } of this.#presets) button.setAttribute('aria-pressed', String(units === this.#units));
    // While it is being made its owner has nothing to update yet.
    if (this.#isMade) this.#options.onchange();
  }
}

/** 50 000 as "50K" so that five presets fit a small phone. */
function shortAmount(units: bigint, figures: Figures): string {
  const whole = units / WHOLE;
  if (whole >= 1_000_000n && whole % 1_000_000n === 0n) return `${figures.whole(whole / 1_000_000n)}M`;
  return whole >= 1_000n && whole % 1_000n === 0n ? `${figures.whole(whole / 1_000n)}K` : figures.whole(whole);
}
