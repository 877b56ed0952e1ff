import type { Language } from '../protocol.js';
import { codeOf, words } from '../words.js';

export type Names = Readonly<Record<Language, string>>;

/**
 * What a game is called in each language of the studio.
 * @throws Error for a game without a name.
 */
export function namesOf(code: string): Names {
  const name = (language: Language): string => {
    const found = words.find(codeOf(language), `game.${code}`);
    if (found === undefined) throw new Error(`the game ${code} has no name`);
    return found;
  };
  return { en: name('en'), zh: name('zh'), id: name('id'), pt: name('pt'), th: name('th'), vi: name('vi') };
}
