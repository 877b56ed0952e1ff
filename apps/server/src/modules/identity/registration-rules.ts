import { bareNumber } from './phone.js';
import { satisfiesRule, type ErrorCode, type TextRule } from '@sortes/contract';
import type { FieldRule } from './types.js';

/** Used when a brand has no row for the field. */
const defaults: Record<string, TextRule> = {
  username: { minLength: 4, maxLength: 16, acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$', patternId: 1 },
  // OWASP ASVS 6.2: at least 8, 64 allowed, no rule of composition.
  password: { minLength: 8, maxLength: 64, acceptedPattern: '*', patternId: 0 },
  // Six digits, as on a bank card's keypad; a brand may ask for text instead.
  paymentPassword: { minLength: 6, maxLength: 6, acceptedPattern: '^[0-9]+$', patternId: 6 },
};

/** Fields that are judged by something else than their text: puzzles, codes, numbers. */
const judgedElsewhere = new Set(['captcha', 'verificationCode', 'agreement', 'confirmPassword']);

export interface FieldFault {
  field: string;
  code: ErrorCode;
  parameters: { min: number; max: number; patternId: number };
}

/** What the registering person's form shows beyond the brand's optional fields. */
export interface RegistrationForm {
  username: boolean;
  password: boolean;
  mobile: boolean;
}

export function ruleFor(fields: readonly FieldRule[], field: string): TextRule {
  return (
    fields.find((rule) => rule.field === field && rule.enabled) ??
    defaults[field] ?? { minLength: 0, maxLength: 255, acceptedPattern: '*', patternId: 0 }
  );
}

export function isShown(fields: readonly FieldRule[], field: string): boolean {
  return fields.some((rule) => rule.field === field && rule.enabled);
}

/** Whether a field's text breaks its rule; the parameters fill the message `reg_pattern_{patternId}`. */
export function faultOf(field: string, value: string, rule: TextRule, required: boolean): FieldFault | undefined {
  const parameters = { min: rule.minLength, max: rule.maxLength, patternId: rule.patternId };
  if (value === '') return required ? { field, code: 'register.field.required', parameters } : undefined;
  return satisfiesRule(value, rule) ? undefined : { field, code: 'register.field.invalid', parameters };
}

/**
 * The first fault of each field, in the order of the form (specification §5). Fields that the brand does not show are not looked at:
 * whatever arrives in them is ignored.
 */
export function findFaults(
  fields: readonly FieldRule[],
  form: RegistrationForm,
  values: Readonly<Record<string, string | undefined>>,
): FieldFault[] {
  const forced = new Map([
    ['username', form.username],
    ['password', form.password],
    ['mobileNum', form.mobile],
  ]);
  const names = [
    ...forced.keys(),
    ...fields.map(({ field }) => field).filter((field) => !forced.has(field) && !judgedElsewhere.has(field)),
  ];
  const faults: FieldFault[] = [];
  for (const field of names) {
    const row = fields.find((rule) => rule.field === field);
    const always = forced.get(field);
    if (always === false || (always === undefined && row?.enabled !== true)) continue;
    let value = values[field] ?? '';
    if (field !== 'password' && field !== 'paymentPassword') value = value.trim();
    // People write numbers with spaces and dashes; the rule counts digits.
    if (field === 'mobileNum') value = bareNumber(value).replace('+', '');
    const fault = faultOf(field, value, row?.enabled === true ? row : ruleFor(fields, field), always === true || row?.required === true);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

/** Full years between a birth date and a day, both "yyyy-MM-dd". Undefined when the date does not exist or lies ahead. */
export function ageOn(birthday: string, today: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday);
  if (match === null || birthday > today) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const real = new Date(Date.UTC(year, month - 1, day));
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day || year < 1900) return undefined;
  return Number(today.slice(0, 4)) - year - (today.slice(5) < birthday.slice(5) ? 1 : 0);
}

/** The calendar day in a time zone, "yyyy-MM-dd". */
export function dayIn(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time);
}
