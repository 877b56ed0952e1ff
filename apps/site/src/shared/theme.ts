import { create } from 'zustand';
import { readLocal, writeLocal } from './storage';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#f4f6fa' : '#0a0e16');
}

function storedChoice(): ThemeChoice {
  const stored = readLocal('theme');
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Dark or light; the choice is kept under the local key `theme`. */
export const useTheme = create<{ choice: ThemeChoice; choose: (choice: ThemeChoice) => void }>((set) => ({
  choice: storedChoice(),
  choose(choice) {
    writeLocal('theme', choice);
    apply(choice === 'system' ? systemTheme() : choice);
    set({ choice });
  },
}));

/** Follows the system while no choice is made. Call once. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
    if (useTheme.getState().choice === 'system') apply(systemTheme());
  });
}
