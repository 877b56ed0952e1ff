import { lazy, type ComponentType } from 'react';
import { loadAreas, type Area } from './i18n';

/** A part of the page whose code comes when it is first drawn, together with its texts. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, areas: readonly Area[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadAreas(areas)]);
    return { default: component };
  });
}
