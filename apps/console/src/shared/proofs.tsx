import { Dialog } from '@sortes/ui';
import clsx from 'clsx';
import { useState } from 'react';
import { fileAddress } from './calls';
import { queryClient } from './query-client';
import { useSession } from './session';
import { useT } from './texts';

export interface Proof {
  readonly fileId: string;
  /** Names of staff who have opened it. */
  readonly openedBy: readonly string[];
}

/** How many of these pictures who is signed in has not opened. */
export function useUnopened(proofs: readonly Proof[]): number {
  const me = useSession(({ me }) => me?.name ?? '');
  return proofs.filter(({ openedBy }) => !openedBy.includes(me)).length;
}

/**
 * The pictures that prove a payment, small, and large when somebody opens one: that is noted under his name, and he may only credit on what he has
 * opened. `stale`: what is asked for anew then.
 */
export function Proofs({
  playerId,
  proofs,
  stale,
  small = false,
}: {
  playerId: number;
  proofs: readonly Proof[];
  stale: readonly (readonly unknown[])[];
  /** As a part of a row. */
  small?: boolean;
}) {
  const t = useT();
  const me = useSession(({ me }) => me?.name ?? '');
  const [open, setOpen] = useState<number>();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const shown = open === undefined ? undefined : proofs[open];
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {proofs.map(({ fileId, openedBy }, at) => {
          const isOpened = openedBy.includes(me) || seen.has(fileId);
          const names = [...new Set([...openedBy, ...(seen.has(fileId) ? [me] : [])])].join(', ');
          return (
            <li key={fileId} className={clsx('grid justify-items-start gap-1', small ? 'max-w-24' : 'max-w-40')}>
              <button
                type="button"
                onClick={() => setOpen(at)}
                aria-label={t('common.proof.open', { number: at + 1 })}
                className={clsx(
                  'overflow-hidden rounded-chip border bg-bg2 focus-visible:outline-2 focus-visible:outline-focus',
                  isOpened ? 'border-divider' : 'border-warning',
                )}
              >
                <img
                  src={fileAddress('staffViewProofSmall', {}, { playerId, fileId })}
                  alt=""
                  className={clsx('w-auto object-contain', small ? 'h-12 min-w-12' : 'h-24 min-w-16')}
                />
              </button>
              <span className={clsx('text-caption wrap-anywhere', isOpened ? 'text-ink-3' : 'text-warning')}>
                {isOpened ? t('common.proof.openedBy', { names }) : t('common.proof.unopened')}
              </span>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpen(undefined)}
        title={t('common.proof.open', { number: (open ?? 0) + 1 })}
        closeLabel={t('common.close')}
        width="large"
      >
        {shown && (
          <img
            src={fileAddress('staffViewProof', {}, { playerId, fileId: shown.fileId })}
            alt={t('common.proof.open', { number: (open ?? 0) + 1 })}
            onLoad={() => {
              setSeen(new Set([...seen, shown.fileId]));
              for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
            }}
            className="max-h-[75dvh] w-full rounded-chip bg-bg2 object-contain"
          />
        )}
      </Dialog>
    </>
  );
}
