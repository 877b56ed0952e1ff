import { IconCaretRight } from '@sortes/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { create } from 'zustand';

/** How many lists stand on the page. */
export const useShownLists = create(() => 0);

/** A box that scrolls sideways and shows it: a shade at the edge beyond which there is more, and an arrow that goes there. */
export function ScrollBox({ label, moreLabel, children }: { label: string; moreLabel: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useLayoutEffect(() => {
    useShownLists.setState((shown) => shown + 1, true);
    return () => useShownLists.setState((shown) => shown - 1, true);
  }, []);
  useEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const look = () => setHasMore(node.scrollLeft + node.clientWidth < node.scrollWidth - 2);
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div className="relative min-w-0">
      <div
        ref={box}
        role="group"
        aria-label={label}
        // The focus on it lets a keyboard scroll, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-list=""
        className="overflow-x-auto rounded-tile border border-divider"
      >
        {children}
      </div>
      {hasMore && (
        <>
          <span className="pointer-events-none absolute inset-y-px end-px w-10 rounded-e-tile bg-linear-to-l from-bg0 to-transparent" />
          {/* Keys scroll the box itself. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            title={moreLabel}
            onClick={() => box.current?.scrollBy({ left: box.current.clientWidth * 0.7, behavior: 'smooth' })}
            className="absolute end-1 top-1 flex size-7 items-center justify-center rounded-full border border-divider bg-bg1 text-ink-2 shadow-card hover:text-ink-1"
          >
            <IconCaretRight size={16} />
          </button>
        </>
      )}
    </div>
  );
}
