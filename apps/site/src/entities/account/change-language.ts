import { call } from '../../kit/api/client';
import { setLanguage } from '../../kit/i18n';
import type { LanguageCode } from '@sortes/browser';
import { useSession } from './session';

/** Switches the page's language and tells the server, so that a member's mails and messages follow (specification §4). */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  await setLanguage(code);
  // The page has its language either way; the server hears of it again with the next change.
  if (useSession.getState().status === 'member') await call('setLanguage', { body: { language: code } }).catch(() => undefined);
}
