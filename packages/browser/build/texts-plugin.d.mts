import type { Plugin } from 'vite';

/** Words of another application: its folder of texts, the name of its file in each language, and the keys of those that are shown here. */
export interface BorrowedTexts {
  readonly folder: string;
  readonly file: string;
  readonly keys: readonly string[];
}

export function textsPlugin(root: string, firstAreas: readonly string[], borrowed?: Readonly<Record<string, BorrowedTexts>>): Plugin;
