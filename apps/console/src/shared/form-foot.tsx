import type { ReactNode } from 'react';

/** The foot of a long form in a dialog: reason and buttons stay in sight while the rest scrolls, where the window is high enough for both. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="form-foot -mx-5 -mb-5 grid gap-3 border-t border-divider bg-bg1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
