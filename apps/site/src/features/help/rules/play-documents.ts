import type { Translate } from '../../../kit/i18n';
import { groupName, groupTitle, playName, playRule } from '../../../entities/play/play-texts';
import type { Findable } from '../../../kit/find-words';
import type { OfferedGame } from './rules-games';

export interface PlayThing extends Findable {
  readonly id: string;
  readonly text: string;
  readonly gameId: string;
  readonly play: string;
  /** Kind of lottery and group of plays. */
  readonly place: string;
}

/** Every play that the brand's games know, each once: of games that share it the first. */
export function playThings(t: Translate, games: readonly OfferedGame[]): readonly PlayThing[] {
  const things = new Map<string, PlayThing>();
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
        play: play.code,
        place: `${groupTitle(t, game.group)} · ${group}`,
      });
    }
  return [...things.values()];
}
