// Every generated file of the repository: which files, from what, made by whom. `npm run generate` makes them (tools/generate.mjs), CONTRIBUTING.md shows this table, and a
// test finds a file that says it is generated and does not stand here.

/**
 * @typedef {object} Entry
 * @property {string} name what `npm run generate -- NAME` calls it
 * @property {readonly string[]} files from the root; a star stands for part of a name. What such a pattern finds and the maker no longer makes is removed
 * @property {readonly string[]} source
 * @property {string} maker a module whose `make` answers each file with its content
 * @property {readonly string[]} [packages] that have to be compiled before
 * @property {boolean} [isLong] takes longer than all others together, and is begun first
 * @property {readonly string[]} [drawnFrom] of pictures whose bytes depend on the machine that draws them: the files that decide how they look. They are drawn anew when one of
 *   these has changed, and only then; an entry that draws from another one's pictures stands after it
 */
/** @typedef {Map<string, string | Uint8Array>} Made path from the root, and content */
/** @typedef {{ make: (asked: readonly string[]) => Made | Promise<Made> }} Maker `asked`: beginnings of the names of single pictures, none for all */

const artOfSite = 'apps/site/public/art';

/** @type {readonly Entry[]} */
export const entries = [
  {
    name: 'client-routes',
    files: [
      'apps/site/src/kit/api/*.generated.ts',
      'apps/console/src/shared/routes.generated.ts',
      'apps/console/src/shared/list/queries.generated.ts',
      'tools/support/replies.generated.ts',
    ],
    source: ['packages/contract', 'addresses in tools and tests/journeys'],
    maker: 'tools/generate/client-routes.mjs',
    packages: ['packages/contract'],
  },
  {
    name: 'csv-words',
    files: ['apps/server/src/platform/csv/words.generated.ts'],
    source: ['apps/console/src/texts'],
    maker: 'tools/generate/csv-words.mjs',
  },
  {
    name: 'staff-rights',
    files: ['docs/staff-rights.md'],
    source: ['packages/contract'],
    maker: 'tools/generate/staff-rights.mjs',
    packages: ['packages/contract'],
  },
  {
    name: 'ledger',
    files: ['docs/ledger.md'],
    source: ['packages/contract/src/wallet.ts'],
    maker: 'tools/generate/ledger.mjs',
    packages: ['packages/contract'],
  },
  {
    name: 'lottery-plays',
    files: ['docs/lottery/plays.md', 'docs/lottery/plays/*.md'],
    source: ['packages/lottery-rules'],
    maker: 'tools/generate/lottery-plays.mjs',
    packages: ['packages/lottery-rules'],
  },
  {
    name: 'play-documents',
    files: ['docs/fairness/play-vectors.json', 'docs/fairness/returns.md', 'docs/fairness/verify-slots.mjs'],
    source: ['packages/game-rules', 'tools/generate/slots-script.mjs'],
    maker: 'tools/generate/play-documents.mjs',
    packages: ['packages/game-rules'],
    isLong: true,
  },
  { name: 'benchmarks', files: ['docs/benchmarks.md'], source: ['docs/benchmarks.json'], maker: 'tools/generate/benchmarks.mjs' },
  { name: 'contributing', files: ['CONTRIBUTING.md'], source: ['tools/generate/table.mjs'], maker: 'tools/generate/contributing.mjs' },
  {
    name: 'icons',
    files: ['packages/ui/src/icons.ts', 'packages/ui/src/icons/*.ts'],
    source: ['@phosphor-icons/react', 'packages/ui/build/make-icons.mjs'],
    maker: 'packages/ui/build/make-icons.mjs',
  },
  { name: 'mall-art', files: [`${artOfSite}/mall-*.svg`], source: ['tools/generate/mall-art.mjs'], maker: 'tools/generate/mall-art.mjs' },
  {
    name: 'offer-art',
    files: [`${artOfSite}/offer-*.svg`],
    source: ['tools/generate/offer-art.mjs'],
    maker: 'tools/generate/offer-art.mjs',
  },
  {
    name: 'province-art',
    files: [`${artOfSite}/tile-*.svg`],
    source: ['tools/generate/province-art.mjs'],
    maker: 'tools/generate/province-art.mjs',
  },
  {
    name: 'slot-art',
    files: ['apps/studio/client/src/slots/art/*', 'apps/studio/client/src/games/mines/*.webp', 'apps/studio/client/src/games/tower/*.webp'],
    source: ['apps/studio/client/build', 'apps/site/build/art'],
    maker: 'apps/studio/client/build/make-slot-art.mjs',
    drawnFrom: [
      'apps/studio/client/build/make-slot-art.mjs',
      'apps/studio/client/build/slot-art.mjs',
      'apps/studio/client/build/temple-art.mjs',
      'apps/site/build/art/creatures.mjs',
      'apps/site/build/art/draw.mjs',
      'apps/site/build/art/things.mjs',
    ],
  },
  {
    name: 'site-art',
    files: [
      `${artOfSite}/*.avif`,
      `${artOfSite}/*.webp`,
      'apps/site/public/icons/*.png',
      'apps/site/public/favicon.svg',
      'apps/site/public/logo.svg',
      'apps/site/public/logo-mark.svg',
    ],
    source: ['apps/site/build/art', 'apps/site/build/make-art.mjs', 'apps/studio/client/src/slots/art'],
    maker: 'apps/site/build/make-art.mjs',
    drawnFrom: ['apps/site/build/make-art.mjs', 'apps/site/build/art/*', 'apps/studio/client/src/slots/art/*'],
  },
];

/**
 * Files that a tool writes and that are no copy of anything: what was measured, or what was once so. They are written when somebody means to, never by the way.
 * @type {readonly { files: readonly string[], holds: string, command: string }[]}
 */
export const records = [
  { files: ['docs/benchmarks.json'], holds: 'what was measured, on which machine', command: 'npm run bench -- --only NAME --write' },
  {
    files: ['tools/function-lengths.json'],
    holds: 'how many long functions each folder may have',
    command: 'node tools/function-lengths.mjs --write',
  },
  {
    files: ['tools/generate/pictures.json'],
    holds: 'digests of drawn pictures and of their source',
    command: 'npm run generate -- slot-art site-art',
  },
  { files: ['package-lock.json'], holds: 'versions of all packages', command: 'npm install' },
  { files: ['docs/lobby.png'], holds: 'a photograph of the lobby, taken from its folder', command: 'npm run screens' },
  { files: ['docs/fairness/vectors.json'], holds: 'golden vectors of draws, which no later program may change', command: '' },
  {
    files: ['apps/server/src/wiring/replaced-migrations.json', 'apps/studio/src/replaced-migrations.json'],
    holds: 'migrations that baselines took the place of',
    command: '',
  },
  {
    files: ['apps/server/src/platform/testing/before-baselines.sql.gz', 'apps/studio/src/testing/before-baseline.sql.gz'],
    holds: 'databases of the time before the baselines, for the test of upgrades',
    command: '',
  },
];

/**
 * What a generated file says of itself, in its first lines or where its generated part begins.
 * @param {string} name of the entry
 */
export function headOf(name) {
  const source = entries.find((entry) => entry.name === name)?.source.join(' and ');
  return `Generated by npm run generate (${name}) from ${source}. Do not edit.`;
}

/**
 * The text of a document with its generated part anew: what stands between the two marks of that name.
 * @param {string} text
 * @param {string} name of the entry
 * @param {string} part
 * @param {string} generated
 */
export function withPart(text, name, part, generated) {
  const begin = `<!-- ${part}: ${headOf(name)} -->`;
  const end = `<!-- end of ${part} -->`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${name}: there is no "${begin}" … "${end}"`);
  return `${text.slice(0, from)}${begin}\n\n${generated}\n\n${text.slice(to)}`;
}
