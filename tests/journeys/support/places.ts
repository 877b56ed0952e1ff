import { readdirSync } from 'node:fs';
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

/** Keys of the modals, from the files that hold them: a new one is visited without being listed. */
export function modalKeys(): string[] {
  const features = join(site, 'features');
  return [join(site, 'app', 'modals'), ...readdirSync(features).map((name) => join(features, name))]
    .flatMap((folder) => readdirSync(folder))
    .flatMap((file) => /^([\w-]+)-modal\.tsx$/.exec(file)?.[1] ?? [])
    .map((name) => name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()))
    .toSorted();
}
