import type { Input, Operations } from '@sortes/contract';

export type LimitSettings = Input<Operations['staffSetLotteryLimits']>['body']['settings'];

export const limitSums = ['minimumStake', 'maximumStake', 'maximumOrder', 'maximumPrize', 'maximumOrderWin', 'maximumDrawWin'] as const;
export const limitCounts = ['maximumMultiple', 'maximumLines', 'maximumSeries'] as const;
export type LimitName = (typeof limitSums)[number] | (typeof limitCounts)[number];

export interface ExposureDraft {
  limit: string;
  action: 'refuse' | 'lower-odds';
  factor: string;
  ceiling: string;
  plays: string;
}
export interface BlockedDraft {
  id: number;
  numbers: string;
  playId: string;
  numero: string;
  action: 'refuse' | 'lower-odds';
  factor: string;
}
/** Limits as they are typed. */
export interface LimitsDraft {
  values: Readonly<Record<LimitName, string>>;
  exposure: ExposureDraft;
  blocked: readonly BlockedDraft[];
}

export function limitsDraftOf(settings: LimitSettings): LimitsDraft {
  const { exposure, blocked = [] } = settings;
  return {
    values: Object.fromEntries([...limitSums, ...limitCounts].map((name) => [name, String(settings[name] ?? '')])) as Record<
      LimitName,
      string
    >,
    exposure: {
      limit: exposure?.limit ?? '',
      action: exposure?.action ?? 'refuse',
      factor: exposure?.factor ?? '',
      ceiling: exposure?.ceiling ?? '',
      plays: (exposure?.plays ?? []).join(', '),
    },
    blocked: blocked.map((rule, id) => ({
      id,
      numbers: rule.numbers.join(' '),
      playId: rule.playId ?? '',
      numero: rule.numero ?? '',
      action: rule.action,
      factor: rule.factor ?? '',
    })),
  };
}

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** What the draft says, as the server takes it. */
export function limitSettingsOf({ values, exposure, blocked }: LimitsDraft): LimitSettings {
  return {
    ...Object.fromEntries(limitSums.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name].trim()]]))),
    ...Object.fromEntries(limitCounts.flatMap((name) => (values[name].trim() === '' ? [] : [[name, Number(values[name])]]))),
    ...(exposure.limit.trim() !== '' && {
      exposure: {
        limit: exposure.limit.trim(),
        action: exposure.action,
        ...(exposure.action === 'lower-odds' && { factor: exposure.factor.trim() }),
        ...(exposure.action === 'lower-odds' && exposure.ceiling.trim() !== '' && { ceiling: exposure.ceiling.trim() }),
        ...(words(exposure.plays).length > 0 && { plays: words(exposure.plays) }),
      },
    }),
    ...(blocked.length > 0 && {
      blocked: blocked.map(({ numbers, playId, numero, action, factor }) => ({
        numbers: words(numbers),
        action,
        ...(playId !== '' && { playId }),
        ...(numero.trim() !== '' && { numero: numero.trim() }),
        ...(action === 'lower-odds' && { factor: factor.trim() }),
      })),
    }),
  };
}

const isMoney = (text: string): boolean => /^\d{1,14}(\.\d{1,4})?$/.test(text.trim());
const isFactor = (text: string): boolean => /^0\.\d{1,4}$/.test(text.trim()) && Number(text) > 0;

const isExposureWrong = ({ limit, action, factor, ceiling }: ExposureDraft): boolean =>
  limit.trim() !== '' &&
  (!isMoney(limit) || (action === 'lower-odds' && (!isFactor(factor) || (ceiling.trim() !== '' && !isMoney(ceiling)))));

const isRuleWrong = ({ numbers, action, factor }: BlockedDraft): boolean =>
  words(numbers).length === 0 || (action === 'lower-odds' && !isFactor(factor));

/** Whether a limit is no sum, or no count. */
export function isLimitWrong(name: LimitName, value: string): boolean {
  if (value.trim() === '') return false;
  return (limitSums as readonly string[]).includes(name) ? !isMoney(value) : !/^[1-9]\d{0,6}$/.test(value.trim());
}

/** How many things are wrong with what was typed. */
export function countFaults({ values, exposure, blocked }: LimitsDraft): number {
  const wrong = [...limitSums, ...limitCounts].filter((name) => isLimitWrong(name, values[name])).length;
  return wrong + (isExposureWrong(exposure) ? 1 : 0) + blocked.filter(isRuleWrong).length;
}

/** A rule of blocked numbers that says nothing yet, with a number of its own while the form is open. */
export const newRule = (blocked: readonly BlockedDraft[]): BlockedDraft => ({
  id: Math.max(-1, ...blocked.map(({ id }) => id)) + 1,
  numbers: '',
  playId: '',
  numero: '',
  action: 'refuse',
  factor: '',
});
