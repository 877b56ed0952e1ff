import { IconGlobe, IconSlidersHorizontal } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'brand', group: 'shell.group.brand', right: 'brand.read' } as const;

export const brandScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/brand',
    // Rates are set lane by lane.
    moreAreas: ['agents'],
    title: 'shell.screen.brand',
    icon: IconSlidersHorizontal,
    load: async () => (await import('./brand-screen')).BrandScreen,
  },
  {
    ...shared,
    path: '/brands',
    // The first administrator of a new one.
    moreAreas: ['staff'],
    title: 'shell.screen.brands',
    icon: IconGlobe,
    load: async () => (await import('./brands-screen')).BrandsScreen,
  },
];
