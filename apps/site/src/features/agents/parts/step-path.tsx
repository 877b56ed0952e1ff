import { IconCaretRight } from '@sortes/ui';

export interface Step {
  readonly key: string | number;
  readonly name: string;
  readonly onGo: () => void;
}

/** The way to where a page is, each step the way back to it; the last one is where the page is. */
export function StepPath({ label, steps }: { label: string; steps: readonly Step[] }) {
  if (steps.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-0.5">
        {steps.map(({ key, name, onGo }, at) => (
          <li key={key} className="flex items-center gap-0.5">
            {at > 0 && <IconCaretRight size={14} className="shrink-0 text-ink-3" />}
            {at === steps.length - 1 ? (
              <span aria-current="page" className="px-1.5 text-body font-bold text-ink-1">
                {name}
              </span>
            ) : (
              <button type="button" onClick={onGo} className="min-h-11 px-1.5 text-body font-semibold text-info underline">
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
