import { clsx } from 'clsx';
import { useT } from '../kit/i18n';
import type { Destination } from '../kit/feature';
import { useModal } from '../kit/modal';
import { EntryMark } from '../entities/menu/entry-mark';
import { PageLink } from '../kit/page-link';

/** One entry of the side menu. `mini` shows the icon alone; the words stay for screen readers. */
export function NavLink({
  destination,
  active,
  mini = false,
  onGo,
}: {
  destination: Destination;
  active: boolean;
  mini?: boolean;
  onGo?: () => void;
}) {
  const t = useT();
  const modal = useModal();
  const { Icon, text } = destination;
  const label = t(text);
  const look = clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-chip text-body font-medium no-underline transition-colors duration-[120ms]',
    mini ? 'justify-center' : 'px-3',
    active ? 'bg-bg3 text-ink-1' : 'text-ink-2 hover:bg-bg2 hover:text-ink-1',
  );
  const content = (
    <>
      <span className="relative shrink-0">
        <Icon size={20} filled={active} className={active ? 'text-gold-text' : ''} />
        {mini && <EntryMark entry={destination.key} className="absolute -end-2.5 -top-2" />}
      </span>
      <span className={mini ? 'sr-only' : 'min-w-0 text-start'}>{label}</span>
      {!mini && <EntryMark entry={destination.key} className="ms-auto" />}
    </>
  );
  const { modal: key, act } = destination;
  if (key !== undefined || act !== undefined) {
    return (
      <button
        type="button"
        title={mini ? label : undefined}
        className={look}
        onClick={() => {
          // First, while the press still counts as one: it may open a window.
          act?.();
          onGo?.();
          if (key !== undefined) modal.open(key);
        }}
      >
        {content}
      </button>
    );
  }
  return (
    <PageLink
      place={destination.place ?? { to: '/' }}
      title={mini ? label : undefined}
      aria-current={active ? 'page' : undefined}
      className={look}
      {...(onGo && { onClick: onGo })}
    >
      {content}
    </PageLink>
  );
}
