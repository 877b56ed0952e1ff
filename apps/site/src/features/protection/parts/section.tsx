import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { IconComponent } from '@sortes/ui';
import { useParameter } from '../../../kit/search';

/** Id of a part's element, for jumps to it. */
export const sectionId = (name: string): string => `protection-${name}`;

/** Brings a part of the page into view and puts the focus there: after what was done in it the page may have become shorter. */
export function showSection(name: string): void {
  // What has just closed gives the focus back first.
  setTimeout(() => {
    const part = document.getElementById(sectionId(name));
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }, 100);
}

/** A part of the page under its own heading; `?at=<name>` brings it into view. */
export function Section({
  name,
  title,
  note,
  Icon,
  children,
}: {
  name: string;
  title: string;
  note?: ReactNode;
  Icon: IconComponent;
  children: ReactNode;
}) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const asked = useParameter('at') === name;
  useEffect(() => {
    if (!asked) return undefined;
    // The parts above it find their height a moment later.
    const timer = setTimeout(() => place.current?.scrollIntoView({ block: 'start' }), 150);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <section
      ref={place}
      id={sectionId(name)}
      aria-labelledby={id}
      tabIndex={-1}
      className="grid scroll-mt-4 grid-cols-1 gap-3 outline-none"
    >
      <div>
        <h3 id={id} className="flex items-center gap-2.5 text-h2 font-bold text-ink-1">
          <Icon size={22} className="shrink-0 text-gold-text" />
          {title}
        </h3>
        {note !== undefined && <div className="mt-1 text-label text-ink-3">{note}</div>}
      </div>
      {children}
    </section>
  );
}
