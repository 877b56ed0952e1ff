import { buttonClass, EmptyState } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useT } from '../shared/texts';

/** Link to the first page. */
export function ToFirstPage() {
  const t = useT();
  return (
    <Link to="/" className={buttonClass({})}>
      {t('common.toFirstPage')}
    </Link>
  );
}

/** An address without a screen, and the way out of it. */
export function NotFound() {
  const t = useT();
  return <EmptyState title={t('common.notFound')} heading="h1" actions={<ToFirstPage />} />;
}
