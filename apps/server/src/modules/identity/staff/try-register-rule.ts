import { satisfiesRule, type Input, type LanguageCode, type staffBrand as contract } from '@sortes/contract';
import { messageFor } from '../../../platform/refusal-words.js';
import { findFaults } from '../registration-rules.js';

/** What a field of the registration would say to a value under a rule that nobody has saved yet. */
export function tryRegisterRule(
  { field, value = '', required, ...rule }: Input<typeof contract.staffTryRegisterRule>['query'],
  language: LanguageCode,
) {
  const form = { username: field === 'username', password: field === 'password', mobile: field === 'mobileNum' };
  const row = { ...rule, field, enabled: true, required: required === 'yes' };
  const [fault] = findFaults([row], form, { [field]: value });
  if (fault === undefined) return { accepted: true, reason: null, message: '' };
  const fitsAnyLength = satisfiesRule(value, { ...rule, minLength: 0, maxLength: 255 });
  const reason = fault.code === 'register.field.required' ? 'required' : fitsAnyLength ? 'length' : 'pattern';
  return { accepted: false, reason, message: messageFor(fault.code, language, { field, ...fault.parameters }) } as const;
}
