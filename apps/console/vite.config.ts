import path from 'node:path';
import { compressPlugin } from '@sortes/browser/build/compress-plugin';
import { limitsPlugin } from '@sortes/browser/build/limits-plugin';
import { textsPlugin } from '@sortes/browser/build/texts-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offerPageKeys } from './src/texts/offer-page-keys';

const root = import.meta.dirname;
const packages = path.resolve(root, '../../packages');

export default defineConfig({
  root,
  base: '/console/',
  plugins: [
    textsPlugin(root, ['common', 'shell'], {
      offerPage: { folder: path.resolve(root, '../site/src/texts'), file: 'promotions', keys: offerPageKeys },
    }),
    limitsPlugin(),
    react(),
    tailwindcss(),
    compressPlugin(),
  ],
  resolve: {
    // Workspace packages are built from their sources, as the site's are.
    alias: [
      { find: /^@sortes\/ui\/(styles|fonts)\.css$/, replacement: path.join(packages, 'ui/src/$1.css') },
      { find: /^@sortes\/contract\/refusals$/, replacement: path.join(packages, 'contract/src/refusals.ts') },
      {
        find: /^@sortes\/(browser|contract|fairness|languages|lottery-rules|money|ui)$/,
        replacement: path.join(packages, '$1/src/index.ts'),
      },
    ],
    dedupe: ['react', 'react-dom'],
  },
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          {
            test: /[\\/]packages[\\/](browser|ui|contract|languages|money|lottery-rules|fairness)[\\/]src[\\/].*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
});
