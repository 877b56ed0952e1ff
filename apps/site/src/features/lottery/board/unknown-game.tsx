import { EmptyState, IconTicket, buttonClass } from '@sortes/ui';
import { Suspense } from 'react';
import { useT } from '../../../kit/i18n';
import { lazyPart } from '../../../kit/lazy-part';
import { PageLink } from '../../../kit/page-link';

const TryThese = lazyPart(async () => (await import('../../../entities/game/try-these')).TryThese, ['games']);

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
          <PageLink place={{ to: '/elott' }} className={buttonClass({ tone: 'primary' })}>
            {t('lottery.allGames')}
          </PageLink>
        }
      >
        {t('lottery.unknownGameNote')}
      </EmptyState>
      <Suspense fallback={null}>
        <TryThese />
      </Suspense>
    </>
  );
}
