import { languageOf } from './languages';
import type { LanguageCode } from './languages';

/** First language: what this browser used last if the brand still offers it, else the brand's default if offered, else one the browser asks for. */
export function firstLanguage(
  stored: string | null,
  browser: readonly string[],
  offered: readonly LanguageCode[],
  otherwise: LanguageCode,
): LanguageCode {
  const kept = offered.find((code) => code === stored);
  if (kept) return kept;
  if (offered.includes(otherwise)) return otherwise;
  for (const tag of browser) {
    const found = offered.find((code) => languageOf(code).tag.slice(0, 2) === tag.slice(0, 2));
    if (found) return found;
  }
  return offered[0] ?? 'EN';
}
