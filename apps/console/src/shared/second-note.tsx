import { linkClass } from '@sortes/ui';
import { ScreenLink } from './screen-link';
import { useMay } from './session';
import { useT } from './texts';

/** A change of what a page shows that waits for a second person, with the way to the request: whoever asked takes it back there. */
export function SecondWaits({ approvalId }: { approvalId: string | null }) {
  const t = useT();
  const may = useMay('approvals.read');
  if (approvalId === null) return null;
  return (
    <p role="status" className="rounded-tile border border-warning/40 bg-bg2 p-3 text-label">
      {t('common.second.waits')}{' '}
      {may && (
        <ScreenLink place={{ to: '/approvals', search: { open: approvalId } }} className={linkClass}>
          {t('common.second.open')}
        </ScreenLink>
      )}
    </p>
  );
}

/** Says beforehand that a change will be asked for. */
export function SecondNeeded() {
  const t = useT();
  return <p className="rounded-chip border border-warning/40 bg-bg2 px-3 py-2 text-label">{t('common.second.needed')}</p>;
}
