import type { LanguageCode } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import { gameName, playNameOf } from '../texts.js';

/** Every game with its plays, by name. */
export const listGames = (language: LanguageCode) => ({
  list: games.map((game) => ({
    code: game.code,
    name: gameName(game.code, language),
    kind: game.kind,
    plays: game.plays.map(({ code }) => ({ code, name: playNameOf(game.code, code, language) })),
  })),
});
