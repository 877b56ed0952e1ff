import type { Game } from '@sortes/lottery-rules';
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
  /** What it belongs to: kind of lottery and group of plays. */
  readonly place?: string;
}

/** Every play that the brand's games know, each once: of games that share it the first. */
function playThings(t: Translate, games: readonly OfferedGame[]): readonly RuleThing[] {
  const things = new Map<string, RuleThing>();
  for (const { game } of games)
    for (const play of game.plays) {
      const id = `${game.group} ${play.family} ${play.code}`;
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
      });
    }
  return [...things.values()];
}

/** A group of plays: its first play, and its words. */
interface PlayGroup {
  readonly first: string;
  readonly name: string;
  readonly plays: readonly string[];
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
      others: playNames[game.group]?.[code] ?? '',
    };
  });
}

/** The group of which most of the words speak, besides those that name the lottery; none where no word does. */
function groupFor(groups: readonly PlayGroup[], lottery: string, terms: ReadonlySet<string>): PlayGroup | undefined {
  const ofLottery = new Set(termsOf(lottery));
  const count = (text: string): number =>
    new Set(
      wordsOf(text)
        .filter((word) => isMeant(word, terms) && !ofLottery.has(word.term))
        .map(({ term }) => term),
    ).size;
  const byCount = (textOf: (group: PlayGroup) => string) => {
    const counted = groups.map((group) => [count(textOf(group)), group] as const);
    const most = Math.max(...counted.map(([own]) => own));
    return most === 0 ? undefined : counted.find(([own]) => own === most)?.[1];
  };
  // What a group is called tells more than what its plays are called.
  return byCount(({ name, others }) => `${name} · ${others}`) ?? byCount(({ plays }) => plays.join(' · '));
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
    return {
      id: kind,
      title: members.length === 1 ? gameName(t, game.code) : kindName,
      text: groups.map(({ name, plays }) => `${name}: ${plays.join(', ')}`).join(' · '),
      words: [kindName, ...new Set(names.join(' · ').split(' · ')), ...groups.map(({ others }) => others), payNames].join(' · '),
      headings: groups.map(({ name }) => name).join(' · '),
      gameId: game.code,
      playFor: (terms: ReadonlySet<string>) => groupFor(groups, kindName, terms)?.first,
    };
  });
}

/** Rules of the lotteries and of their plays, as they are searched. */
export function ruleThings(t: Translate, games: readonly OfferedGame[]): readonly RuleThing[] {
  return [...lotteryThings(t, games), ...playThings(t, games)];
}
