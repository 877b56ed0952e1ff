import { pickedOfCanonical } from './content.js';
import type { ContentForm, Play } from './types.js';

/** The words of one language around chosen numbers. */
export interface ContentWords {
  /** A symbol or option as the player reads it. */
  readonly symbol: (symbol: string) => string;
  readonly position: (position: string) => string;
  readonly bankers: (bankers: string, others: string) => string;
  /** What was picked at one place. */
  readonly atPlace: (place: string, numbers: string) => string;
  readonly atPlaces: (places: string, numbers: string) => string;
  readonly andMore: (shown: string, count: number) => string;
}

/** Symbols of one set side by side: figures of one digit close up, wider ones apart, words with commas. */
function setText(names: readonly string[]): string {
  return names.join(!/^\d/.test(names[0] ?? '') ? ', ' : names.every((name) => name.length === 1) ? '' : ' ');
}

/** A ticket as it is read: symbols of two figures apart ("01 02"), those of one together ("123"). */
export function ticketText(form: ContentForm, ticket: string): string {
  const width = form.kind === 'tickets' ? (form.symbols[0]?.length ?? 1) : 1;
  return width === 1 ? ticket : (ticket.match(new RegExp(`.{${width}}`, 'g')) ?? [ticket]).join(' ');
}

/** A place in as few signs as name it: the figure of "2nd digit", or the name itself (万 of 万位). */
export function placeMark(name: string): string {
  return /\d+/.exec(name)?.[0] ?? name.replace(/位$/, '');
}

/** Figures that follow one another without a gap, by their ends: 1–9; undefined for others and for so few that all of them are as short. */
function rangeText(figures: readonly string[]): string | undefined {
  const [first = '', last = ''] = [figures[0], figures.at(-1)];
  const isRow = figures.length > 3 && figures.every((figure, at) => /^\d+$/.test(figure) && Number(figure) === Number(first) + at);
  return isRow ? `${first}–${last}` : undefined;
}

/** The shorter of a text and the text cut: what saves less than a quarter is not worth counting the rest. */
function worthCutting(whole: string, cut: string): string {
  return cut.length * 4 <= whole.length * 3 ? cut : whole;
}

/**
 * Canonical content in words, each set cut after `most` entries and the rest counted where that is shorter; places and bankers are named, and positions where some
 * are left out.
 */
export function contentInWords({ form }: Pick<Play, 'form'>, content: string, words: ContentWords, most: number): string {
  const { sets, bankers, places } = pickedOfCanonical(form, content);
  const join = (set: readonly string[]) => {
    const shown = set.map((symbol) => (form.kind === 'tickets' ? ticketText(form, symbol) : words.symbol(symbol)));
    const wide = form.kind === 'tickets' && (form.symbols[0]?.length ?? 1) > 1;
    if (form.kind === 'options' || wide) return shown.join(', ');
    return form.kind === 'tickets' || form.kind === 'numbers' ? shown.join(' ') : setText(shown);
  };
  const cut = (set: readonly string[]) =>
    set.length <= most ? join(set) : worthCutting(join(set), words.andMore(join(set.slice(0, most)), set.length - most));
  // Which places were left out is told by naming the others.
  if (form.kind === 'positions' && sets.some((set) => set.length === 0)) {
    const named = sets.flatMap((set, at) =>
      set.length === 0 ? [] : [words.atPlace(words.position(form.positions[at] ?? ''), rangeText(set) ?? cut(set))],
    );
    return named.join(' · ');
  }
  let text = sets.map((set) => (set.length === 0 ? '–' : cut(set))).join(' | ');
  if (bankers && bankers.length > 0) text = words.bankers(cut(bankers), text);
  return places && form.places && places.length > 0
    ? words.atPlaces(places.map((place) => placeMark(words.position(place))).join('·'), text)
    : text;
}
