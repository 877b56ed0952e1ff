import type { Area, TextId } from '../kit/i18n';
import type { PagePath } from '../kit/addresses';

/** Which bars a page shows: all, one of its own in the header's place (game frame), none (/helpmc), or hidden until the visitor asks (/vnlottery, /seamless). */
export type Bars = 'all' | 'own' | 'none' | 'hidden';

export interface Screen {
  paths: readonly PagePath[];
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
  { paths: ['/sealottery'], file: 'lottery/sealottery', title: 'shell.nav.seaLottery', areas: ['lottery', 'plays'] },
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

/** The sign-in page of a closed site, which no screen's file makes. */
export const loginPath = '/login' satisfies PagePath;

/** Every path that the site has a page at. The build tells them to the server, which answers 404 at any other. */
export const pagePaths: readonly string[] = [...screens.flatMap(({ paths }) => paths), loginPath];
