import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/** One of several ways to choose from, with what it means beneath its title. `isOff`: it cannot be chosen, and what stands beneath says why. */
export function ChoiceCard({
  name,
  isOn,
  isOff = false,
  onChoose,
  title,
  children,
}: {
  name: string;
  isOn: boolean;
  isOff?: boolean;
  onChoose: () => void;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label
      className={clsx(
        'relative grid min-h-14 grid-cols-1 gap-1 rounded-tile border bg-bg2 px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
        isOn ? 'border-gold shadow-[inset_0_0_0_1px_var(--gold)]' : 'border-divider',
        !isOff && 'cursor-pointer',
        !isOff && !isOn && 'hover:bg-bg3',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isOn}
        disabled={isOff}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        className="absolute inset-0 appearance-none enabled:cursor-pointer rounded-tile outline-none"
      />
      <span id={`${id}-title`} className={clsx('font-semibold wrap-anywhere', isOff ? 'text-ink-3' : 'text-ink-1')}>
        {title}
      </span>
      <span id={`${id}-more`} className="grid grid-cols-1 gap-1 empty:hidden">
        {children}
      </span>
    </label>
  );
}
