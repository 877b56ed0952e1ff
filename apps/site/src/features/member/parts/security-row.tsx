import { Button, IconCheckCircle, IconWarningCircle, type IconComponent } from '@sortes/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/i18n';

export interface SecurityRowProps {
  Icon: IconComponent;
  term: string;
  children: ReactNode;
  /** Whether it stands; undefined where there is nothing to be in place. */
  ok?: boolean | undefined;
  action?: { label: string; onPress: () => void; preload?: () => void };
}

/** One line of the security centre: what it is, how it stands, and the way to change it. */
export function SecurityRow({ Icon, term, children, ok, action }: SecurityRowProps) {
  const t = useT();
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-3">
      <Icon size={24} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold text-ink-1">
          {term}
          {ok !== undefined &&
            (ok ? (
              <span className="ms-1.5 inline-flex align-[-0.2em] text-win">
                <IconCheckCircle size={18} filled />
                <span className="sr-only">{t('member.state.ok')}</span>
              </span>
            ) : (
              <span className="ms-1.5 inline-flex align-[-0.2em] text-warning">
                <IconWarningCircle size={18} />
                <span className="sr-only">{t('member.state.missing')}</span>
              </span>
            ))}
        </p>
        <p className="tabular wrap-break-word text-label text-ink-3">{children}</p>
      </div>
      {action && (
        <Button
          size="small"
          className="shrink-0"
          aria-label={`${action.label}: ${term}`}
          onClick={action.onPress}
          {...(action.preload && { onPointerEnter: action.preload, onFocus: action.preload })}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}

/** Lines that belong together under a heading. */
export function SecurityGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="px-1 pb-2 text-label font-semibold text-ink-3">{title}</h4>
      <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">{children}</ul>
    </section>
  );
}
