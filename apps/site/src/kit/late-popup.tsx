import { popupButtonClass } from '@sortes/ui';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { whenIdle } from './idle';
import { preloadable } from './lazy-part';
import type { Menu, Popover } from './popup-parts';

interface Popup {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  defaultOpen?: boolean;
}

/** The same button without what it opens. That comes when nothing else is to do or with the first touch, and opens with the press. */
function late<Props extends Popup>(opens: 'menu' | 'dialog', load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { Component, preload } = preloadable(load, []);
  return function LatePopup(props: Props) {
    const { label, trigger, triggerClassName } = props;
    const [wanted, setWanted] = useState(false);
    useEffect(() => whenIdle(preload), []);
    const standIn = (
      <button
        type="button"
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={false}
        onClick={() => setWanted(true)}
        onPointerEnter={preload}
        onFocus={preload}
        className={clsx(popupButtonClass, triggerClassName)}
      >
        {trigger}
      </button>
    );
    return wanted ? (
      <Suspense fallback={standIn}>
        <Component {...props} defaultOpen />
      </Suspense>
    ) : (
      standIn
    );
  };
}

/** `Menu` of the kit, for pages that are drawn before anybody opens it. */
export const LateMenu = late<Parameters<typeof Menu>[0]>('menu', async () => (await import('./popup-parts')).Menu);
/** `Popover` of the kit, for pages that are drawn before anybody opens it. */
export const LatePopover = late<Parameters<typeof Popover>[0]>('dialog', async () => (await import('./popup-parts')).Popover);
