/**
 * The kinds of text a registration field may demand (specification §5). An operator picks one per field by its id; the browser and the
 * server judge with the same expression, and the message stands under the text key `reg_pattern_{id}` with (min) and (max) replaced.
 * Length is judged apart, in code points, by the rule's minLength and maxLength. Ids never change their meaning: they are stored in settings.
 */
export const textPatterns = [
  { id: 0, kind: 'any', source: '^[\\s\\S]*$' },
  { id: 1, kind: 'letter first, then letters and digits', source: '^[A-Za-z][A-Za-z0-9]*$' },
  { id: 2, kind: 'Chinese characters and digits', source: '^[\\p{Script=Han}0-9]+$' },
  // Deliberately simple: one @, no spaces, a dot in the domain. Whether the box exists only a mail can tell.
  { id: 3, kind: 'e-mail address', source: '^[^\\s@"(),:;<>\\[\\]\\\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$' },
  { id: 4, kind: 'letters or digits only', source: '^[A-Za-z0-9]+$' },
  { id: 5, kind: 'letters and digits, at least one of each', source: '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$' },
  { id: 6, kind: 'digits only', source: '^[0-9]+$' },
  { id: 7, kind: 'letters and digits with at least one uppercase', source: '^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$' },
  { id: 8, kind: 'English letters and spaces', source: '^[A-Za-z]+(?: [A-Za-z]+)*$' },
  { id: 9, kind: 'no spaces', source: '^\\S+$' },
  { id: 10, kind: 'Chinese characters and punctuation', source: '^[\\p{Script=Han}\\p{P}]+$' },
  { id: 11, kind: 'date yyyy-MM-dd', source: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$' },
  { id: 12, kind: 'date MM-dd-yyyy', source: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$' },
  { id: 13, kind: 'letters (of any script) and spaces', source: '^[\\p{L}\\p{M}]+(?: [\\p{L}\\p{M}]+)*$' },
  { id: 14, kind: 'letters (of any script) and digits', source: '^[\\p{L}\\p{M}\\p{Nd}]+$' },
  { id: 15, kind: 'Korean only', source: '^\\p{Script=Hangul}+$' },
  { id: 16, kind: 'Thai only', source: '^\\p{Script=Thai}+$' },
  { id: 17, kind: 'Thai or English with spaces', source: '^[\\p{Script=Thai}A-Za-z]+(?: [\\p{Script=Thai}A-Za-z]+)*$' },
  { id: 18, kind: 'uppercase and spaces with at least one letter', source: '^(?=.*[A-Z])[A-Z ]+$' },
  { id: 19, kind: 'letters, digits and symbols', source: '^[!-~]+$' },
  { id: 20, kind: 'upper, lower, digit and symbol together', source: '^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s])[!-~]+$' },
  { id: 21, kind: 'full name in two parts with a space', source: "^[\\p{L}\\p{M}'.-]+(?: [\\p{L}\\p{M}'.-]+)+$" },
  { id: 22, kind: 'full-width Japanese only', source: '^[\\p{Script=Han}\\u3041-\\u309F\\u30A0-\\u30FF\\u3000-\\u303F\\uFF01-\\uFF60\\u3005]+$' },
  { id: 23, kind: 'uppercase only, no spaces', source: '^[A-Z]+$' },
] as const;

export type TextPatternId = (typeof textPatterns)[number]['id'];

/** What a field demands: `acceptedPattern` is an expression of the operator, or '*' for any text; patternId names the message. */
export interface TextRule {
  minLength: number;
  maxLength: number;
  acceptedPattern: string;
  patternId: number;
}

const compiled = new Map<string, RegExp | undefined>();

function expressionOf(source: string): RegExp | undefined {
  if (!compiled.has(source)) {
    let expression: RegExp | undefined;
    try {
      expression = new RegExp(source, 'u');
    } catch {
      // An expression that cannot be read would lock every visitor out; length still binds. The operator's form refuses it before.
      expression = undefined;
    }
    compiled.set(source, expression);
  }
  return compiled.get(source);
}

/** The standard expression of a pattern id, if there is one. */
export function patternSource(patternId: number): string | undefined {
  return textPatterns.find((pattern) => pattern.id === patternId)?.source;
}

/** Whether a value satisfies a rule: '*' means any text; otherwise the whole value must match. Length counts code points, both bounds included. */
export function satisfiesRule(value: string, rule: TextRule): boolean {
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return false;
  if (rule.acceptedPattern === '*' || rule.acceptedPattern === '') return true;
  const expression = expressionOf(rule.acceptedPattern.startsWith('^') ? rule.acceptedPattern : `^(?:${rule.acceptedPattern})$`);
  return expression === undefined || expression.test(value);
}
