import { VisuallyHidden } from '@sortes/ui';
import { clsx } from 'clsx';
import { useT } from '../../kit/i18n';
import { useSession } from '../account/session';
import { useHasRank } from './rank';
import { RankLabel } from './rank-label';

/** The label of the rank of whoever is signed in; nothing where they have none. */
export function OwnRankLabel({ className }: { className?: string }) {
  const t = useT();
  const label = useSession((session) => session.label);
  const on = useHasRank();
  if (!on || label === undefined || label.text === '') return null;
  return (
    <span className={clsx('min-w-0 max-w-full', className)}>
      <VisuallyHidden>{t('shell.rank')} </VisuallyHidden>
      <RankLabel name={label.text} colour={label.colour} background={label.background} />
    </span>
  );
}
