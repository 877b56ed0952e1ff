import type { ErrorCode } from '@sortes/contract';

/** What is wrong with a rule of paying in or out: in words for the command line, with a code and the field's name for a form. */
export class RuleProblem extends RangeError {
  readonly code: ErrorCode & `payment.rule.${string}`;
  readonly field: string;
  constructor(code: RuleProblem['code'], field: string, words: string) {
    super(words);
    this.name = 'RuleProblem';
    this.code = code;
    this.field = field;
  }
}
