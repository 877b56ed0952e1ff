import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Puts the published scripts that verify rounds beside the page, so that the page can hand them out. */
export function scriptPlugin(files: readonly string[]): Plugin {
  return {
    name: 'sortes-studio-script',
    apply: 'build',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(file) });
    },
  };
}
