import { Badge } from '@sortes/ui';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ScreenLink } from '../../shared/screen-link';

/** That a request waits for a second person, as the way to it for who may see it. */
export function SecondBadge({ approvalId }: { approvalId: string }) {
  const t = useT();
  const badge = <Badge tone="info">{t('cashier.needsSecond')}</Badge>;
  if (!useMay('approvals.read')) return badge;
  return (
    <ScreenLink
      place={{ to: '/approvals', search: { open: approvalId } }}
      className="rounded-full underline decoration-info underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      onClick={(event) => event.stopPropagation()}
    >
      {badge}
    </ScreenLink>
  );
}
