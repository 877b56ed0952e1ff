import { currentLanguage } from '../../../kit/i18n';

/** Name of a country in the language in use; empty for no country. */
export function placeText(country: string): string {
  if (country === '') return '';
  return new Intl.DisplayNames([currentLanguage().tag], { type: 'region', fallback: 'code' }).of(country) ?? country;
}
