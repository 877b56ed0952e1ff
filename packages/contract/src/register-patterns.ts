/**
 * The patterns a registration field may be held to, in the order of the specification's list of messages; the id is the wire's
 * `patternId` and the message stands under `reg_pattern_{id}`. Regular expressions are anchored, of the `u` flavour and linear in
 * their input. "*" accepts any text.
 */
export const registerPatterns = [
  { id: 0, pattern: '*', meaning: 'any characters' },
  { id: 1, pattern: '^[A-Za-z][A-Za-z0-9]*$', meaning: 'letter first, then letters and digits' },
  { id: 2, pattern: '^[\\p{Script=Han}0-9]+$', meaning: 'Chinese characters and digits' },
  { id: 3, pattern: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', meaning: 'e-mail address' },
  { id: 4, pattern: '^[A-Za-z0-9]+$', meaning: 'letters or digits only' },
  { id: 5, pattern: '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$', meaning: 'letters and digits, both' },
  { id: 6, pattern: '^[0-9]+$', meaning: 'digits only' },
  { id: 7, pattern: '^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$', meaning: 'letters and digits with at least one upper-case letter' },
  { id: 8, pattern: '^[A-Za-z ]+$', meaning: 'English letters and spaces' },
  { id: 9, pattern: '^\\S+$', meaning: 'no spaces' },
  { id: 10, pattern: '^[\\p{Script=Han}\\p{P}]+$', meaning: 'Chinese characters and punctuation' },
  { id: 11, pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$', meaning: 'date yyyy-MM-dd' },
  { id: 12, pattern: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$', meaning: 'date MM-dd-yyyy' },
  { id: 13, pattern: '^[\\p{L}\\p{M} ]+$', meaning: 'letters of any language and spaces' },
  { id: 14, pattern: '^[\\p{L}\\p{M}\\p{N}]+$', meaning: 'letters and digits of any language' },
  { id: 15, pattern: '^\\p{Script=Hangul}+$', meaning: 'Korean only' },
  { id: 16, pattern: '^\\p{Script=Thai}+$', meaning: 'Thai only' },
  { id: 17, pattern: '^[\\p{Script=Thai}A-Za-z ]+$', meaning: 'Thai or English letters with spaces' },
  { id: 18, pattern: '^(?=.*[A-Z])[A-Z ]+$', meaning: 'upper-case letters and spaces, at least one letter' },
  { id: 19, pattern: '^[\\x21-\\x7E]+$', meaning: 'letters, digits and symbols' },
  {
    id: 20,
    pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[\\x21-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7E])[\\x21-\\x7E]+$',
    meaning: 'upper case, lower case, digit and symbol together',
  },
  { id: 21, pattern: "^[\\p{L}\\p{M}'’.\\-]+ [\\p{L}\\p{M}'’.\\-]+$", meaning: 'full name in two parts with a space' },
  { id: 22, pattern: '^[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}\\u30FC\\u3000]+$', meaning: 'full-width Japanese only' },
  { id: 23, pattern: '^[A-Z]+$', meaning: 'upper-case letters only, no spaces' },
] as const;

export type RegisterPatternId = (typeof registerPatterns)[number]['id'];

/** Whether a value fits a pattern of the table or an operator's own (anchored) expression. An expression that does not compile fits nothing. */
export function fitsPattern(acceptedPattern: string, value: string): boolean {
  if (acceptedPattern === '*') return true;
  try {
    return new RegExp(acceptedPattern, 'u').test(value);
  } catch {
    return false;
  }
}
