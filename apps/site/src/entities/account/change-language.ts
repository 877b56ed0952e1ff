import { call } from '../../kit/api/client';
import { setLanguage } from '../../kit/i18n';
import type { LanguageCode } from '@sortes/browser';
import { useSession } from './session';
import { restoreSession } from './start-session';

/** Switches the page's language and tells the server, so that a member's mails and messages follow (specification §4). */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  await setLanguage(code);
  // The page has its language either way; the server hears of it again with the next change.
  if (useSession.getState().status !== 'member') return;
  await call('setLanguage', { body: { language: code } }).catch(() => undefined);
  // The name of the rank is in the language of the call.
  if (useSession.getState().label?.text) await restoreSession();
}
