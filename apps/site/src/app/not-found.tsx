import { EmptyState, IconMapPin, buttonClass } from '@sortes/ui';
import { Suspense } from 'react';
import { useT } from '../kit/i18n';
import { lazyPart } from '../kit/lazy-part';
import { PageLink } from '../kit/page-link';

const TryThese = lazyPart(async () => (await import('../entities/game/try-these')).TryThese, ['games']);

/** An address that leads nowhere, or to a part that this brand has switched off. */
export function NotFound() {
  const t = useT();
  return (
    <>
      <EmptyState
        heading="h1"
        title={t('shell.notFound.title')}
        art={<IconMapPin size={36} />}
        actions={
          <PageLink place={{ to: '/' }} className={buttonClass({ tone: 'primary' })}>
            {t('shell.notFound.home')}
          </PageLink>
        }
      >
        {t('shell.notFound.text')}
      </EmptyState>
      <Suspense fallback={null}>
        <TryThese />
      </Suspense>
    </>
  );
}
