// Pages of `npm run dev` (dev-front.mjs): the document as it is written, with what the program filled into the built one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/**
 * @param {string} folder
 * @param {string} [file]
 */
export const readPage = (folder, file = 'index.html') => readFileSync(join(root, folder, file), 'utf8');

/**
 * Makes pages of the application in this folder. Answers undefined for a page that is not the application's.
 * @param {string} folder
 * @returns {(sent: string) => string | undefined}
 */
export const fillPage = (folder) => (sent) => {
  /** @param {RegExp} part */
  const take = (part) => part.exec(sent)?.[0] ?? '';
  const boot = /<script type="application\/json" id="boot"[^>]*>([^]*?)<\/script>/.exec(sent)?.[1];
  if (boot === undefined) return undefined;
  return readPage(folder)
    .replace(/<html [^>]*>/, () => take(/<html [^>]*>/))
    .replace(/<!--head-->[^]*?<!--\/head-->/, () => take(/<title>[^]*?<\/title>/))
    .replace('"__TEXTS__"', '{}')
    .replace("'__LOBBY__'", "''")
    .replace('__BOOT__', () => boot)
    .replaceAll(' nonce="__NONCE__"', '');
};

/**
 * A game's page: language, theme and game stand in the first element of what the studio sent. Undefined for a page that is no game's.
 * @param {string} sent
 */
export function makeGamePage(sent) {
  const opening = /<html [^>]*data-game=[^>]*>/.exec(sent)?.[0];
  return opening && readPage('apps/studio/client').replace(/<html [^>]*>/, () => opening);
}
