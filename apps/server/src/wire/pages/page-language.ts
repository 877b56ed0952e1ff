import { isLanguageCode, nearestOffered, type LanguageCode } from '@sortes/contract';

/** Language tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first; of a long one only the first few, as nobody reads more. */
function tagsOf(accepted: string): string[] {
  return accepted
    .slice(0, 400)
    .split(',')
    .flatMap((part) => {
      const [, tag, quality = '1'] = /^\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(part) ?? [];
      return tag === undefined || Number(quality) === 0 ? [] : [{ tag, quality: Number(quality) }];
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/**
 * Language of a page: the one kept in the visitor's cookie if the brand offers it, else the first that their browser asks for and the brand offers, else the
 * brand's own. The page makes the same choice (apps/site, first-language), so that what comes with it is in the right words.
 */
export function pageLanguageOf(
  brand: { readonly offered: readonly string[]; readonly otherwise: string },
  kept: string | undefined,
  accepted: string | undefined,
): LanguageCode {
  const offered = brand.offered.filter(isLanguageCode);
  const known = offered.find((code) => code === kept) ?? nearestOffered(tagsOf(accepted ?? ''), offered);
  return known ?? offered.find((code) => code === brand.otherwise) ?? offered[0] ?? 'EN';
}
