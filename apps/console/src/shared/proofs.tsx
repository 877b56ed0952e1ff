import { Dialog } from '@sortes/ui';
import clsx from 'clsx';
import { useState } from 'react';
import { fileAddress } from './calls';
import { LargePicture } from './large-picture';
import { OpenedPicture } from './opened-picture';
import { askAnew } from './query-client';
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
 * The pictures that prove a payment, small, and large when somebody opens one: that is noted under their name, and they may only credit on what they
 * have opened. `stale`: what is asked for anew then.
 */
export function Proofs({
  playerId,
  proofs,
  about,
  stale,
  place = 'over',
}: {
  playerId: number;
  proofs: readonly Proof[];
  /** Whose payment it is and how much it should be, in words: who reads the picture compares it with that. */
  about: string;
  stale: readonly (readonly unknown[])[];
  /** Where an opened one stands: over the page, the same from a row of a list, or here, beside what it is compared with. */
  place?: 'over' | 'row' | 'here';
}) {
  const t = useT();
  const me = useSession(({ me }) => me?.name ?? '');
  const [open, setOpen] = useState<number>();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const shown = open === undefined ? undefined : proofs[open];
  const title = t('common.proof.shows', { number: (open ?? 0) + 1, count: proofs.length, about });
  const src = shown && fileAddress('staffViewProof', {}, { playerId, fileId: shown.fileId });
  const noteSeen = () => {
    if (shown === undefined) return;
    setSeen(new Set([...seen, shown.fileId]));
    void askAnew(...stale);
  };
  const isHere = place === 'here';
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {proofs.map((proof, at) => (
          <SmallProof
            key={proof.fileId}
            src={fileAddress('staffViewProofSmall', {}, { playerId, fileId: proof.fileId })}
            number={at + 1}
            openedBy={[...new Set([...proof.openedBy, ...(seen.has(proof.fileId) ? [me] : [])])]}
            isOpened={proof.openedBy.includes(me) || seen.has(proof.fileId)}
            isExpanded={isHere ? open === at : undefined}
            isInRow={place === 'row'}
            onOpen={() => setOpen(at)}
          />
        ))}
      </ul>
      {isHere && src !== undefined ? (
        <OpenedPicture key={src} src={src} title={title} onLoad={noteSeen} />
      ) : (
        <Dialog open={src !== undefined} onClose={() => setOpen(undefined)} title={title} closeLabel={t('common.close')} width="large">
          {src !== undefined && <LargePicture key={src} src={src} title={title} onLoad={noteSeen} />}
        </Dialog>
      )}
    </>
  );
}

interface SmallProofProps {
  readonly src: string;
  readonly number: number;
  readonly openedBy: readonly string[];
  /** By whoever is signed in. */
  readonly isOpened: boolean;
  readonly isExpanded: boolean | undefined;
  readonly isInRow: boolean;
  readonly onOpen: () => void;
}

function SmallProof({ src, number, openedBy, isOpened, isExpanded, isInRow, onOpen }: SmallProofProps) {
  const t = useT();
  return (
    <li className={clsx('grid justify-items-start gap-1', isInRow ? 'max-w-24' : 'max-w-40')}>
      <button
        type="button"
        onClick={onOpen}
        aria-label={t('common.proof.open', { number })}
        aria-expanded={isExpanded}
        className={clsx(
          'overflow-hidden rounded-chip border bg-bg2 focus-visible:outline-2 focus-visible:outline-focus',
          isOpened ? 'border-divider' : 'border-warning',
        )}
      >
        <img src={src} alt="" className={clsx('w-auto object-contain', isInRow ? 'h-12 min-w-12' : 'h-24 min-w-16')} />
      </button>
      <span className={clsx('text-caption wrap-anywhere', isOpened ? 'text-ink-3' : 'text-warning')}>
        {isOpened ? t('common.proof.openedBy', { names: openedBy.join(', ') }) : t('common.proof.unopened')}
      </span>
    </li>
  );
}
