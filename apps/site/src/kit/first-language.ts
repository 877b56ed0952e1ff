import { nearestOffered, type LanguageCode } from '@sortes/browser';

/**
 * First language: what this browser used last if the brand still offers it, else the first one the browser asks for that is offered, else the brand's default.
 * The server makes the same choice for the page it sends (apps/server, page-language).
 */
export function firstLanguage(
  stored: string | null,
  browser: readonly string[],
  offered: readonly LanguageCode[],
  otherwise: LanguageCode,
): LanguageCode {
  const known = offered.find((code) => code === stored) ?? nearestOffered(browser, offered);
  return known ?? (offered.includes(otherwise) ? otherwise : (offered[0] ?? 'EN'));
}
