import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useT } from '../../kit/i18n';
import { limitProblem } from '../../kit/limit-problem';
import { useNoPlayText } from './no-play';
import { useProtectionStatus } from './status';
import { entityKeys } from '../keys';

/** Why somebody may not bet now, in words, and the part of the protection page that says more. */
export interface Barred {
  text: string;
  at: 'break' | 'identity' | 'limits';
  label: string;
}

/**
 * Why the player is kept from betting: their break, an identity that is not confirmed, or the time they may play, which is used up. Undefined while
 * nobody knows. @param asks somebody has seen that they are: only then is anything asked for.
 */
export function useBarred(asks: boolean): Barred | undefined {
  const t = useT();
  const noPlay = useNoPlayText();
  const { data: status } = useProtectionStatus();
  const identity = status?.identityRequired === true && status.identityState !== 'verified';
  const limits = useQuery({
    queryKey: entityKeys.protectionBarred.all,
    queryFn: async () => (await call('listLimits')).limits,
    enabled: asks && noPlay === undefined && !identity && status !== undefined,
    staleTime: 15_000,
  });
  if (noPlay !== undefined) return { text: noPlay, at: 'break', label: t('shell.protection') };
  if (identity) {
    const isPending = status.identityState === 'pending';
    return {
      text: t(isPending ? 'shell.identityPending' : 'shell.identityNeeded'),
      at: 'identity',
      label: t(isPending ? 'shell.identityLook' : 'shell.identityHandIn'),
    };
  }
  const session = asks ? limits.data?.find(({ kind, left }) => kind === 'session' && left !== null && left <= 0) : undefined;
  if (session === undefined) return undefined;
  const { kind, period, value: limit, left, resetsAt } = session;
  const text = limitProblem({ code: 'limit.reached', value: { kind, period, limit, left, resetsAt } });
  return text === undefined ? undefined : { text, at: 'limits', label: t('shell.protection') };
}
