import type { Faults } from '@sortes/browser';
import type { Input, Operations } from '@sortes/contract';
import type { Translate } from '../../shared/texts';

export type LimitSettings = Input<Operations['staffSetLotteryLimits']>['body']['settings'];

export const limitSums = ['minimumStake', 'maximumStake', 'maximumOrder', 'maximumPrize', 'maximumOrderWin', 'maximumDrawWin'] as const;
export const limitCounts = ['maximumMultiple', 'maximumLines', 'maximumSeries'] as const;
export type LimitName = (typeof limitSums)[number] | (typeof limitCounts)[number];

export interface BlockedDraft {
  id: number;
  numbers: string;
  playId: string;
  numero: string;
  action: 'refuse' | 'lower-odds';
  factor: string;
}
/** Limits as they are typed, with the reason of their change. */
export interface LimitFields extends Readonly<Record<LimitName, string>> {
  /** What the house may lose on one outcome; empty: there is no such limit. */
  readonly exposureLimit: string;
  readonly exposureAction: 'refuse' | 'lower-odds';
  readonly exposureFactor: string;
  readonly exposureCeiling: string;
  readonly exposurePlays: string;
  readonly blocked: readonly BlockedDraft[];
  readonly reason: string;
}

/** Fields of the form by what the server calls them. */
export const limitPlaces: Readonly<Record<string, keyof LimitFields>> = {
  ...Object.fromEntries([...limitSums, ...limitCounts].map((name) => [`settings.${name}`, name])),
  'settings.exposure': 'exposureLimit',
  'settings.exposure.action': 'exposureAction',
  'settings.exposure.factor': 'exposureFactor',
  'settings.exposure.ceiling': 'exposureCeiling',
  'settings.exposure.plays': 'exposurePlays',
  'settings.blocked': 'blocked',
};

export function limitFieldsOf(settings: LimitSettings, reason: string): LimitFields {
  const { exposure, blocked = [] } = settings;
  const values = Object.fromEntries([...limitSums, ...limitCounts].map((name) => [name, String(settings[name] ?? '')]));
  return {
    ...(values as Record<LimitName, string>),
    exposureLimit: exposure?.limit ?? '',
    exposureAction: exposure?.action ?? 'refuse',
    exposureFactor: exposure?.factor ?? '',
    exposureCeiling: exposure?.ceiling ?? '',
    exposurePlays: (exposure?.plays ?? []).join(', '),
    reason,
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

/** What the fields say, as the server takes it. */
export function limitSettingsOf(fields: LimitFields): LimitSettings {
  const { exposureLimit, exposureAction: action, exposureFactor, exposureCeiling, exposurePlays, blocked } = fields;
  return {
    ...Object.fromEntries(limitSums.flatMap((name) => (fields[name].trim() === '' ? [] : [[name, fields[name].trim()]]))),
    ...Object.fromEntries(limitCounts.flatMap((name) => (fields[name].trim() === '' ? [] : [[name, Number(fields[name])]]))),
    ...(exposureLimit.trim() !== '' && {
      exposure: {
        limit: exposureLimit.trim(),
        action,
        ...(action === 'lower-odds' && { factor: exposureFactor.trim() }),
        ...(action === 'lower-odds' && exposureCeiling.trim() !== '' && { ceiling: exposureCeiling.trim() }),
        ...(words(exposurePlays).length > 0 && { plays: words(exposurePlays) }),
      },
    }),
    ...(blocked.length > 0 && {
      blocked: blocked.map(({ numbers, playId, numero, action: way, factor }) => ({
        numbers: words(numbers),
        action: way,
        ...(playId !== '' && { playId }),
        ...(numero.trim() !== '' && { numero: numero.trim() }),
        ...(way === 'lower-odds' && { factor: factor.trim() }),
      })),
    }),
  };
}

const isMoney = (text: string): boolean => /^\d{1,14}(\.\d{1,4})?$/.test(text.trim());
const isFactor = (text: string): boolean => /^0\.\d{1,4}$/.test(text.trim()) && Number(text) > 0;

const isRuleWrong = ({ numbers, action, factor }: BlockedDraft): boolean =>
  words(numbers).length === 0 || (action === 'lower-odds' && !isFactor(factor));

const isLeftOut = (text: string): boolean => text.trim() === '';

/** What is wrong with what was typed, before the server is asked. */
export function limitFaults(t: Translate, fields: LimitFields): Faults<LimitFields> {
  const hasExposure = !isLeftOut(fields.exposureLimit);
  const isLowered = hasExposure && fields.exposureAction === 'lower-odds';
  const noSum = (name: (typeof limitSums)[number] | 'exposureLimit' | 'exposureCeiling') =>
    isLeftOut(fields[name]) || isMoney(fields[name]) ? undefined : t('lottery.limits.badMoney');
  return {
    ...Object.fromEntries(limitSums.map((name) => [name, noSum(name)])),
    ...Object.fromEntries(
      limitCounts.map((name) => [
        name,
        isLeftOut(fields[name]) || /^[1-9]\d{0,6}$/.test(fields[name].trim()) ? undefined : t('lottery.limits.badCount'),
      ]),
    ),
    exposureLimit: noSum('exposureLimit'),
    exposureFactor: isLowered && !isFactor(fields.exposureFactor) ? t('lottery.limits.factorNote') : undefined,
    exposureCeiling: isLowered ? noSum('exposureCeiling') : undefined,
    blocked: fields.blocked.some(isRuleWrong) ? t('common.limit.form') : undefined,
  };
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
