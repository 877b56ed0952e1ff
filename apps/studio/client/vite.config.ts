import path from 'node:path';
import { defineConfig } from 'vite';
import { compressPlugin } from '@sortes/browser/build/compress-plugin';
import { sourceAliases } from '@sortes/browser/build/source-aliases';
import { scriptPlugin } from './build/script-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const root = import.meta.dirname;
/** What anybody can check rounds with, as it is published. */
const scripts = ['verify-play.mjs', 'verify-slots.mjs'].map((name) => path.resolve(root, '../../../docs/fairness', name));

export default defineConfig({
  root,
  publicDir: 'public',
  plugins: [textsPlugin(), scriptPlugin(scripts), compressPlugin()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: sourceAliases,
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server reads which files a game's page begins with.
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]packages[\\/][\w-]+[\\/]src[\\/].*\.ts$/, sideEffects: false }],
      },
    },
  },
});
