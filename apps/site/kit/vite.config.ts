import path from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { textsPlugin } from '@sortes/browser/build/texts-plugin';
import { defineConfig } from 'vite';
import site from '../vite.config.ts';

// The page of the kit by itself, for the journey that looks at it: in a folder that the journey names, never in the site's. `npm run dev` serves it
// from the site's own development server.
const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  plugins: [textsPlugin(root, ['common', 'shell', 'home', 'errors']), react(), tailwindcss()],
  resolve: site.resolve ?? {},
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: path.join(root, 'kit/index.html') },
  },
});
