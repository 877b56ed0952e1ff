import { contentInWords, ruleKey, type Play } from '@sortes/lottery-rules';
import { isTextId, type TextValues, type Translate } from '../../kit/i18n';

/** A text that may be missing in this version (codes come from the server): the fallback then. */
function textOr(t: Translate, id: string, fallback: string, values?: TextValues): string {
  return isTextId(id) ? t(id, values) : fallback;
}

/** A text of a family of plays, else the one all families share, else the fallback. */
function familyText(t: Translate, family: string, key: string, fallback: string, values?: TextValues): string {
  return textOr(t, `plays.${family}.${key}`, textOr(t, `plays.common.${key}`, fallback, values), values);
}

/** Name of a family of games: the catalogue has it, else its code. */
export function groupTitle(t: Translate, group: string): string {
  return textOr(t, `plays.games.group.${group}`, group);
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

/** Canonical content in words, each set cut after `most` entries and the rest counted where that is shorter; places and bankers are named. */
export function contentText(t: Translate, play: Play | undefined, content: string, most = 12): string {
  if (!play) return content;
  const { family } = play;
  return contentInWords(
    play,
    content,
    {
      symbol: (symbol) => symbolName(t, family, symbol),
      position: (position) => positionName(t, family, position),
      bankers: (bankers, others) => t('lottery.bankerText', { bankers, others }),
      atPlace: (place, numbers) => t('lottery.atPlace', { place, numbers }),
      atPlaces: (places, numbers) => t('lottery.placeText', { places, numbers }),
      andMore: (shown, count) => t('lottery.andMore', { shown, count }),
    },
    most,
  );
}
