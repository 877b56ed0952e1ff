import { IconCaretLeft, IconCaretRight, chipClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** A game beside the one on show. On a phone the numbers come first: the row is slim where the window is low. */
export const neighbourChip = (here: boolean): string => clsx(chipClass(here), 'max-sm:px-3 max-sm:text-label max-sm:short:min-h-9');
/** The way back to where these games are listed. */
export const backChip = neighbourChip(false);

/**
 * A row that scrolls sideways and shows at its cut edges that it goes on: a fade, and an arrow to press. The arrows are for the pointer; the keyboard walks the
 * links themselves. `active` names what should be in view (`data-active` in the row); only the row moves, never the page.
 */
export function EdgeRow({ label, active, children }: { label: string; active: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const [cut, setCut] = useState({ before: false, after: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const measure = () => {
      const next = { before: list.scrollLeft > 4, after: list.scrollLeft + list.clientWidth < list.scrollWidth - 4 };
      setCut((known) => (known.before === next.before && known.after === next.after ? known : next));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(list);
    for (const child of list.children) watcher.observe(child);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, [children]);
  useEffect(() => {
    const list = row.current;
    const shown = list?.querySelector<HTMLElement>('[data-active]');
    if (!list || !shown) return;
    const [outer, inner] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (inner.left < outer.left + 40 || inner.right > outer.right - 40)
      list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [active]);
  const page = (direction: 1 | -1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * 0.8,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  return (
    <div className="relative">
      <nav ref={row} aria-label={label} className="scroll-row flex items-center gap-2 p-0.5">
        {children}
      </nav>
      {cut.before && <Edge side="before" onPress={() => page(-1)} />}
      {cut.after && <Edge side="after" onPress={() => page(1)} />}
    </div>
  );
}

function Edge({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  const Arrow = side === 'before' ? IconCaretLeft : IconCaretRight;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-y-0 flex w-16 items-center from-bg0 from-50% to-transparent',
        side === 'before' ? 'start-0 justify-start bg-linear-to-r' : 'end-0 justify-end bg-linear-to-l',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={onPress}
        className="pointer-events-auto flex size-11 items-center justify-center rounded-full text-ink-2 hover:text-ink-1"
      >
        <Arrow size={20} />
      </button>
    </span>
  );
}
