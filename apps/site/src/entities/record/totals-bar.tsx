import { TotalSums, type Total } from './total-sums';

export type { Total } from './total-sums';

/** Sums over everything that the filters hold; stays at the lower edge while the list scrolls, except on screens too low to give up the room. */
export function TotalsBar({
  totals,
  note,
  onOpen,
  openLabel,
}: {
  totals: readonly Total[];
  note?: string | undefined;
  /** Opens the records that were summed. */
  onOpen?: () => void;
  openLabel?: string;
}) {
  return (
    <div className="sticky -bottom-5 z-1 [@media(max-height:700px)]:static -mx-5 mt-auto -mb-5 border-t border-divider bg-bg1 px-5 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
        {note !== undefined && (
          <p role="status" className="pb-1 text-caption text-ink-3">
            {note}
          </p>
        )}
        {onOpen && (
          <button type="button" onClick={onOpen} className="-my-2 min-h-11 px-1 text-caption font-semibold text-info underline">
            {openLabel}
          </button>
        )}
      </div>
      <TotalSums totals={totals} />
    </div>
  );
}
