import { isMissingPart, reloadOnce } from '@sortes/browser';
import { Button, ErrorState } from '@sortes/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../shared/texts';
import { ToFirstPage } from './not-found';

/** A page that was left open over a release asks for files that are not there any more: it is loaded anew by itself, and says so where that did not help. */
function Outdated() {
  const t = useT();
  useEffect(() => void reloadOnce(Date.now()), []);
  return (
    <ErrorState
      title={t('common.problem.outdated')}
      actions={
        <Button tone="primary" onClick={() => location.reload()}>
          {t('common.loadAnew')}
        </Button>
      }
    >
      {t('common.problem.outdatedNote')}
    </ErrorState>
  );
}

/** In the place of a screen that broke while it was drawn: the menu and the rest of the frame stay. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const t = useT();
  if (isMissingPart(error)) return <Outdated />;
  return (
    <ErrorState
      title={t('common.problem.screen')}
      actions={
        <>
          <Button tone="primary" onClick={reset}>
            {t('common.retry')}
          </Button>
          <ToFirstPage />
        </>
      }
    >
      {/* For whoever reports it; the words are the program's own. */}
      <code className="text-label wrap-anywhere text-ink-3">{error instanceof Error ? error.message : String(error)}</code>
    </ErrorState>
  );
}
