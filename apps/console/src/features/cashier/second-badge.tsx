import { Badge } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';

/** That a request waits for a second person, as the way to it for who may see it. */
export function SecondBadge({ approvalId }: { approvalId: string }) {
  const t = useT();
  const badge = <Badge tone="info">{t('cashier.needsSecond')}</Badge>;
  if (!useMay('approvals.read')) return badge;
  return (
    <Link
      to="/approvals"
      search={{ open: approvalId } as never}
      className="rounded-full underline decoration-info underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      onClick={(event) => event.stopPropagation()}
    >
      {badge}
    </Link>
  );
}
