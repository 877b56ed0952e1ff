import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

export interface TabEntry<Key extends string = string> {
  key: Key;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

/** Panels of which one shows; arrow keys move between the tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  className,
}: {
  label: string;
  tabs: readonly TabEntry<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  className?: string;
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
      <TabList ref={setRow} aria-label={label} className="scroll-row flex gap-1 border-b border-divider">
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            id={tab.key}
            isDisabled={tab.disabled ?? false}
            className={clsx(
              'relative flex min-h-11 shrink-0 cursor-pointer items-center rounded-t-field px-4 text-body font-semibold text-ink-3 outline-none hover:text-ink-1',
              'data-selected:text-ink-1 data-selected:after:absolute data-selected:after:inset-x-3 data-selected:after:-bottom-px data-selected:after:h-0.5 data-selected:after:rounded-full data-selected:after:bg-gold',
              'data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-solid data-focus-visible:-outline-offset-2 data-focus-visible:outline-info',
            )}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
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
