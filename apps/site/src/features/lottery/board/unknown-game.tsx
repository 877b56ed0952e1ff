import { EmptyState, IconTicket, buttonClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n';

/** The address names a game that is not offered. */
export function UnknownGame() {
  const t = useT();
  return (
    <>
      <h1 className="sr-only">{t('lottery.lobbyTitle')}</h1>
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
    </>
  );
}
