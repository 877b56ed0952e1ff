import { Button, ErrorState } from '@sortes/ui';
import { useT } from './i18n';
import { problemText } from './problem';

/** What stands in the place of something that could not be loaded: why, and the way to ask again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
      {problemText(error)}
    </ErrorState>
  );
}
