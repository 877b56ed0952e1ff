import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { showNumber } from '../parts/format';
import { say } from '../parts/texts';

export interface Pill {
  readonly id: string | number;
  /** Undefined: nothing was won. */
  readonly text: string | undefined;
  /** Stands out: it paid more than it cost, or flew high. */
  readonly isHigh: boolean;
}

/** The last results, newest first. One stop for Tab; arrow keys, Home and End go along them. */
export function Strip({ pills, onOpen }: { readonly pills: readonly Pill[]; readonly onOpen: (id: Pill['id']) => void }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState<Pill['id']>();
  const known = pills.findIndex(({ id }) => id === reached);
  const stop = known < 0 ? 0 : known;
  const go = (event: KeyboardEvent): void => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: pills.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[Math.min(pills.length - 1, Math.max(0, to))]?.focus();
  };
  return (
    // The buttons in it have the focus; what is pressed on them comes by here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul class="strip" ref={list} onKeyDown={go}>
      {pills.map(({ id, text, isHigh }, index) => (
        <li key={id}>
          <button
            type="button"
            class={text === undefined ? 'result is-loss' : isHigh ? 'result is-win' : 'result'}
            aria-label={text === undefined ? say('saidNothing') : undefined}
            tabIndex={index === stop ? 0 : -1}
            aria-haspopup="dialog"
            onFocus={() => setReached(id)}
            onClick={() => onOpen(id)}
          >
            {text ?? `${showNumber(0)}×`}
          </button>
        </li>
      ))}
    </ul>
  );
}
