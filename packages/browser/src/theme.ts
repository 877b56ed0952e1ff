import { create } from 'zustand';
import { readLocal, writeLocal } from './storage.js';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

/** The theme in which the document was drawn first. */
const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#f4f6fa' : '#0a0e16');
}

function storedChoice(): ThemeChoice {
  const stored = readLocal('theme');
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

interface ThemeState {
  choice: ThemeChoice;
  /** What is on the screen: the choice, or what the system wishes. */
  shown: Theme;
  choose: (choice: ThemeChoice) => void;
}

/** Dark or light; the choice is kept under the local key `theme`. */
export const useTheme = create<ThemeState>((set) => ({
  choice: storedChoice(),
  shown: typeof document === 'undefined' ? 'dark' : shownTheme(),
  choose(choice) {
    const shown = choice === 'system' ? systemTheme() : choice;
    writeLocal('theme', choice);
    apply(shown);
    set({ choice, shown });
  },
}));

/** Follows the system while no choice is made. Call once. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
    if (useTheme.getState().choice !== 'system') return;
    const shown = systemTheme();
    apply(shown);
    useTheme.setState({ shown });
  });
}
