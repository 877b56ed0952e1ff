import { Button, EmptyState, ErrorState } from '@sortes/ui';
import { ApiError } from './api/client';
import { useT } from './i18n';
import { problemText } from './problem';

/** Nothing of the player's has this number, or nothing could have it; the server's words for that name the part of the request that is wrong. */
const isMissing = ({ code }: ApiError): boolean => code === 'request_param_err' || code === 'not.found' || code === 'promotion.unknown';

/** What stands in the place of something that could not be loaded: why, and the way to ask again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  // An address that somebody typed or sent: asking again would not help.
  if (error instanceof ApiError && isMissing(error))
    return <EmptyState title={t('errors.notThere')}>{t('errors.notThereNote')}</EmptyState>;
  return (
    <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
      {problemText(error)}
    </ErrorState>
  );
}
