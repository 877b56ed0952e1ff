import { Button, IconCaretDown, IconCaretUp } from '@sortes/ui';
import type { ContractEvent } from '@sortes/contract';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useContract, type ContractKind } from '../api/contracts';
import { ContractRule } from './contract-rule';
import { ListSkeleton } from './list-skeleton';

/** What nobody does: it comes with time, or of what became of a contract above. */
const ofTheClock: ReadonlySet<ContractEvent> = new Set(['expired', 'change-expired', 'ends-above', 'ended']);

/** All that was done to a contract, with the versions that were offered. */
function Events({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useContract(id);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton height="h-14" />;
  const kind = data.contract.kind as ContractKind;
  return (
    <ol className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
      {data.events.map((event) => {
        const version = data.versions.find(({ number }) => number === event.version);
        const offers = version !== undefined && (event.what === 'proposed' || event.what === 'change');
        return (
          <li key={`${event.at} ${event.what}`} className="grid grid-cols-1 gap-1 px-3 py-2">
            <p className="text-label text-ink-1">
              <span className="font-semibold">{t(`contracts.event.${event.what}`)}</span>{' '}
              <span className="text-ink-3">
                {t(`contracts.by.${event.by === 'house' && ofTheClock.has(event.what) ? 'system' : event.by}`)} ·{' '}
                {format.dateTime(event.at)}
              </span>
            </p>
            {offers && <ContractRule kind={kind} details={version.details} carry={version.carry} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Opens what was done to a contract. */
export function ContractHistory({ id }: { id: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const Caret = open ? IconCaretUp : IconCaretDown;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button tone="ghost" className="justify-self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('contracts.history')} <Caret size={16} />
      </Button>
      {open && <Events id={id} />}
    </div>
  );
}
