import { emptyField } from '../../../entities/account/empty-field';
import { isTextId, translate, type TextId, type Translate } from '../../../kit/i18n';
import { fillBounds, type FieldProblem } from '../state/register-form';

/** What a field is called; a field that the operator added on their own keeps its wire name. */
export function fieldLabel(t: Translate, name: string): string {
  const id = `identity.field.${name}`;
  return isTextId(id) ? t(id) : name;
}

/** The message of a pattern, `reg_pattern_{id}`, with its bounds. */
export function patternText(patternId: number, min: number, max: number): string {
  const id = `patterns.reg_pattern_${patternId}`;
  return fillBounds(translate(isTextId(id) ? id : ('patterns.reg_pattern_0' as TextId)), min, max);
}

/** The sentence for a refused value, beside its field. */
export function problemSentence(t: Translate, name: string, problem: FieldProblem): string {
  switch (problem.kind) {
    case 'required':
      return emptyField(t, fieldLabel(t, name), name);
    case 'pattern':
      // What is wrong with a name, and what a name looks like here.
      if (name === 'realName') return `${t('identity.problem.realName')} ${patternText(problem.patternId, problem.min, problem.max)}`;
      return patternText(problem.patternId, problem.min, problem.max);
    case 'weak':
      return t('identity.problem.weak');
    case 'too-young':
      return t('identity.problem.tooYoung', { age: problem.age });
    case 'no-date':
      return t('identity.problem.date');
    case 'mobile':
      return t('identity.problem.mobile');
    case 'code':
      return t('identity.problem.code');
    default:
      return problem satisfies never;
  }
}
