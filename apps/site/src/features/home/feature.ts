import { IconHouse } from '@sortes/ui';
import type { Feature } from '../../kit/feature';

export const home: Feature = {
  areas: ['home'],
  screens: [
    {
      paths: ['/', '/index', '/index.html', '/home'],
      title: 'shell.nav.home',
      load: async () => (await import('./home-screen')).HomeScreen,
    },
  ],
  menus: { bottom: [{ key: 'home', text: 'shell.nav.home', Icon: IconHouse, place: { to: '/' }, at: 10 }] },
};
