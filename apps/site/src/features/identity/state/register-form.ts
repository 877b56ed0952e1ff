import { satisfiesRule, type Reply, type TextRule, type site } from '@sortes/contract';

export type RegisterSettings = Reply<typeof site.getRegisterSettings>;
export type RegisterRule = RegisterSettings['rules'][number];
export type RegisterMode = 'username' | 'mobile';

/** One box of the form, in the order of the page. `required` follows the brand, or is always true (specification §5). */
export interface FormField {
  name: string;
  required: boolean;
  rule: TextRule;
}

/** Why a value is refused; the words are the screen's. */
export type FieldProblem =
  | { kind: 'required' }
  | { kind: 'pattern'; patternId: number; min: number; max: number }
  | { kind: 'weak' }
  | { kind: 'too-young'; age: number }
  | { kind: 'no-date' }
  | { kind: 'mobile' }
  | { kind: 'code' };

const anyText: TextRule = { minLength: 0, maxLength: 255, acceptedPattern: '*', patternId: 0 };
const ownPlace = new Set(['username', 'password', 'mobileNum', 'verificationCode', 'captcha', 'affiliateCode', 'agreement']);
const secrets = new Set(['password', 'paymentPassword']);

/** Whether the form of this tab asks for a password. */
export function asksPassword(settings: RegisterSettings, mode: RegisterMode): boolean {
  return mode === 'username' || settings.mobilePassword;
}

/** Boxes of a tab. The affiliate code has a box only when no code came with the address or that one leads to nobody. */
export function formFields(settings: RegisterSettings, mode: RegisterMode, affiliateShown: boolean): FormField[] {
  const find = (name: string): RegisterRule | undefined => settings.rules.find((rule) => rule.field === name);
  const field = (name: string, required: boolean): FormField => {
    const rule = find(name);
    return { name, required, rule: rule ?? anyText };
  };
  const password = asksPassword(settings, mode);
  const mobileRule = find('mobileNum');
  const mobile = mode === 'mobile' || mobileRule?.enabled === true;
  const code = mobile && (settings.smsVerification || !password);
  const fields: FormField[] = [];
  if (mode === 'username') fields.push(field('username', true));
  if (mode === 'mobile') {
    fields.push(field('mobileNum', true));
    if (code) fields.push(field('verificationCode', true));
  }
  if (password) fields.push(field('password', true));
  if (mode === 'username' && mobile) {
    const required = mobileRule?.required === true;
    fields.push(field('mobileNum', required));
    if (code) fields.push(field('verificationCode', required));
  }
  for (const rule of settings.rules)
    if (rule.enabled && !ownPlace.has(rule.field)) fields.push({ name: rule.field, required: rule.required, rule });
  const affiliate = find('affiliateCode');
  if (affiliateShown && affiliate?.enabled) fields.push({ name: 'affiliateCode', required: affiliate.required, rule: affiliate });
  return fields;
}

/** A value as it is sent: secrets as typed, everything else without surrounding space. */
export function tidy(name: string, value: string): string {
  return secrets.has(name) ? value : value.trim();
}

/**
 * Digits of a typed mobile number; people write spaces, dashes and brackets of any kind, keyboards of Asia wide figures, and contacts copy numbers
 * between marks that nobody sees. The server reads them alike.
 */
export function mobileDigits(value: string): string {
  return value.normalize('NFKC').replace(/[\s\p{Zs}\p{Cf}\p{Pd}\u2212().+[\]{}/·•․]/gu, '');
}

/** Full years between a birth date and a day, both "yyyy-MM-dd"; undefined when the date does not exist, is before 1900 or lies ahead. */
export function ageOn(birthday: string, today: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday);
  if (!match || birthday > today) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const real = new Date(Date.UTC(year, month - 1, day));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day || year < 1900) return undefined;
  return Number(today.slice(0, 4)) - year - (today.slice(5) < birthday.slice(5) ? 1 : 0);
}

/** The worst passwords and the account's own name; the server holds the whole list and has the last word. */
export function isGuessable(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  const name = username.trim().toLowerCase();
  if (lower === '') return false;
  if (
    [
      '123456',
      '12345678',
      '123456789',
      '1234567890',
      'password',
      'password1',
      'qwertyuiop',
      '11111111',
      '88888888',
      'abc12345',
      'iloveyou',
    ].includes(lower)
  )
    return true;
  return new Set(lower).size === 1 || (name !== '' && (lower === name || lower === [...name].toReversed().join('')));
}

export interface Judged {
  values: Readonly<Record<string, string>>;
  minimumAge: number;
  /** Today in the brand's time zone, "yyyy-MM-dd". */
  today: string;
}

/** First problem of one box; undefined when the value may be sent. */
export function judgeField({ name, required, rule }: FormField, { values, minimumAge, today }: Judged): FieldProblem | undefined {
  const value = tidy(name, values[name] ?? '');
  if (value === '')
    return required || (name === 'verificationCode' && mobileDigits(values['mobileNum'] ?? '') !== '') ? { kind: 'required' } : undefined;
  const judged = name === 'mobileNum' ? mobileDigits(value) : value;
  // How long a code is, the server says.
  if (name === 'verificationCode') return /^\d+$/.test(value) && satisfiesRule(value, rule) ? undefined : { kind: 'code' };
  if (!satisfiesRule(judged, rule))
    return name === 'mobileNum'
      ? { kind: 'mobile' }
      : { kind: 'pattern', patternId: rule.patternId, min: rule.minLength, max: rule.maxLength };
  if (name === 'password' && isGuessable(value, values['username'] ?? '')) return { kind: 'weak' };
  if (name === 'birthday') {
    const age = ageOn(value, today);
    if (age === undefined) return { kind: 'no-date' };
    if (age < minimumAge) return { kind: 'too-young', age: minimumAge };
  }
  return undefined;
}

/** Problems of the whole form by field name, in the order of the page. */
export function judgeForm(fields: readonly FormField[], judged: Judged): Map<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  for (const field of fields) {
    const problem = judgeField(field, judged);
    if (problem) problems.set(field.name, problem);
  }
  return problems;
}

/** Puts the bounds into a pattern message: "(min) - (max)" becomes one number when both are the same (specification §5). */
export function fillBounds(text: string, min: number, max: number): string {
  const joined = min === max ? text.replace('(min) - (max)', String(min)) : text;
  return joined.replaceAll('(min)', String(min)).replaceAll('(max)', String(max));
}

/** A day in a time zone, "yyyy-MM-dd". `now` in milliseconds since 1970. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
