import { createUseForm, type BrokenLimit } from '@sortes/browser';
import { translate } from './i18n';
import { turnedAway } from './step-up';
import { useAction } from './use-action';

/** What a value lacks by the contract, in words. */
const sayLimit = ({ kind, bound }: BrokenLimit): string => translate(`patterns.limit.${kind}`, { bound, count: bound });

/** A form of the site: values, limits of the contract, refusals at their fields. Its feature loads the texts `patterns`. */
export const useForm = createUseForm({ useAction, sayLimit, isSilent: turnedAway });
