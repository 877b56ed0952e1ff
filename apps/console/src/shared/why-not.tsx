import { shortestReason } from './shortest-reason';
import type { Translate } from './texts';

export interface Standing {
  /** How many fields are marked as wrong. */
  readonly faults?: number;
  /** What else is asked for is there. */
  readonly isReady?: boolean;
  readonly reason: string;
  /** The reason may be left out. */
  readonly isOptional?: boolean;
}

/** Why a form cannot be sent yet; undefined when it can. What is marked comes first, the reason last: it is typed last. */
export function missingWords(t: Translate, { faults = 0, isReady = true, reason, isOptional = false }: Standing): string | undefined {
  if (faults > 0) return t('common.faults', { count: faults });
  if (!isReady) return t('common.decide.fill');
  if (isOptional && reason.trim() === '') return undefined;
  return reason.trim().length < shortestReason ? t('common.decide.reason', { count: shortestReason }) : undefined;
}

/** Says beside a grey button why it is grey; the button points here with `aria-describedby`. */
export function WhyNot({ id, missing }: { id: string; missing: string | undefined }) {
  return (
    <p id={id} className="text-label text-ink-2 empty:hidden">
      {missing}
    </p>
  );
}
