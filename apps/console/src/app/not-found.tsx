import { EmptyState } from '@sortes/ui';
import { useT } from '../shared/texts';

/** An address without a screen. */
export function NotFound() {
  const t = useT();
  return <EmptyState title={t('common.notFound')} />;
}
