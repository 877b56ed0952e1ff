import { Button, ErrorState } from '@sortes/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useT } from '../shared/texts';
import { ToFirstPage } from './not-found';

/** In the place of a screen that broke while it was drawn: the menu and the rest of the frame stay. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const t = useT();
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
