import type { Translate } from '../../kit/i18n';

/** Names of companies keep their capital inside a sentence, and so do abbreviations. */
const keepsCapital = /^(?:.\p{Lu}|WhatsApp|WeChat|Zalo|Facebook|Telegram)/u;

/** Asks for what a box that must not stay empty holds. `name` is its wire name, for which some languages have a sentence of its own. */
export function emptyField(t: Translate, label: string, name = ''): string {
  const field = keepsCapital.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return t('identity.notEmpty', { name, field });
}
