import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover as AriaPopover,
  Separator,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components';
import { popupButtonClass } from './button.js';

const popClass = 'rounded-tile border border-hairline bg-bg1 shadow-pop outline-none data-entering:animate-appear';

const longList = 12;
/** Pixels: eight entries and a half, so that one sees that there are more. */
const longListHeight = 386;

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Number shown at the end, for example unread messages; hidden at 0. */
  count?: number;
  danger?: boolean;
  /** Draws a line above this entry. */
  separated?: boolean;
  /** What this entry and those next to it that say the same stand under. */
  group?: string;
}

/** Whether a menu or a panel is open, and its button. What is open from the start opens once the button has the focus, to which closing gives it back. */
function useOpen(defaultOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  useEffect(() => {
    if (!defaultOpen) return undefined;
    button.current?.focus({ preventScroll: true });
    const opening = setTimeout(() => onOpenChange(true));
    return () => clearTimeout(opening);
  }, [defaultOpen]);
  return { button, open: { isOpen, onOpenChange } };
}

/** An entry, with the line above it where it has one. */
const itemsOf = (entry: MenuEntry): ReactNode[] => [
  ...(entry.separated ? [<Separator key={`${entry.id}-line`} className="my-1.5 h-px bg-divider" />] : []),
  <MenuItem
    key={entry.id}
    id={entry.id}
    textValue={entry.label}
    className={clsx(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-body outline-none data-focused:bg-bg2',
      entry.danger ? 'text-danger' : 'text-ink-1',
    )}
  >
    {entry.icon && <span className="text-ink-3">{entry.icon}</span>}
    <span className="flex-1">{entry.label}</span>
    {entry.count ? <span className="tabular rounded-full bg-solid-red px-1.5 text-tiny font-bold text-white">{entry.count}</span> : null}
  </MenuItem>,
];

/** Entries next to each other that stand under the same words. */
function inGroups(entries: readonly MenuEntry[]): { group: string | undefined; entries: MenuEntry[] }[] {
  const groups: { group: string | undefined; entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
  }
  return groups;
}

/** A button that opens a list of actions. `trigger` is the button's content. */
export function Menu({
  label,
  trigger,
  entries,
  onAction,
  triggerClassName,
  defaultOpen = false,
  header,
  align = 'end',
  isWhole = false,
}: {
  label: string;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Which edge of the button it stands at. */
  align?: 'start' | 'end';
  onAction: (id: string) => void;
  triggerClassName?: string;
  defaultOpen?: boolean;
  header?: ReactNode;
  /** Everything of it is wanted at a glance: it is as high as the window leaves room for. */
  isWhole?: boolean;
}) {
  const { button, open } = useOpen(defaultOpen);
  return (
    <MenuTrigger {...open}>
      <AriaButton ref={button} aria-label={label} className={clsx(popupButtonClass, triggerClassName)}>
        {trigger}
      </AriaButton>
      {/* A long list is scrolled beside its button instead of covering the page. */}
      <AriaPopover
        placement={align === 'start' ? 'bottom start' : 'bottom end'}
        {...(entries.length > longList && !isWhole && { maxHeight: longListHeight })}
        className={clsx(popClass, 'min-w-56 overflow-auto p-1.5')}
      >
        {header}
        <AriaMenu aria-label={label} onAction={(key) => onAction(String(key))} className="outline-none">
          {inGroups(entries).map(({ group, entries: own }) =>
            group === undefined ? (
              own.flatMap(itemsOf)
            ) : (
              <MenuSection key={group}>
                <Header className="px-3 pt-3 pb-1 text-caption font-semibold text-ink-3">{group}</Header>
                {own.flatMap(itemsOf)}
              </MenuSection>
            ),
          )}
        </AriaMenu>
      </AriaPopover>
    </MenuTrigger>
  );
}

/** A button that opens a small non-modal panel. */
export function Popover({
  label,
  trigger,
  children,
  triggerClassName,
  defaultOpen = false,
}: {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  triggerClassName?: string;
  defaultOpen?: boolean;
}) {
  const { button, open } = useOpen(defaultOpen);
  return (
    <DialogTrigger {...open}>
      <AriaButton ref={button} aria-label={label} className={clsx(popupButtonClass, triggerClassName)}>
        {trigger}
      </AriaButton>
      <AriaPopover className={clsx(popClass, 'max-w-80 p-4')}>
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

/** A short note on hover and focus. Never the only place of something a touch user needs. */
export function Tooltip({
  text,
  label,
  trigger,
  triggerClassName,
  onPress,
}: {
  text: string;
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  onPress?: () => void;
}) {
  return (
    <TooltipTrigger delay={400}>
      <AriaButton aria-label={label} className={clsx(popupButtonClass, triggerClassName)} {...(onPress && { onPress })}>
        {trigger}
      </AriaButton>
      <AriaTooltip offset={6} className="max-w-64 rounded-field bg-ink-1 px-2.5 py-1.5 text-caption text-bg0 shadow-pop">
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
