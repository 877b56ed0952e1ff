import type { Scene, SlotShown, SlotWin } from '@sortes/game-rules/slots/scene';
import { payoutOf } from '@sortes/game-rules';
import type texts from '../../texts/en/slots.json';
import type { Fact } from '../game';
import { showAmount, showMultiplier, showNumber, textsOf } from '../parts';
import type { Slot } from './slot';

/** The words that the slots share. */
export const t = textsOf<typeof texts>('slots');

/** A jackpot's name. */
export const poolName = (name: string): string => t(`pool.${name}` as 'pool.grand');

/** One win in a few words, with what it pays of this stake. */
export function winText(slot: Slot, win: SlotWin, stake: bigint, factor = 1): string {
  const values = {
    symbol: slot.symbolName(win.symbol),
    count: showNumber(win.count),
    amount: showAmount(payoutOf(stake, BigInt(win.pays) * BigInt(factor))),
  };
  // A cluster's pay as the table has it, then what the fall multiplied it by.
  if (factor > 1 && win.line === undefined && win.ways === undefined)
    return t('win.group', { ...values, symbol: `${values.symbol} ${showMultiplier(BigInt(win.pays))} × ${showNumber(factor)}` });
  if (win.line !== undefined) return t('win.line', { ...values, line: showNumber(win.line) });
  if (win.ways !== undefined) return t('win.ways', { ...values, ways: win.ways });
  return t('win.group', values);
}

/** The multiplier of a jackpot's coin or of a coin of value: what stands on it. */
export function coinText(value: string, pool: string | undefined): string {
  return pool === undefined ? `${showNumber(Number(BigInt(value)) / 10_000)}×` : poolName(pool);
}

/** What happened, for screen readers. */
export function saidOf(shown: SlotShown): string {
  const wins = shown.scenes.reduce((count, scene) => count + scene.wins.length, 0);
  const free = shown.scenes.filter(({ kind }) => kind === 'free').length;
  const cascades = shown.scenes.filter(({ kind }) => kind === 'cascade').length;
  const respins = shown.scenes.filter(({ kind }) => kind === 'respin').length;
  return [
    free > 0 && t('said.free', { count: free }),
    cascades > 0 && t('said.cascades', { count: cascades }),
    respins > 0 && t('said.respins', { count: respins }),
    wins > 0 && t('said.wins', { count: wins }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A reel in words, from the top. */
function reelText(slot: Slot, column: readonly string[]): string {
  return column.map((symbol) => (symbol === 'blank' ? '–' : slot.symbolName(symbol))).join(', ');
}

/** A fall of the round with what it multiplies by. */
export function fallText(at: number, factor: number): string {
  return t('fact.fall', { number: showNumber(at + 1), factor: showNumber(factor) });
}

/** A round in words, for history and verification. */
export function factsOf(slot: Slot, shown: SlotShown, choice: { readonly buy?: boolean }): readonly Fact[] {
  const [first] = shown.scenes;
  const facts: Fact[] = [];
  if (choice.buy) facts.push({ label: t('fact.bought'), value: t('freeSpins') });
  for (const [reel, column] of (first?.landed ?? first?.screen ?? []).entries())
    facts.push({ label: t(slot.ladder ? 'fact.column' : 'fact.reel', { reel: showNumber(reel + 1) }), value: reelText(slot, column) });
  const count = (kind: Scene['kind']): number => shown.scenes.filter((scene) => scene.kind === kind).length;
  for (const [kind, label] of [
    ['free', t('freeSpins')],
    ['cascade', t('fact.cascades')],
    ['respin', t('respins')],
  ] as const)
    if (count(kind) > 0) facts.push({ label, value: showNumber(count(kind)) });
  if (slot.ladder) {
    for (const [at, { wins: here, factor }] of shown.scenes.entries())
      for (const win of here)
        facts.push({
          label: `${fallText(at, factor)}: ${showNumber(win.count)} × ${slot.symbolName(win.symbol)}`,
          value: `${showMultiplier(BigInt(win.pays))} × ${showNumber(factor)}`,
        });
    return facts;
  }
  const wins = shown.scenes.flatMap((scene, at) => scene.wins.map((win) => ({ win, at, paid: BigInt(win.pays) * BigInt(scene.factor) })));
  const most = 12;
  for (const { win, at, paid } of wins.toSorted((left, right) => (left.paid < right.paid ? 1 : -1)).slice(0, most)) {
    const name = `${showNumber(win.count)} × ${slot.symbolName(win.symbol)}`;
    const where =
      win.line !== undefined ? t('line', { line: showNumber(win.line) }) : win.ways !== undefined ? t('ways', { ways: win.ways }) : '';
    const scene = shown.scenes.length > 1 ? `${showNumber(at + 1)}. ` : '';
    facts.push({ label: `${scene}${name}${where === '' ? '' : `, ${where}`}`, value: showMultiplier(paid) });
  }
  if (wins.length > most) facts.push({ label: t('fact.more'), value: showNumber(wins.length - most) });
  return facts;
}
