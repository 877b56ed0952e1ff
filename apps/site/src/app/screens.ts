import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadAreas } from '../kit/i18n';
import { inLoadTime } from '../kit/load-time';
import { pascalCase } from './names';
import { screens, type Screen } from './screen-list';

const files = import.meta.glob<Record<string, ComponentType>>('../features/*/*-screen.tsx');
const fileOf = (screen: Screen) => `../features/${screen.file}-screen.tsx`;

/** Screens whose file is there. */
export const existingScreens: readonly Screen[] = screens.filter((screen) => fileOf(screen) in files);

const existingPaths: ReadonlySet<string> = new Set(existingScreens.flatMap((screen) => screen.paths));

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
    const [module] = await inLoadTime(Promise.all([load(), loadAreas(screen.areas)]));
    const component = module[screenExport(screen.file)];
    if (!component) throw new Error(`${screen.file}-screen.tsx must export ${screenExport(screen.file)}`);
    return { default: component };
  });
}
