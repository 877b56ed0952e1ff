import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadAreas, type Area } from './i18n';
import { inLoadTime, withOneWord } from './load-time';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Code that comes when it is asked for, together with its texts. @throws ChunkLoadError when it takes too long, ChunkMissingError when it is not to be had */
export async function loadPart<Props>(load: Load<Props>, areas: readonly Area[]): Promise<{ default: ComponentType<Props> }> {
  const [component] = await inLoadTime(withOneWord(Promise.all([load(), loadAreas(areas)])));
  return { default: component };
}

/** A part of the page whose code comes when it is first drawn, together with its texts. */
export function lazyPart<Props extends object>(load: Load<Props>, areas: readonly Area[]): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPart(load, areas));
}

/** Such a part whose download can begin before it is drawn. */
export function preloadable<Props extends object>(load: Load<Props>, areas: readonly Area[]) {
  return { Component: lazyPart(load, areas), preload: () => void loadPart(load, areas).catch(() => undefined) };
}
