import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));

/** Where numbers may come from: the brand's dialling code, and whether the visitor may choose another. */
export interface NumberOrigin {
  countryDialingCode: string;
  countryDialingCodeFixed: boolean;
}

/**
 * A number as it was meant: contacts and messengers copy it between marks that nobody sees, with spaces and dashes of other alphabets, and keyboards of
 * Asia write it in wide figures. What is neither figure, plus, space, dash, dot, slash nor bracket stays, and is refused.
 */
function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Zs}]+/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[·•․/]/gu, '.')
    .replaceAll(/[[{]/g, '(')
    .replaceAll(/[\]}]/g, ')')
    .replace(/^([ (]*)00(?=[ ().-]*[1-9])/, '$1+')
    .replace(/^\([ ]*\+/, '+(')
    .trim();
}

/** What is left of a typed number without what only parts it: figures and a plus, and whatever does not belong into a number. */
export function bareNumber(text: string): string {
  return plainNumber(text).replaceAll(/[ ().-]/g, '');
}

/**
 * A number in E.164 form ("+84912345678"), or undefined when no such number can exist. Accepts national and international spelling, as people type it
 * and as it is pasted: every spelling of one number is the same text, and so has one digest.
 * With a fixed dialling code numbers of other countries are refused too: robots that make a brand pay for SMS like far countries.
 */
export function readPhoneNumber(
  text: string,
  { countryDialingCode, countryDialingCodeFixed }: NumberOrigin,
  chosenCode?: string,
): string | undefined {
  const plain = plainNumber(text);
  const code = (countryDialingCodeFixed ? undefined : chosenCode?.replace(/^\+/, '')) ?? countryDialingCode;
  if (!/^\+?[0-9 ().-]{4,30}$/.test(plain) || !callingCodes.has(code)) return undefined;
  const parsed = parsePhoneNumberFromString(plain, { defaultCallingCode: code });
  if (parsed === undefined || !parsed.isValid() || (countryDialingCodeFixed && parsed.countryCallingCode !== code)) return undefined;
  return parsed.number;
}

/** "+84912345678" as "+84*****678". */
export function maskPhoneNumber(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 6))}${number.slice(-3)}`;
}

/**
 * A user name for staff who may not see phone numbers: a name of digits alone is taken for a number, as those were that registered by mobile before
 * names were made for them, and shown in part. "84912345678" as "849*****678"; any other name as it is.
 */
export function maskNumberName(userName: string): string {
  return /^\+?\d{7,15}$/.test(userName) ? maskPhoneNumber(userName) : userName;
}

/** "anna@example.com" as "a***@example.com". */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${[...address][0] ?? ''}***${address.slice(at)}`;
}

/** A player's name for other eyes: two characters at each end, at most. */
export function maskName(name: string): string {
  const letters = [...name];
  const shown = letters.length >= 6 ? 2 : 1;
  return `${letters.slice(0, shown).join('')}***${letters.slice(-shown).join('')}`;
}

/** E-mail addresses compare without case and surrounding space. */
export function readEmail(text: string): string {
  return text.trim().toLowerCase();
}
