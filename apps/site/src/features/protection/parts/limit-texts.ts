import { tryReadAmount } from '@sortes/money';
import { useMemo } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { Limit } from '../api/limits';

/** A limit's figures in words: money, or hours and minutes. */
export function useLimitTexts() {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const minutes = (whole: number): string => {
      const hours = Math.floor(whole / 60);
      const rest = whole % 60;
      if (hours === 0) return t('protection.minutesOnly', { minutes: rest });
      return rest === 0 ? t('protection.hoursOnly', { hours }) : t('protection.clock.hours', { hours, minutes: rest });
    };
    const value = (kind: Limit['kind'], figure: number): string =>
      kind === 'session' ? minutes(Math.floor(figure)) : format.money(tryReadAmount(figure) ?? 0n);
    return { minutes, value, when: (time: number) => format.dateTime(time) };
  }, [t, format]);
}

/** What the player has set themselves, units of 1/10 000 or minutes; undefined: nothing. */
export function ownOf({ kind, own }: Limit): bigint | undefined {
  if (own === null) return undefined;
  return kind === 'session' ? BigInt(Math.round(own)) : tryReadAmount(own);
}
