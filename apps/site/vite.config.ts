import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressPlugin } from '@sortes/browser/build/compress-plugin';
import { sourceAliases } from '@sortes/browser/build/source-aliases';
import { firstViewModules } from './build/first-view.ts';
import { htmlPlugin } from './build/html-plugin.ts';
import { limitsPlugin } from '@sortes/browser/build/limits-plugin';
import { offlinePlugin } from './build/offline-plugin.ts';
import { isIcon, screenParts } from './build/screen-parts.ts';
import { textsPlugin } from '@sortes/browser/build/texts-plugin';

const root = import.meta.dirname;
const isInFirstView = firstViewModules(root);
const partOf = screenParts(root);
/** The small parts that the shell and the lobby share with other screens. */
const sharedByAll =
  /[\\/]node_modules[\\/]clsx[\\/]|[\\/]packages[\\/](money|languages)[\\/]src[\\/]|[\\/]packages[\\/]browser[\\/]src[\\/](?!passkey|proof-of-work|search-nonce|form[\\/])|[\\/]apps[\\/]site[\\/]src[\\/](kit|entities)[\\/](?!upload[\\/]|game[\\/](?!game-tile)|banner[\\/]banner-carousel|account[\\/]payment-password)|[\\/]packages[\\/]ui[\\/]src[\\/](icon|button|spinner|format-money|money|feedback|ball|countdown-text|icons[\\/](caret-right|check|shield-check|trophy))\.tsx?$/;

/** The files of `partOf`, each at its priority: a file takes along what it needs, as far as none above has it. */
const partGroups = (...priorities: number[]) =>
  priorities.map((priority) => ({
    debugName: `parts-${priority}`,
    name: (id: string, graph: Parameters<typeof partOf>[1]) => {
      const part = partOf(id, graph);
      return part?.priority === priority ? part.name : null;
    },
    priority,
  }));

export default defineConfig({
  root,
  plugins: [
    textsPlugin(root, ['common', 'shell', 'home', 'errors']),
    limitsPlugin(),
    react(),
    tailwindcss(),
    htmlPlugin(root),
    offlinePlugin(root),
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
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The kit and the packages of this house have no side effects on import: whatever a screen does not use stays out of its chunk.
      treeshake: {
        moduleSideEffects: [
          {
            test: /[\\/]packages[\\/][\w-]+[\\/]src[\\/].*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
      output: {
        // The letters of a hash do not pack, and every visitor loads the names of all files: as few as the bundler takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // What is grouped by who needs it bears the names of all of them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              // Lists without an end, several queries at once and changes belong to other screens.
              test: /[\\/]node_modules[\\/](@tanstack[\\/](query-core|react-query)[\\/](?!.*([Ii]nfiniteQueryObserver|useInfiniteQuery|[Qq]ueriesObserver|useQueries|mutationObserver|useMutation)\.js)|(zustand|@lingui)[\\/])/,
              priority: 20,
            },
            // The small parts that the shell and the lobby share with other screens: one file instead of twenty. What only some screens use
            // (the moving banner, the kit's pickers and dialogs) stays out.
            {
              debugName: 'base',
              name: (id, graph) => {
                if (partOf(id, graph)?.name === 'shell') return 'base';
                return sharedByAll.test(id) && (isInFirstView(id, graph) || !/[\\/]apps[\\/]site[\\/]/.test(id)) ? 'base' : null;
              },
              priority: 10,
            },
            // What so many screens need at once; with it the queries of other kinds and what dialogs and forms are made of that screens need, too.
            ...partGroups(9, 8),
            // The largest of what screens share, each for itself: not every screen has dialogs or forms.
            {
              name: 'dialog',
              test: /[\\/]node_modules[\\/](react-aria|react-aria-components|react-stately|@internationalized)[\\/]|[\\/]ui[\\/]src[\\/](dialog|menu)\.tsx$/,
              minShareCount: 2,
              entriesAware: true,
              priority: 7,
            },
            { name: 'queries', test: /[\\/]node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/, priority: 7 },
            ...partGroups(5),
            { name: 'form', test: /[\\/]node_modules[\\/]react-hook-form[\\/]|[\\/](form|kit)[\\/]use-form\.ts$/, priority: 4 },
            ...partGroups(3, 2),
            // Those that only what comes later needs.
            { name: 'icons', test: isIcon, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
