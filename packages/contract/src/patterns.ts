import { fitsPattern } from './register-patterns.js';

/** What a registration field demands: `acceptedPattern` is an anchored expression, or '*' for any text; `patternId` names the message `reg_pattern_{id}`. */
export interface TextRule {
  minLength: number;
  maxLength: number;
  acceptedPattern: string;
  patternId: number;
}

/** Whether a value satisfies a field's rule. Length counts code points, both bounds included (specification §5). Browser and server judge with this one. */
export function satisfiesRule(value: string, rule: TextRule): boolean {
  const length = [...value].length;
  return length >= rule.minLength && length <= rule.maxLength && fitsPattern(rule.acceptedPattern, value);
}
