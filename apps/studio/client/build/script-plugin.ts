import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the published script that verifies rounds beside the page, so that the page can hand it out. */
export function scriptPlugin(file: string): Plugin {
  return {
    name: 'sortes-studio-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify-play.mjs', source: readFileSync(file) });
    },
  };
}
