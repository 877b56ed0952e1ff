import { IconHouse } from '@sortes/ui';
import type { Feature, Screen } from '../../kit/feature';

/** The start page, which also stands behind the sign-in page. */
export const homeScreen: Screen = {
  paths: ['/', '/index', '/index.html', '/home'],
  title: 'shell.nav.home',
  areas: ['home'],
  load: async () => (await import('./home-screen')).HomeScreen,
};

export const home: Feature = {
  areas: ['home'],
  screens: [homeScreen],
  menus: { bottom: [{ key: 'home', text: 'shell.nav.home', Icon: IconHouse, place: { to: '/' }, at: 10 }] },
};
