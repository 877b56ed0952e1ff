import { createUseForm, type BrokenLimit, type Faults, type Form } from '@sortes/browser';
import { translate, type Translate } from './texts';
import { useAction } from './use-action';
import { missingWords } from './why-not';

/** What a value lacks by the contract, in words. */
const sayLimit = ({ kind, bound }: BrokenLimit): string => translate(`common.limit.${kind}`, { bound, count: bound });

/** A form of the console: values, limits of the contract, refusals at their fields. */
export const useForm = createUseForm({ useAction, sayLimit, sayMarked: (count) => translate('common.faults', { count }) });

/** Why a form with a reason cannot be sent yet; undefined when it can. @param isOptional the reason may be left out */
export function missingIn(
  t: Translate,
  { errors, faults, values }: Pick<Form<{ reason: string }>, 'errors' | 'faults' | 'values'>,
  isOptional = false,
): string | undefined {
  const withoutReason = ({ reason: _reason, ...others }: Faults<{ reason: string }>): number =>
    Object.values(others).filter(Boolean).length;
  return missingWords(t, { faults: withoutReason(errors), isReady: withoutReason(faults) === 0, reason: values.reason, isOptional });
}
