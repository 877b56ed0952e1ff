import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The checkout or installation folder that this program runs from: the nearest one above this file with the lock file of all packages. The same from the
 * sources, as it is compiled and as it is bundled, which lie at different depths.
 */
export const installationRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package-lock.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('This program runs outside its installation: no folder above it has a package-lock.json.');
  return findRoot(above);
}
