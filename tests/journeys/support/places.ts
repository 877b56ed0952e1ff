import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.js';

const site = join(root, 'apps', 'site', 'src');

/** Every page of the site, with what it needs in its address, and one that does not exist. */
export const routes = [
  '/',
  '/register',
  '/elott',
  '/lottery?gameCode=ssc1m',
  '/sealottery',
  '/vnlottery?region=south',
  '/vnlottery?gameCode=xsmb',
  '/rng',
  '/live',
  '/pvp?list=favourites',
  '/sports?gameName=no-such-game',
  '/help',
  '/helpmc',
  '/down',
  '/game',
  '/seamless',
  '/no-such-page',
] as const;

/** Keys of the modals, as the features name them in their `feature.ts`: a new one is visited without being listed. */
export function modalKeys(): string[] {
  const features = join(site, 'features');
  return readdirSync(features)
    .map((name) => readFileSync(join(features, name, 'feature.ts'), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(\w+): \{\s*(?:areas: [\w[\]', ]+?,\s*)?load:/g)].map(([, key = '']) => key))
    .toSorted();
}
