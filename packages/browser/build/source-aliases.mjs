import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../..');

/**
 * Where a page finds the packages of this house: in their sources, all of them, so that it is built from nothing and never from what an earlier checkout compiled.
 * Aliases rather than an export condition: react-aria's packages carry that condition too, pointing at files they do not ship.
 */
export const sourceAliases = [
  { find: /^@sortes\/ui\/(\w+)\.css$/, replacement: path.join(packages, 'ui/src/$1.css') },
  { find: /^@sortes\/([\w-]+)$/, replacement: path.join(packages, '$1/src/index.ts') },
  { find: /^@sortes\/(?!browser\/build\/)([\w-]+)\/([\w/-]+)$/, replacement: path.join(packages, '$1/src/$2.ts') },
];
