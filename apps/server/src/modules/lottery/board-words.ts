import type { LanguageCode } from '@sortes/contract';
import { findGame, findPlay, games, popularPlaysOf, ruleKey, speedsOf, type Game, type Play } from '@sortes/lottery-rules';
import { lotteryText } from './lottery-words.js';
import { gameName } from './texts.js';

/** What the board of `/lottery` begins with, for a page that says it before its program is there. */
export interface BoardWords {
  gameCode: string;
  /** Family of the game, by which its draws are staged. */
  group: string;
  name: string;
  /** The play on show to who has chosen none, and what it asks; undefined: the address leaves it to what the device remembers. */
  play?: { code: string; rule: string };
}

/** Which play an address shows: the one it names, else the one that a newcomer sees first. */
function playAt(game: Game, playType: string | undefined): Play | undefined {
  return findPlay(game, playType ?? popularPlaysOf(game)[0] ?? game.plays[0]?.code ?? '');
}

function ruleOf(play: Play, language: LanguageCode): string {
  const count = 'choose' in play.form ? (play.form.choose ?? 1) : 1;
  return lotteryText(language, play.family, ruleKey(play), { count, results: play.coverage }) ?? '';
}

/** The board tells the minutes of a game of several speeds beside its name. */
function shownName(game: Game, language: LanguageCode): string {
  const name = gameName(game.code, language);
  const dot = name.lastIndexOf(' · ');
  return dot > 0 && speedsOf(game).length > 0 ? name.slice(0, dot) : name;
}

/** The words of the board that an address of `/lottery` opens; undefined: it opens none, or one of another page. */
export function boardWordsOf(
  { gameCode, playType }: { gameCode: string | undefined; playType: string | undefined },
  language: LanguageCode,
): BoardWords | undefined {
  const game = gameCode === undefined ? games[0] : findGame(gameCode);
  if (game === undefined || game.region !== undefined || game.prizeModes[0] === 'SEA') return undefined;
  const play = playAt(game, playType);
  return {
    gameCode: game.code,
    group: game.group,
    name: shownName(game, language),
    ...(play && { play: { code: play.code, rule: ruleOf(play, language) } }),
  };
}
