import { completeLanguages, readLocal, useTheme, writeLocal, type LanguageCode, type ThemeChoice } from '@sortes/browser';
import { create } from 'zustand';
import { setLanguage } from '../../src/kit/i18n';

const findKey = 'kit.find';
const isInside = window.parent !== window;

/** What is looked for on the page; a window inside of it begins with what is looked for around it. */
export const useFind = create<{ text: string; find: (text: string) => void }>((set) => ({
  text: (isInside && readLocal(findKey)) || '',
  find(text) {
    writeLocal(findKey, text);
    set({ text });
  },
}));

const isTheme = (text: string): text is ThemeChoice => ['light', 'dark', 'system'].includes(text);
const isLanguage = (text: string): text is LanguageCode => completeLanguages.some((code) => code === text);

/**
 * Lets the windows inside this page show what is chosen outside of them: they are documents of their own, and hear of each other through the browser's
 * storage. Theme and language are the site's own keys, so that a site that is open beside this page shows them after its next reload. Call once.
 */
export function followChoices(): void {
  if (!isInside) writeLocal(findKey, '');
  addEventListener('storage', ({ key, newValue }) => {
    const text = newValue ?? '';
    if (key === 'theme' && isTheme(text)) useTheme.getState().choose(text);
    if (key === 'lang' && isLanguage(text)) void setLanguage(text);
    if (key === findKey) useFind.setState({ text });
  });
}
