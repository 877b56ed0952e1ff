import type { Plugin } from 'vite';

export function textsPlugin(root: string, firstAreas: readonly string[]): Plugin;
