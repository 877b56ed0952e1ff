import { buttonClass, IconCaretDown, IconFunnel } from '@sortes/ui';
import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../texts';

/** Whether a field narrows the list. */
function isSet(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  if (!(field instanceof HTMLInputElement)) return false;
  // A picker shows the words of what is chosen, of "All" too: its value stands around it.
  const picker = field.closest<HTMLElement>('[data-value]');
  if (picker !== null) return picker.dataset['value'] !== '';
  return field.type === 'checkbox' || field.type === 'radio' ? field.type === 'checkbox' && field.checked : field.value !== '';
}

/** Room for the ring of the focus, which stands outside its field. */
const ringPx = 4;

/** The fields that find no room in the first row of `box`: how many, how many of them are set, and how high that row is, in px. `set`: how many are set in all. */
function useOverflow(isOpen: boolean, set: number) {
  const [over, setOver] = useState({ fields: 0, set: 0, height: 0 });
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const measure = () => {
      const fields = [...node.children].filter((one): one is HTMLElement => one instanceof HTMLElement);
      const first = fields[0];
      if (first === undefined) return;
      const height =
        Math.max(
          ...fields
            .filter((one) => one.offsetTop < first.offsetTop + first.offsetHeight - 1)
            .map((one) => one.offsetTop + one.offsetHeight),
        ) -
        node.offsetTop +
        ringPx;
      const below = fields.filter((one) => one.offsetTop >= first.offsetTop + first.offsetHeight - 1);
      // What is not seen is not in the way of Tab.
      for (const one of fields) one.inert = !isOpen && below.includes(one);
      const next = {
        fields: below.length,
        set: below.filter((one) => isSet(one) || [...one.querySelectorAll('input, select')].some(isSet)).length,
        height,
      };
      setOver((before) => (before.fields === next.fields && before.set === next.set && before.height === next.height ? before : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(node);
    const nodes = new MutationObserver(measure);
    // A fault below a field makes the row higher.
    nodes.observe(node, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      nodes.disconnect();
    };
  }, [isOpen, set]);
  return { box, over };
}

/**
 * What narrows a list, in one row: fields that find no room in it stand behind "More filters", which tells how many of them are set. On a phone all
 * of them do, so that rows are seen first. `set`: how many are set in all.
 */
export function FilterBar({ set, children, end }: { set: number; children: ReactNode; end?: ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { box, over } = useOverflow(isOpen, set);
  const id = useId();
  const isFolded = !isOpen && over.fields > 0;
  return (
    <search className="grid gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={clsx(buttonClass({ size: 'small' }), 'justify-self-start sm:hidden')}
      >
        <IconFunnel size={18} />
        {set === 0 ? t('common.filters') : t('common.filters.set', { count: set })}
      </button>
      <div id={id} className={clsx('items-end gap-2 sm:flex', isOpen ? 'grid' : 'hidden')}>
        <div
          ref={box}
          style={isFolded && over.height > 0 ? { maxHeight: over.height } : undefined}
          className={clsx('dense-fields -m-1 flex min-w-0 flex-1 flex-wrap items-start gap-2 p-1', isFolded && 'sm:overflow-hidden')}
        >
          {children}
        </div>
        <div className="flex shrink-0 flex-wrap items-end gap-2">
          {(over.fields > 0 || isOpen) && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className={clsx(buttonClass({ size: 'small' }), 'max-sm:hidden', !isOpen && over.fields === 0 && 'sm:hidden')}
            >
              {t(isOpen ? 'common.fewerFilters' : 'common.moreFilters')}
              {!isOpen && over.set > 0 && (
                <span className="tabular rounded-full bg-gold px-1.5 text-caption text-gold-ink">
                  <span aria-hidden="true">{over.set}</span>
                  <span className="sr-only"> {t('common.activeFilters', { count: over.set })}</span>
                </span>
              )}
              <IconCaretDown size={14} className={clsx(isOpen && 'rotate-180')} />
            </button>
          )}
          {end}
        </div>
      </div>
    </search>
  );
}
