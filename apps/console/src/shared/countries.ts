const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes that name no country: unions, "outlying", "unknown", parts of a country that are told apart for shipping only. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

export interface Country {
  /** Two letters, ISO 3166. */
  readonly code: string;
  readonly name: string;
}

/** Every country by its name in a language, in the order of that language; codes that are out of use are left out. */
export function countriesIn(tag: string): Country[] {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(tag);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = noCountries.has(code) || new Intl.Locale(`und-${code}`).region !== code ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .toSorted((one, other) => collator.compare(one.name, other.name));
}
