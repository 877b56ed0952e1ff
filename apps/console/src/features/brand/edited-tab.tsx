import type { Form } from '@sortes/browser';
import { useEffect, useRef, type ReactNode } from 'react';
import { SaveBar } from '../../shared/save-bar';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import type { Line } from './brand-data';
import type { BrandEdit, Reasoned } from './use-brand-edit';

/** Room between what has the focus and the bar. */
const gapPx = 16;

/** Keeps what has the focus above a bar that stands over the foot of the window: when the bar comes, when it grows, and when the focus moves. */
function useRoomAbove() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = bar.current;
    if (node === null) return undefined;
    const page = document.documentElement;
    const before = page.style.scrollPaddingBottom;
    const sizes = new ResizeObserver(() => {
      page.style.scrollPaddingBottom = `${node.offsetHeight + gapPx}px`;
      const field = document.activeElement;
      if (field !== null && field !== document.body && !node.contains(field)) field.scrollIntoView({ block: 'nearest' });
    });
    sizes.observe(node);
    return () => {
      sizes.disconnect();
      page.style.scrollPaddingBottom = before;
    };
  }, []);
  return bar;
}

interface EditedTabProps<Draft extends object> {
  readonly edit: BrandEdit<Draft>;
  readonly lines: readonly Line[];
  /** Why what was typed cannot be kept as it is. */
  readonly blocked?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tab of the brand that is edited, above the bar that tells, line by line, what would change, asks the reason and saves. */
export function EditedTab<Draft extends object>({ edit, lines, blocked, className, children }: EditedTabProps<Draft>) {
  const mayManage = useMay('brand.manage');
  const { form, discard } = edit;
  const { ref } = form.props;
  return (
    // The bar is the form, and its fields stand above it: a refused field is looked for in the whole tab.
    <section ref={ref} className={className}>
      {children}
      {mayManage && lines.length > 0 && (
        <EditBar form={form as unknown as Form<Reasoned>} lines={lines} blocked={blocked} onDiscard={discard} />
      )}
    </section>
  );
}

interface EditBarProps {
  readonly form: Form<Reasoned>;
  readonly lines: readonly Line[];
  readonly blocked: string | undefined;
  readonly onDiscard: () => void;
}

function EditBar({ form, lines, blocked, onDiscard }: EditBarProps) {
  const t = useT();
  const bar = useRoomAbove();
  return (
    <form {...form.props} ref={undefined} aria-label={t('brand.changes')} className="contents">
      <SaveBar ref={bar} form={form} blocked={blocked} save={t('brand.save')} leave={t('brand.discard')} onLeave={onDiscard}>
        <details open={lines.length === 1}>
          <summary className="cursor-pointer text-label font-semibold text-ink-2">
            {t('brand.changesCount', { count: lines.length })}
          </summary>
          {/* A long list scrolls in its own box; the focus on it lets a keyboard do so too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul tabIndex={0} aria-label={t('brand.changes')} className="mt-1 max-h-28 overflow-y-auto text-label text-ink-1">
            {lines.map(([name, now, next]) => (
              <li key={name} className="break-words">
                {name}: <span className="text-ink-3 line-through">{now}</span> → {next}
              </li>
            ))}
          </ul>
        </details>
      </SaveBar>
    </form>
  );
}
