import { clsx } from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { IconCaretLeft, IconCaretRight } from './icons.js';

export interface TabEntry<Key extends string = string> {
  key: Key;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

/** Shows by a shade and an arrow that the row goes on at a side. Keys have the arrow keys of the tabs. */
function TabRow({ row, children }: { row: HTMLElement | null; children: ReactNode }) {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    if (!row) return undefined;
    const look = () => {
      // Written from right to left, the row scrolls to negative places.
      const at = Math.abs(row.scrollLeft);
      setMore({ before: at > 2, after: at + row.clientWidth < row.scrollWidth - 2 });
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(row);
    for (const tab of row.children) watcher.observe(tab);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [row]);
  const go = (by: number) => row?.scrollBy({ left: by * row.clientWidth * 0.7, behavior: 'smooth' });
  return (
    <div className="relative min-w-0">
      {children}
      {more.before && <TabArrow side="before" onPress={() => go(-1)} />}
      {more.after && <TabArrow side="after" onPress={() => go(1)} />}
    </div>
  );
}

function TabArrow({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  const isBefore = side === 'before';
  const Icon = isBefore ? IconCaretLeft : IconCaretRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
      className={clsx(
        'absolute inset-y-0 bottom-px flex w-12 items-center text-ink-2 hover:text-ink-1',
        isBefore
          ? 'start-0 justify-start bg-linear-to-r from-bg0 from-50% to-transparent'
          : 'end-0 justify-end bg-linear-to-l from-bg0 from-50% to-transparent',
      )}
    >
      <Icon size={18} />
    </button>
  );
}

/** Panels of which one shows; arrow keys move between the tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  className,
  dense = false,
}: {
  label: string;
  tabs: readonly TabEntry<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  className?: string;
  /** Nearer to each other, for a page that has many; in two rows on a wide screen where one is too short. */
  dense?: boolean;
}) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!row) return undefined;
    // An address may name a tab that lies beyond the edge of the row. Only the row moves, never the page; again when its width changes or letters arrive.
    const reveal = () => {
      const tab = row.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
      if (!tab) return;
      const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (inner.left < outer.left || inner.right > outer.right) row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    };
    const watcher = new ResizeObserver(reveal);
    watcher.observe(row);
    for (const tab of row.children) watcher.observe(tab);
    return () => watcher.disconnect();
  }, [row, selected]);
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Key)} className={clsx('min-w-0', className)}>
      <TabRow row={row}>
        <TabList ref={setRow} aria-label={label} className={clsx('scroll-row flex gap-1 border-b border-divider', dense && 'xl:flex-wrap')}>
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              id={tab.key}
              isDisabled={tab.disabled ?? false}
              className={clsx(
                dense ? 'px-2' : 'px-4',
                'relative flex min-h-11 shrink-0 cursor-pointer items-center rounded-t-field text-body font-semibold text-ink-3 outline-none hover:text-ink-1',
                'data-selected:text-ink-1 data-selected:after:absolute data-selected:after:inset-x-3 data-selected:after:-bottom-px data-selected:after:h-0.5 data-selected:after:rounded-full data-selected:after:bg-gold',
                'data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-solid data-focus-visible:-outline-offset-2 data-focus-visible:outline-info',
              )}
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </TabRow>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.key}
          id={tab.key}
          className="pt-4 outline-none data-focus-visible:outline-2 data-focus-visible:outline-solid data-focus-visible:outline-offset-2 data-focus-visible:outline-info"
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
