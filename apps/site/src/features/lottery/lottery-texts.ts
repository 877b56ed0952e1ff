import { pickedOfCanonical, ruleKey } from '@sortes/lottery-rules';
import type { ContentForm, Play } from '@sortes/lottery-rules';
import { ApiError } from '../../shared/api/client';
import { isTextId } from '../../shared/i18n';
import type { TextId, TextValues, Translate } from '../../shared/i18n';

/** A text that may be missing in this version (codes come from the server): the fallback then. */
function textOr(t: Translate, id: string, fallback: string, values?: TextValues): string {
  return isTextId(id) ? t(id, values) : fallback;
}

/** A text of a family of plays, else the one all families share, else the fallback. */
function familyText(t: Translate, family: string, key: string, fallback: string, values?: TextValues): string {
  return textOr(t, `plays.${family}.${key}`, textOr(t, `plays.common.${key}`, fallback, values), values);
}

/** Name of a game by its code, for rows that carry only the code. */
export function gameName(t: Translate, gameCode: string): string {
  return textOr(t, `plays.games.game.${gameCode}`, gameCode);
}

export function playName(t: Translate, play: Play | undefined, fallback: string): string {
  return play ? familyText(t, play.family, `play.${play.code}`, fallback) : fallback;
}

/** What a play asks, in one line. */
export function playRule(t: Translate, play: Play): string {
  const count = 'choose' in play.form ? (play.form.choose ?? 1) : 1;
  return familyText(t, play.family, ruleKey(play), '', { count, results: play.coverage });
}

export function groupName(t: Translate, family: string, group: string, fallback: string): string {
  return familyText(t, family, `group.${group}`, fallback);
}

/** A symbol or option as the player reads it: digits stay, letters become words. */
export function symbolName(t: Translate, family: string, symbol: string): string {
  return /^\d+$/.test(symbol) ? symbol : familyText(t, family, `symbol.${symbol}`, symbol);
}

/** The colour a symbol names, alone or with a side ("RED_B"), shown beside its word. */
export function swatchOf(symbol: string): 'red' | 'blue' | 'green' | undefined {
  const [colour] = symbol.toLowerCase().split('_');
  return colour === 'red' || colour === 'blue' || colour === 'green' ? colour : undefined;
}

export function positionName(t: Translate, family: string, position: string): string {
  return familyText(t, family, `position.${position}`, position);
}

/** Name of one of the two sets of a `parts` play: "the pair", "the single digits". */
export function partName(t: Translate, family: string, part: string): string {
  return familyText(t, family, `part.${part}`, part);
}

export function tierName(t: Translate, family: string, tier: string): string {
  return familyText(t, family, `tier.${tier}`, tier);
}

export function prizeName(t: Translate, prize: string): string {
  return textOr(t, `plays.common.prize.${prize}`, prize);
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

/** The shorter of a text and the text cut: what saves less than a quarter is not worth counting the rest. */
function worthCutting(whole: string, cut: string): string {
  return cut.length * 4 <= whole.length * 3 ? cut : whole;
}

/** Canonical content in words, each set cut after `most` entries and the rest counted where that is shorter; places and bankers are named. */
export function contentText(t: Translate, play: Play | undefined, content: string, most = 12): string {
  if (!play) return content;
  const { form, family } = play;
  const { sets, bankers, places } = pickedOfCanonical(form, content);
  const name = (symbol: string) => symbolName(t, family, symbol);
  const join = (set: readonly string[]) => {
    const shown = set.map((symbol) => (form.kind === 'tickets' ? ticketText(form, symbol) : name(symbol)));
    const wide = form.kind === 'tickets' && (form.symbols[0]?.length ?? 1) > 1;
    if (form.kind === 'options' || wide) return shown.join(', ');
    return form.kind === 'tickets' || form.kind === 'numbers' ? shown.join(' ') : setText(shown);
  };
  const cut = (set: readonly string[]) => {
    if (set.length <= most) return join(set);
    return worthCutting(join(set), t('lottery.andMore', { shown: join(set.slice(0, most)), count: set.length - most }));
  };
  let text = sets.map((set) => (set.length === 0 ? '–' : cut(set))).join(' | ');
  if (bankers && bankers.length > 0) text = t('lottery.bankerText', { bankers: cut(bankers), others: text });
  return places && form.places && places.length > 0
    ? t('lottery.placeText', { places: places.map((place) => placeMark(positionName(t, family, place))).join('·'), numbers: text })
    : text;
}

const stateIds: Readonly<Record<string, TextId>> = {
  waiting: 'lottery.state.waiting',
  won: 'lottery.state.won',
  lost: 'lottery.state.lost',
  cancelled: 'lottery.state.cancelled',
  refunded: 'lottery.state.refunded',
};

export function stateName(t: Translate, state: string): string {
  const id = stateIds[state];
  return id ? t(id) : state;
}

/** A failed call in words and what to do about it: the server's own sentence, or ours when nothing was answered. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'network') return error.status === 0 || error.message === '' ? t('errors.network') : error.message;
    if (error.code === 'timeout') return t('errors.timeout');
    if (error.message !== '') return error.message;
  }
  return t('errors.unexpected');
}
