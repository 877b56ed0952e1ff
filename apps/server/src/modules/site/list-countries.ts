import { languageOf, type LanguageCode } from '@sortes/contract';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface Country {
  code: string;
  name: string;
  dialingCode: string;
}

const known = new Map<LanguageCode, Country[]>();

/** Countries with a dialling code, named and sorted in this language. */
export function listCountries(language: LanguageCode, ownDialingCode: string): Country[] {
  const all = countriesIn(language);
  const isOwn = ({ dialingCode }: Country) => dialingCode === ownDialingCode;
  return [...all.filter(isOwn), ...all.filter((country) => !isOwn(country))];
}

function countriesIn(language: LanguageCode): Country[] {
  const ready = known.get(language);
  if (ready !== undefined) return ready;
  const tag = languageOf(language).tag;
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' });
  const collator = new Intl.Collator(tag);
  const countries = getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialingCode: getCountryCallingCode(code) }))
    .toSorted((left, right) => collator.compare(left.name, right.name));
  known.set(language, countries);
  return countries;
}
