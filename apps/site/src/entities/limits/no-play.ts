import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useExclusion } from './status';

/** Why the player cannot bet or deposit now, and until when; undefined when they can. */
export function useNoPlayText(): string | undefined {
  const t = useT();
  const format = useFormat();
  const exclusion = useExclusion();
  if (!exclusion) return undefined;
  const { kind, until } = exclusion;
  return t('shell.breakNoPlay', {
    kind: until === null ? 'forever' : kind === 'time-out' ? 'pause' : 'excluded',
    time: until === null ? '' : format.dateTime(until),
  });
}
