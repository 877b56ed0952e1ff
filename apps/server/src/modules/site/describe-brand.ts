import type { LanguageCode } from '@sortes/contract';
import { words } from './words.js';

/** One or two sentences about the brand's site, plain text, which stand under its name in search results and shared links. */
export function describeBrand(name: string, language: LanguageCode): string {
  return words.say(language, 'brand.description', { brand: name });
}
