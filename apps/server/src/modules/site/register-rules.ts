import { fitsPattern, registerPatterns, type RegisterPatternId } from '@sortes/contract';
import { DomainError } from '../../platform/errors.js';

/** One registration field's rule, in the wire's form. */
export interface FieldRule {
  field: string;
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  acceptedPattern: string;
  patternId: number;
}

type Presence = 'required' | 'optional' | 'off';

function rule(
  field: string,
  presence: Presence,
  [minLength, maxLength]: readonly [number, number],
  patternId: RegisterPatternId,
): FieldRule {
  return {
    field,
    enabled: presence !== 'off',
    required: presence === 'required',
    minLength,
    maxLength,
    acceptedPattern: registerPatterns.find(({ id }) => id === patternId)?.pattern ?? '*',
    patternId,
  };
}

/**
 * Rules of a brand that changed nothing, in the order of the form. The mobile tab shows `mobileNum` whatever its row says.
 * Passwords take any characters, 8 to 64, as OWASP ASVS 6.2 asks; the list of refused passwords is identity's.
 */
export const defaultRules: readonly FieldRule[] = [
  rule('username', 'required', [4, 16], 1),
  rule('password', 'required', [8, 64], 0),
  rule('mobileNum', 'off', [6, 15], 6),
  rule('verificationCode', 'required', [0, 255], 0),
  rule('birthday', 'required', [10, 10], 11),
  rule('email', 'optional', [5, 254], 3),
  rule('nickname', 'off', [1, 40], 0),
  rule('realName', 'off', [1, 80], 0),
  rule('payeeName', 'off', [1, 80], 0),
  rule('paymentPassword', 'off', [6, 6], 6),
  rule('qqNum', 'off', [5, 15], 6),
  rule('line', 'off', [1, 64], 9),
  rule('whatsapp', 'off', [6, 20], 9),
  rule('zalo', 'off', [6, 20], 9),
  rule('facebook', 'off', [1, 128], 9),
  rule('wechat', 'off', [1, 64], 9),
  rule('telegram', 'off', [1, 64], 9),
  rule('idNumber', 'off', [5, 32], 4),
  rule('address', 'off', [5, 200], 0),
  rule('nationality', 'off', [2, 60], 13),
  rule('occupation', 'off', [1, 80], 0),
  rule('sourceOfIncome', 'off', [1, 80], 0),
  rule('referralCode', 'optional', [4, 32], 4),
  rule('affiliateCode', 'optional', [4, 32], 4),
  rule('captcha', 'required', [4, 8], 4),
];

/** A field that registration once asked for and that led to nobody: what was said in it is kept, and no brand asks for it any more. */
const goneFields: ReadonlySet<string> = new Set(['recommenderId']);

/** The brand's rules: each default replaced where the operator wrote one, the operator's further fields after them; those that `order` names come first, as it says. */
export function mergeRules(written: readonly FieldRule[], order: readonly string[] = []): FieldRule[] {
  const own = written.filter(({ field }) => !goneFields.has(field));
  const byField = new Map(own.map((row) => [row.field, row]));
  const merged = [
    ...defaultRules.map((row) => byField.get(row.field) ?? row),
    ...own.filter((row) => !defaultRules.some(({ field }) => field === row.field)),
  ];
  const placeOf = ({ field }: FieldRule): number => (order.includes(field) ? order.indexOf(field) : order.length);
  return merged.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** An operator's own expression whose repetition is itself repeated may take for ever on a text that almost fits: such a one is refused. */
const repeatedRepetition = /\([^()]*(?:[*+]|\{\d+,\d*\})[^()]*\)(?:[*+]|\{\d+,\d*\})/;
/** What a brand may not forbid: passwords of 8 to 64 characters, of any composition (OWASP ASVS 5.0.0, 6.2.1, 6.2.5, 6.2.9). */
const passwordLengths = { shortest: 8, longestAtLeast: 64 };

/** @throws DomainError request_param_err when lengths or expression make no sense. */
export function checkRule(rule: FieldRule): FieldRule {
  const lengthsFit = rule.minLength >= 0 && rule.maxLength >= rule.minLength && rule.maxLength <= 255;
  const compiles =
    rule.acceptedPattern === '*' || (!repeatedRepetition.test(rule.acceptedPattern) && fitsPattern(`^(?:${rule.acceptedPattern})?$`, ''));
  const isSafe =
    rule.field !== 'password' ||
    (rule.minLength >= passwordLengths.shortest && rule.maxLength >= passwordLengths.longestAtLeast && rule.acceptedPattern === '*');
  if (!lengthsFit || !compiles || !isSafe)
    throw new DomainError('request_param_err', { field: rule.field, parameters: { field: rule.field } });
  return rule;
}
