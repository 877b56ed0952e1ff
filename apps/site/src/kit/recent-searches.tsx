import { IconClock, chipClass } from '@sortes/ui';
import { useT } from './i18n';

interface RecentSearchesProps {
  searches: readonly string[];
  onSearch: (text: string) => void;
  onForget: () => void;
  /** How it is laid out where it stands. */
  className: string;
}

/** Searches of this device that were settled on before, one press away. */
export function RecentSearches({ searches, onSearch, onForget, className }: RecentSearchesProps) {
  const t = useT();
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      <p className="flex w-full items-center gap-2 text-label font-semibold text-ink-2">
        <IconClock size={16} />
        {t('common.recentSearches')}
      </p>
      {searches.map((each) => (
        <button key={each} type="button" className={`${chipClass(false)} max-w-full`} onClick={() => onSearch(each)}>
          <span className="truncate">{each}</span>
        </button>
      ))}
      <button
        type="button"
        className="ms-auto min-h-11 rounded-chip px-3 text-label font-semibold text-ink-2 hover:text-ink-1"
        onClick={onForget}
      >
        {t('common.forgetSearches')}
      </button>
    </div>
  );
}
