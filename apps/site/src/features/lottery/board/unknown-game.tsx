import { EmptyState, IconTicket, buttonClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n';

/** The address names a game that is not offered. */
export function UnknownGame() {
  const t = useT();
  return (
    <EmptyState
      title={t('lottery.unknownGame')}
      art={<IconTicket size={32} />}
      actions={
        <Link to="/elott" className={buttonClass({ tone: 'primary' })}>
          {t('lottery.allGames')}
        </Link>
      }
    >
      {t('lottery.unknownGameNote')}
    </EmptyState>
  );
}
