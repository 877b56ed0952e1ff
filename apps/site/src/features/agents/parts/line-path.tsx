import { IconCaretRight } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import type { Breadcrumb } from '../api/team';

/** The line that was walked down, each step the way back to it; the last one is where the page is. */
export function LinePath({ path, onGo }: { path: Breadcrumb; onGo: (playerId: number | undefined) => void }) {
  const t = useT();
  if (path.length < 2) return null;
  return (
    <nav aria-label={t('agents.path')}>
      <ol className="flex flex-wrap items-center gap-x-0.5">
        {path.map(({ playerId, account }, at) => {
          const name = at === 0 ? t('agents.you') : account;
          return (
            <li key={playerId} className="flex items-center gap-0.5">
              {at > 0 && <IconCaretRight size={14} className="shrink-0 text-ink-3" />}
              {at === path.length - 1 ? (
                <span aria-current="page" className="px-1.5 text-body font-bold text-ink-1">
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onGo(at === 0 ? undefined : playerId)}
                  className="min-h-11 px-1.5 text-body font-semibold text-info underline"
                >
                  {name}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
