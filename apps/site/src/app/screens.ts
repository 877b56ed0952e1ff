import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadAreas } from '../shared/i18n';
import type { Area, TextId } from '../shared/i18n';
import { pascalCase } from './names';

/** Which bars a page shows: all, one of its own in the header's place (game frame), none (/helpmc), or hidden until the visitor asks (/vnlottery, /seamless). */
export type Bars = 'all' | 'own' | 'none' | 'hidden';

export interface Screen {
  paths: readonly string[];
  /** File `features/<this>-screen.tsx`, exporting the last part in PascalCase plus `Screen`. */
  file: string;
  title: TextId;
  areas: readonly Area[];
  bars?: Bars;
  footer?: boolean;
  /** Module of the feature tree without which the page does not exist. */
  module?: string;
}

/** Every page of this site. A page whose feature file is not there does not exist: its address shows the not-found page, and no menu leads to it. */
export const screens: readonly Screen[] = [
  { paths: ['/', '/index', '/index.html', '/home'], file: 'home/home', title: 'shell.nav.home', areas: ['home'] },
  {
    paths: ['/register', '/register.html'],
    file: 'identity/register',
    title: 'shell.register',
    areas: ['identity', 'patterns'],
    module: 'REG3',
  },
  { paths: ['/elott'], file: 'lottery/elott', title: 'shell.nav.lottery', areas: ['lottery', 'plays'] },
  { paths: ['/lottery'], file: 'lottery/lottery', title: 'shell.nav.lottery', areas: ['lottery', 'plays'] },
  {
    paths: ['/vnlottery'],
    file: 'lottery/vnlottery',
    title: 'shell.nav.vnLottery',
    areas: ['lottery', 'plays'],
    bars: 'hidden',
    footer: false,
  },
  { paths: ['/rng'], file: 'games/rng', title: 'shell.category.RNG', areas: ['games'] },
  { paths: ['/live'], file: 'games/live', title: 'shell.category.LIVE', areas: ['games'] },
  { paths: ['/fish'], file: 'games/fish', title: 'shell.category.FISH', areas: ['games'] },
  { paths: ['/pvp'], file: 'games/pvp', title: 'shell.category.PVP', areas: ['games'] },
  { paths: ['/sports'], file: 'games/sports', title: 'shell.category.SPORTS', areas: ['games'] },
  { paths: ['/esports'], file: 'games/esports', title: 'shell.category.ESPORTS', areas: ['games'] },
  { paths: ['/inhouse'], file: 'games/inhouse', title: 'shell.category.INHOUSE', areas: ['games'] },
  { paths: ['/seamless'], file: 'games/seamless', title: 'shell.gameFrame.title', areas: ['games'], bars: 'hidden', footer: false },
  { paths: ['/game'], file: 'games/game', title: 'shell.gameFrame.title', areas: ['games'], bars: 'own', footer: false },
  { paths: ['/help'], file: 'help/help', title: 'help.title', areas: ['help'] },
  { paths: ['/helpmc'], file: 'help/help', title: 'help.title', areas: ['help'], bars: 'none', footer: false },
  { paths: ['/down', '/download'], file: 'download/download', title: 'shell.nav.download', areas: ['download'] },
];

const files = import.meta.glob<Record<string, ComponentType>>('../features/*/*-screen.tsx');
const fileOf = (screen: Screen) => `../features/${screen.file}-screen.tsx`;

/** Screens whose file is there. */
export const existingScreens: readonly Screen[] = screens.filter((screen) => fileOf(screen) in files);

const existingPaths = new Set(existingScreens.flatMap((screen) => screen.paths));

/** Whether the site has a page at this path. */
export function hasScreen(path: string): boolean {
  return existingPaths.has(path);
}

/** Name of the component that a screen's file exports: `identity/register` gives `RegisterScreen`. */
export function screenExport(file: string): string {
  return `${pascalCase(file.split('/').at(-1) ?? '')}Screen`;
}

/** The lazy component of a screen: its code and its texts come together. */
export function screenComponent(screen: Screen) {
  const load = files[fileOf(screen)];
  if (!load) throw new Error(`no file for ${screen.file}`);
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadAreas(screen.areas)]);
    const component = module[screenExport(screen.file)];
    if (!component) throw new Error(`${screen.file}-screen.tsx must export ${screenExport(screen.file)}`);
    return { default: component };
  });
}
