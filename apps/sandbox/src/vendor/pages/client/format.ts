/** What a text can be filled with: words that are ready, or a number that a plural needs, with its written form. */
export type TextValue = string | { count: number; text: string };

const PLURAL = /\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g;
const BRANCH = /(\w+) \{([^{}]*)\}/g;

/**
 * Fills a text. `{name}` is a word or a figure; `{name, plural, one {# shot} other {# shots}}` picks the branch that the language's rules (CLDR,
 * through Intl) give for the number, `#` being its written form. A name without a value stays as it is.
 */
export function fillText(text: string, values: Record<string, TextValue>, tag: string): string {
  return text
    .replace(PLURAL, (whole, name: string, branches: string) => {
      const value = values[name];
      if (value === undefined || typeof value === 'string') return whole;
      const words = Object.fromEntries([...branches.matchAll(BRANCH)].map(([, rule, body]) => [rule, body]));
      return (words[new Intl.PluralRules(tag).select(value.count)] ?? words['other'] ?? whole).replaceAll('#', value.text);
    })
    .replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === 'string' ? value : value.text;
    });
}
