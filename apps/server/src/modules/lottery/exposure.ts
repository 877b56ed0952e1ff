import {
  findPlay,
  formatOdds,
  mostPaidByNumber,
  pickedOfCanonical,
  picksOfCanonical,
  type ContentForm,
  type Game,
  type Odds,
  type Picked,
  type Play,
} from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { DomainError } from '../../platform/errors.js';
import type { Risk } from '../outcomes/index.js';
import type { BetLimits, ExposureLimit, OddsFactor } from './limits.js';

/** Full odds as a factor. */
export const fullOdds: OddsFactor = 10_000n;

/** Odds at a factor, rounded down to 1/10 000; a winner never gets less than the stake back (or than full odds pay). */
export function lowerOdds(odds: Odds, factor: OddsFactor): Odds {
  const [lowered, least] = [(odds * factor) / fullOdds, odds < fullOdds ? odds : fullOdds];
  return lowered > least ? lowered : least;
}

/**
 * The single numbers, options or tickets that canonical content names, each a bet of its own; undefined for content whose combinations join
 * several of them: exposure cannot be told number by number there.
 */
export function numbersOf({ form }: Pick<Play, 'form'>, content: string): readonly string[] | undefined {
  if (form.places !== undefined) return undefined;
  const isSingle =
    form.kind === 'tickets' ||
    ((form.kind === 'numbers' || form.kind === 'digits') && form.choose === 1) ||
    (form.kind === 'options' && (form.choose ?? 1) === 1) ||
    (form.kind === 'positions' && form.positions.length === 1);
  return isSingle ? picksOfCanonical(form, content)[0] : undefined;
}

/** All choices of `size` of the items, in their order. */
function subsetsOf<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsetsOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/** Numbers of content without places, as a ticket would write them. */
function numbersWithoutPlaces(form: ContentForm, { sets, bankers = [] }: Picked): string[] {
  const [first = [], second = []] = sets;
  switch (form.kind) {
    case 'positions': {
      const chosen = subsetsOf(
        form.positions.map((_, index) => index),
        form.choose ?? form.positions.length,
      );
      return chosen.flatMap((indexes) => {
        const prefix = form.choose === undefined ? '' : `${indexes.map((index) => form.positions[index]).join(',')}@`;
        const rows = indexes.reduce<string[][]>(
          (heads, index) => heads.flatMap((head) => (sets[index] ?? []).map((symbol) => [...head, symbol])),
          [[]],
        );
        return rows.filter((row) => form.distinct !== true || new Set(row).size === row.length).map((row) => `${prefix}${row.join('')}`);
      });
    }
    case 'digits': {
      const groups = subsetsOf(first, form.choose - bankers.length).map((rest) => [...bankers, ...rest].toSorted());
      // Two digits of which either is the double: both are numbers of their own.
      if (form.choose === 2 && form.arrangements === 2)
        return groups.flatMap(([one = '', two = '']) => [`${one}${one}${two}`, `${one}${two}${two}`]);
      return groups.map((group) => group.join(''));
    }
    case 'numbers':
      return subsetsOf(first, form.choose - bankers.length).map((rest) => [...bankers, ...rest].toSorted().join(''));
    case 'options':
      return subsetsOf(first, form.choose ?? 1).map((options) => options.join(','));
    case 'parts':
      return subsetsOf(first, form.parts[0].take).flatMap((left) =>
        subsetsOf(
          second.filter((symbol) => !left.includes(symbol)),
          form.parts[1].take,
        ).map((right) => `${left.join('')}|${right.join('')}`),
      );
    case 'tickets':
      return [...first];
  }
}

/** The numbers that canonical content joins, one for each combination that can be told from others; as many as it has combinations at most. */
export function joinedNumbersOf({ form }: Pick<Play, 'form'>, content: string): readonly string[] {
  const picked = pickedOfCanonical(form, content);
  const numbers = numbersWithoutPlaces(form, picked);
  if (form.places === undefined) return numbers;
  return subsetsOf(picked.places ?? [], form.places.choose).flatMap((places) => numbers.map((number) => `${places.join(',')}@${number}`));
}

/** The play under whose code the numbers of a play are counted: tickets are the bets of another play, written out. */
export function counterOf(game: Game, play: Play): string {
  if (!play.code.endsWith('_TICKET')) return play.code;
  const written = play.code.slice(0, -'_TICKET'.length);
  return (findPlay(game, written) ?? findPlay(game, `${written}_DIRECT`) ?? play).code;
}

/** A number as its symbols: "68,00", "1|2|3", or written together. */
function symbolsIn(number: string, width: number): string[] {
  if (/[,|]/.test(number)) return number.split(/[,|]/);
  return Array.from({ length: Math.ceil(number.length / width) }, (_, index) => number.slice(index * width, (index + 1) * width));
}

/** A ticket without order as canonical content writes it. */
export function canonicalTicket({ symbols }: { symbols: readonly string[] }, number: string): string {
  return symbolsIn(number, symbols[0]?.length ?? 1)
    .toSorted()
    .join('');
}

/** Whether one symbol of each of so many sets, in their order, makes the symbols; the sets between are left out. */
function isAlong(sets: readonly (readonly string[])[], symbols: readonly string[]): boolean {
  let found = 0;
  for (const set of sets) if (found < symbols.length && set.includes(symbols[found] ?? '')) found += 1;
  return found === symbols.length;
}

/**
 * Tells of canonical content that joins several numbers whether it plays one of them, at whatever places. `isNamed`: the number is meant for
 * this very play, where it also stands for every combination that holds it.
 */
export function playsNumber({ form }: Pick<Play, 'form'>, content: string, isNamed: boolean): (number: string) => boolean {
  const { sets, bankers = [] } = pickedOfCanonical(form, content);
  const [first = [], second = []] = sets;
  const width = form.kind === 'numbers' ? form.width : form.kind === 'options' ? Infinity : (form.symbols[0]?.length ?? 1);
  const held = new Set([...bankers, ...first]);
  const isHeld = (symbols: readonly string[], size: number): boolean =>
    (symbols.length === size || (isNamed && symbols.length < size)) && symbols.every((symbol) => held.has(symbol));
  switch (form.kind) {
    case 'positions':
      return (number) => {
        const symbols = symbolsIn(number, width);
        return symbols.length === (form.choose ?? form.positions.length) && isAlong(sets, symbols);
      };
    case 'digits':
    case 'numbers':
      return (number) => isHeld(symbolsIn(number, width), form.choose);
    case 'options':
      return (number) => isHeld(number.split(','), form.choose ?? 1);
    case 'tickets':
      return (number) => held.has(form.ordered ? number : canonicalTicket(form, number));
    case 'parts':
      return (number) => {
        const [left = '', right = ''] = number.split('|');
        const [ofFirst, ofSecond] = [symbolsIn(left, width), symbolsIn(right, width)];
        return (
          ofFirst.length === form.parts[0].take &&
          ofSecond.length === form.parts[1].take &&
          ofFirst.every((symbol) => held.has(symbol)) &&
          ofSecond.every((symbol) => second.includes(symbol))
        );
      };
  }
}

/** What a line takes of one counted limit. */
export interface RiskItem extends Risk {
  /** Null: the player's own limit of win at a draw. */
  number: string | null;
}

/** A line as far as counting needs it. */
export interface RiskyLine {
  game: Game;
  play: Play;
  /** Canonical. */
  content: string;
  combinations: number;
  unit: bigint;
  multiple: number;
  /** What the line is sold at. */
  odds: Readonly<Record<string, Odds>>;
  /** What it would be sold at without a factor. */
  oddsInFull: Readonly<Record<string, Odds>>;
  factor: OddsFactor;
  /** Most the line may win, for the player's limit. */
  win: bigint;
}

/** Whether the bets of a play are those of a play that is named: the very one, or the one it writes out as tickets. Null names every play. */
export function isMeant(game: Game, play: Play, named: string | null): boolean {
  if (named === null || named === play.code) return true;
  const other = findPlay(game, named);
  return other !== undefined && counterOf(game, other) === counterOf(game, play);
}

/** Whether the numbers of a play are counted. */
export function isCounted(game: Game, play: Play, exposure: ExposureLimit | null): exposure is ExposureLimit {
  return exposure !== null && (exposure.plays === null || [...exposure.plays].some((named) => isMeant(game, play, named)));
}

/** Numbers that an order may take of counted limits: their counters are held while all others who bet on the draw wait. One line fits. */
export const maximumCounted = 4_100;

/** @throws DomainError lottery.content.invalid when there are more than an order may count. */
export function checkCounted(count: number, field: string): void {
  if (count > maximumCounted)
    throw new DomainError('lottery.content.invalid', {
      field,
      parameters: { reason: 'too-many-combinations', detail: `${count}, at most ${maximumCounted}` },
    });
}

/**
 * What the line takes of the limits that are counted; null when none is. `isBlocked` numbers have odds of their own, whatever is taken.
 * @throws DomainError lottery.content.invalid when it joins more numbers than can be counted.
 */
export function riskOf(
  limits: Pick<BetLimits, 'exposure' | 'maximumDrawWin'>,
  line: RiskyLine,
  playerId: number,
  isBlocked: (number: string) => boolean = () => false,
): RiskItem[] | null {
  const items: RiskItem[] = [];
  const { exposure, maximumDrawWin } = limits;
  const { game, play, content, combinations, unit, multiple, odds, oddsInFull, factor } = line;
  if (isCounted(game, play, exposure)) {
    const single = numbersOf(play, content);
    if (single === undefined) checkCounted(combinations / ((play.form.kind === 'positions' && play.form.times) || 1), 'contents');
    const payoutAt = (of: Readonly<Record<string, Odds>>, number: string): bigint =>
      (mostPaidByNumber(game, play, of, number) * unit * BigInt(multiple)) / fullOdds;
    const counter = counterOf(game, play);
    for (const number of single ?? joinedNumbersOf(play, content)) {
      const item = { outcome: `${counter} ${number}`, number, payout: payoutAt(odds, number) };
      if (factor === fullOdds) items.push({ ...item, most: exposure.limit });
      // Numbers that cannot be told apart are sold at the lowest odds that any of them asks for.
      else if (single === undefined || isBlocked(number)) items.push({ ...item, most: exposure.ceiling });
      else items.push({ ...item, most: exposure.ceiling, full: payoutAt(oddsInFull, number), soft: exposure.limit });
    }
  }
  if (maximumDrawWin !== null) items.push({ outcome: `@${playerId}`, number: null, payout: line.win, most: maximumDrawWin });
  return items.length === 0 ? null : items;
}

/** What a number sells at now. */
export interface Offer {
  /** Line of the order, from 0. */
  line: number;
  play: Play;
  number: string;
  /** Null: not at all. */
  factor: OddsFactor | null;
  /** Odds in full. */
  odds: Readonly<Record<string, Odds>>;
}

/** The refusal that tells the player what the numbers sell at now (docs/lottery/limits.md). */
export function refusalOf(offers: readonly Offer[]): DomainError {
  const refused = offers.filter(({ factor }) => factor === null);
  const named = [...new Set((refused.length > 0 ? refused : offers).map(({ number }) => number))];
  const shown = named.length > 10 ? [...named.slice(0, 10), '…'] : named;
  return new DomainError(refused.length > 0 ? 'lottery.number.refused' : 'lottery.odds.changed', {
    field: `contents.${offers[0]?.line ?? 0}.bettingContent`,
    parameters: { numbers: shown.join(', ') },
    value: {
      numbers: offers.map(({ line, play, number, factor, odds }) => ({
        line,
        playId: play.code,
        number,
        oddsFactor: factor === null ? null : formatMoney(factor),
        odds:
          factor === null
            ? null
            : Object.fromEntries(
                play.tiers
                  .filter((tier) => play.form.kind !== 'options' || tier.option === undefined || tier.option === number)
                  .map(({ tier, push }) => [tier, formatOdds(push === true ? (odds[tier] ?? 0n) : lowerOdds(odds[tier] ?? 0n, factor))]),
              ),
      })),
    },
  });
}
