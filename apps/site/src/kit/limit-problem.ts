import { limitKinds, limitPeriods } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import type { ApiError } from './api/client';
import { boot } from './boot';
import { makeSiteFormat } from './format';
import { currentLanguage, translate } from './i18n';
import { intlTag } from '@sortes/browser';

const ofLimits: ReadonlySet<string> = new Set(['limit.reached', 'limit.deposit']);

/** Whether a refusal is one of the player's own limits, so that the way to them belongs beside it. */
export function isAboutLimit(code: string | undefined): boolean {
  return code !== undefined && ofLimits.has(code);
}

/**
 * The refusal in words: which limit, how much of it is left, and when it begins anew. Undefined where the refusal names none. It invites nobody to
 * play on.
 */
export function limitProblem({ code, value }: Pick<ApiError, 'code' | 'value'>): string | undefined {
  if (!isAboutLimit(code)) return undefined;
  const [kind, period] = [limitKinds.find((one) => one === value['kind']), limitPeriods.find((one) => one === value['period'])];
  const { limit, left, resetsAt } = value;
  if (kind === undefined || period === undefined || typeof limit !== 'number' || typeof left !== 'number' || typeof resetsAt !== 'number')
    return undefined;
  const format = makeSiteFormat(intlTag(currentLanguage()), boot.timeZone, boot.currency);
  const figure = (amount: number): string => {
    if (kind !== 'session') return format.money(tryReadAmount(amount) ?? 0n);
    const [size, unit] = amount > 0 && amount % 60 === 0 ? [amount / 60, 'hour'] : [amount, 'minute'];
    return format.number(size, { style: 'unit', unit, unitDisplay: 'long' });
  };
  return translate('errors.limit', {
    kind,
    period,
    limit: figure(limit),
    left: figure(left),
    rest: left <= 0 ? 'none' : 'some',
    time: format.dateTime(resetsAt),
  });
}
