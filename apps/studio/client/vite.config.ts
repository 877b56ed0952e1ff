import path from 'node:path';
import { defineConfig } from 'vite';
import { compressPlugin } from '@sortes/browser/build/compress-plugin';
import { scriptPlugin } from './build/script-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const root = import.meta.dirname;
const packages = path.resolve(root, '../../../packages');
/** What anybody can check rounds with, as it is published. */
const scripts = ['verify-play.mjs', 'verify-slots.mjs'].map((name) => path.resolve(root, '../../../docs/fairness', name));

export default defineConfig({
  root,
  publicDir: 'public',
  plugins: [textsPlugin(), scriptPlugin(scripts), compressPlugin()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    // Workspace packages are built from their sources, as for the site.
    alias: [
      { find: /^@sortes\/ui\/(tokens|fonts)\.css$/, replacement: path.join(packages, 'ui/src/$1.css') },
      { find: /^@sortes\/wallet-protocol\/frame$/, replacement: path.join(packages, 'wallet-protocol/src/frame.ts') },
      { find: /^@sortes\/game-rules\/(originals|slots)\/([\w-]+)$/, replacement: path.join(packages, 'game-rules/src/$1/$2.ts') },
      { find: /^@sortes\/(fairness|game-rules|languages|money)$/, replacement: path.join(packages, '$1/src/index.ts') },
    ],
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
        moduleSideEffects: [
          { test: /[\\/]packages[\\/](money|languages|fairness|game-rules|wallet-protocol)[\\/]src[\\/].*\.ts$/, sideEffects: false },
        ],
      },
    },
  },
});
