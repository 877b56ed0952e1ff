import path from 'node:path';
import { compressPlugin } from '@sortes/browser/build/compress-plugin';
import { sourceAliases } from '@sortes/browser/build/source-aliases';
import { limitsPlugin } from '@sortes/browser/build/limits-plugin';
import { textsPlugin } from '@sortes/browser/build/texts-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offerPageKeys } from './src/texts/offer-page-keys';

const root = import.meta.dirname;

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
    alias: sourceAliases,
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
            test: /[\\/]packages[\\/][\w-]+[\\/]src[\\/].*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
});
