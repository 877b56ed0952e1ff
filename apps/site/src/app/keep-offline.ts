import { writeLocal } from '@sortes/browser';
import { boot } from '../kit/boot';

/**
 * Has the browser keep the program's files, and a page to show while there is no connection (src/offline). Only where the site is built: while it is worked
 * on nothing may be kept. Browsers offer it over https and on the own machine alone.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The page without a connection can ask nobody whose it is.
  writeLocal('brandName', boot.brandName);
  writeLocal('brandLogo', boot.logo ?? '');
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
