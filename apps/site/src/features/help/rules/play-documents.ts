import type { Game, Play } from '@sortes/lottery-rules';
import { namesOf } from '../../../entities/play/lottery-names';
import { gameName, groupName, groupTitle, playName, playRule } from '../../../entities/play/play-texts';
import type { Findable } from '../../../kit/find-words';
import { isTextId, type Translate } from '../../../kit/i18n';
import { isMeant, termsOf, wordsOf } from '../../../kit/words';
import { payNames, playNames } from './play-names';
import type { OfferedGame } from './rules-games';

/** Rules that can be found: those of a play, or of all plays of a lottery. */
export interface RuleThing extends Findable {
  readonly id: string;
  readonly text: string;
  readonly gameId: string;
  /** The play that opens, by the words that were meant. */
  readonly playFor: (terms: ReadonlySet<string>) => string | undefined;
  /** What it belongs to: kind of lottery and group of plays; only rules of one play have it. */
  readonly place?: string;
  /** Of a lottery: its plays of which the words that were meant speak. */
  readonly playsFor?: (terms: ReadonlySet<string>) => readonly RuleThing[];
  /** Of the rules of a play: the play of the first lottery that has it, by that lottery's name. */
  readonly own?: () => RuleThing;
  /** Whether it is of one lottery alone, which has odds of its own. */
  readonly hasOdds?: boolean;
  /** Of a lottery: its own play of a rule that several lotteries share, by the rule's `id`. */
  readonly playOf?: (id: string) => RuleThing | undefined;
}

/** Lotteries of a group share the rules of a play. */
const playId = (game: Game, play: Play): string => `${game.group} ${play.family} ${play.code}`;

/** A play as one lottery has it. */
const ownPlay = (t: Translate, game: Game, play: Play, lottery: string): RuleThing => ({
  id: `${game.code} ${play.code}`,
  title: playName(t, play, play.code),
  text: playRule(t, play),
  gameId: game.code,
  playFor: () => play.code,
  place: lottery,
  hasOdds: true,
});

/** Every play that the brand's games know, each once: of games that share it the first. */
function playThings(t: Translate, games: readonly OfferedGame[]): readonly RuleThing[] {
  const things = new Map<string, RuleThing>();
  for (const { game } of games)
    for (const play of game.plays) {
      const id = playId(game, play);
      if (things.has(id)) continue;
      const group = groupName(t, play.family, play.group, play.group);
      things.set(id, {
        id,
        title: playName(t, play, play.code),
        text: playRule(t, play),
        words: `${groupTitle(t, game.group)} ${group}`,
        gameId: game.code,
        playFor: () => play.code,
        place: `${groupTitle(t, game.group)} · ${group}`,
        own: () => ownPlay(t, game, play, gameName(t, game.code)),
      });
    }
  return [...things.values()];
}

/** A group of plays: its first play, and its words. */
interface PlayGroup {
  readonly first: string;
  readonly name: string;
  readonly plays: readonly string[];
  readonly codes: readonly string[];
  readonly others: string;
}

function groupsOf(t: Translate, game: Game): readonly PlayGroup[] {
  return [...new Set(game.plays.map(({ group }) => group))].flatMap((code) => {
    const plays = game.plays.filter(({ group }) => group === code);
    const [first] = plays;
    if (!first) return [];
    const name = groupName(t, first.family, code, code);
    return {
      first: first.code,
      name,
      plays: plays.map((play) => playName(t, play, play.code)),
      codes: plays.map(({ code: own }) => own),
      others: playNames[game.group]?.[code] ?? '',
    };
  });
}

/** What a group is called. */
const calledBy = ({ name, others }: PlayGroup): string => `${name} · ${others}`;

/** The words of a text that were meant, besides those that name the lottery. */
const meantIn = (text: string, lottery: ReadonlySet<string>, terms: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => isMeant(word, terms) && !lottery.has(word.term))
      .map(({ term }) => term),
  );

/** The first of those that have the most; none where nobody has any. */
function firstWithMost<Item>(items: readonly Item[], countOf: (item: Item) => number): Item | undefined {
  const counts = items.map(countOf);
  const most = Math.max(...counts);
  return most > 0 ? items[counts.indexOf(most)] : undefined;
}

/** The group of which most of the words speak, besides those that name the lottery; none where no word does. */
function groupFor(groups: readonly PlayGroup[], lottery: string, terms: ReadonlySet<string>): PlayGroup | undefined {
  const ofLottery = new Set(termsOf(lottery));
  const count = (text: string): number => meantIn(text, ofLottery, terms).size;
  // What a group is called tells more than what its plays are called.
  return firstWithMost(groups, (group) => count(calledBy(group))) ?? firstWithMost(groups, ({ plays }) => count(plays.join(' · ')));
}

/** The plays of which the words speak: of the group that has all of them, or of one group for each of them, as in "lô đề". */
function playsFor(groups: readonly PlayGroup[], lottery: string, terms: ReadonlySet<string>): readonly string[] {
  const ofLottery = new Set(termsOf(lottery));
  const main = groupFor(groups, lottery, terms);
  if (!main) return [];
  const named = groups.map((group) => [group, meantIn(calledBy(group), ofLottery, terms)] as const);
  const own = named.find(([group]) => group === main)?.[1] ?? new Set();
  const words = [...new Set(named.flatMap(([, meant]) => [...meant]))];
  const spoken = words.every((word) => own.has(word))
    ? [main]
    : words.flatMap((word) => named.find(([, meant]) => meant.has(word))?.[0] ?? []);
  return [...new Set(spoken)].flatMap(({ plays, codes, first }) => {
    const best = firstWithMost([...plays.keys()], (at) => meantIn(plays[at] ?? '', ofLottery, terms).size);
    return codes[best ?? 0] ?? first;
  });
}

/** The lotteries, of games of one kind and part of the country the first: all plays of one page of rules. */
function lotteryThings(t: Translate, games: readonly OfferedGame[]): readonly RuleThing[] {
  const kinds = new Map<string, Game[]>();
  for (const { game } of games) {
    const kind = `${game.group} ${game.region ?? ''}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), game]);
  }
  return [...kinds].flatMap(([kind, members]) => {
    const [game] = members;
    if (!game) return [];
    const groups = groupsOf(t, game);
    const region = `plays.games.region.${game.region ?? ''}`;
    const kindName = isTextId(region) ? `${groupTitle(t, game.group)} · ${t(region)}` : groupTitle(t, game.group);
    const names = members.map(({ code, group, region: part, kind: drawn }) =>
      [...(drawn === 'official' ? [gameName(t, code)] : []), namesOf({ id: code, group, region: part })].join(' · '),
    );
    const title = members.length === 1 ? gameName(t, game.code) : kindName;
    const own = (play: Play | undefined) => play && ownPlay(t, game, play, title);
    return {
      id: kind,
      title,
      text: groups.map(({ name, plays }) => `${name}: ${plays.join(', ')}`).join(' · '),
      words: [kindName, ...new Set(names.join(' · ').split(' · ')), ...groups.map(({ others }) => others), payNames].join(' · '),
      headings: groups.map(({ name }) => name).join(' · '),
      gameId: game.code,
      playFor: (terms: ReadonlySet<string>) => groupFor(groups, kindName, terms)?.first,
      playsFor: (terms: ReadonlySet<string>) =>
        playsFor(groups, kindName, terms).flatMap((code) => own(game.plays.find((play) => play.code === code)) ?? []),
      playOf: (id: string) => own(game.plays.find((play) => playId(game, play) === id)),
    };
  });
}

/** Rules of the lotteries and of their plays, as they are searched. */
export function ruleThings(t: Translate, games: readonly OfferedGame[]): readonly RuleThing[] {
  return [...lotteryThings(t, games), ...playThings(t, games)];
}
