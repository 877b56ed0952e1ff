import { IconWifiSlash } from '@sortes/ui';
import { useSyncExternalStore } from 'react';
import { useT } from '../kit/i18n';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says that the connection is gone while it is. */
export function OfflineNotice() {
  const t = useT();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output
      className={
        online ? 'hidden' : 'flex items-center justify-center gap-2 border-b border-hairline bg-bg2 px-3 py-2 text-label text-warning'
      }
    >
      {!online && (
        <>
          <IconWifiSlash size={18} /> {t('shell.offline')}
        </>
      )}
    </output>
  );
}
