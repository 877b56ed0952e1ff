import type { Feature } from '../../kit/feature';

export const mall: Feature = {
  areas: ['mall', 'patterns', 'member'],
  screens: [
    {
      paths: ['/pointMall'],
      title: 'shell.nav.pointMall',
      module: 'PTSYS3',
      load: async () => (await import('./mall-screen')).MallScreen,
    },
  ],
  menus: {
    more: [{ key: 'pointMall', text: 'shell.nav.pointMall', place: { to: '/pointMall' }, module: 'PTSYS3', icon: 'gift', at: 12 }],
  },
};
