import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadAreas } from '../shared/i18n';
import type { Area } from '../shared/i18n';

/** What every modal component gets. It draws its own Dialog of the kit, open from the start. */
export interface ModalProps {
  onClose: () => void;
}

/**
 * Every modal has an address: `?m=<key>`. A feature adds one by writing `features/<name>/<key in kebab case>-modal.tsx` that exports
 * `<KeyInPascalCase>Modal`; `?m=registerSuccess` is `features/identity/register-success-modal.tsx` exporting `RegisterSuccessModal`. Its texts are those of
 * the area with the feature's name, when there is one. A key without a file does not exist, and whatever would open it is not shown.
 */
const files = import.meta.glob<Record<string, ComponentType<ModalProps>>>(['../features/*/*-modal.tsx', './modals/*-modal.tsx']);

const areaNames: ReadonlySet<string> = new Set<Area>(['common', 'download', 'errors', 'help', 'home', 'identity', 'lottery', 'patterns', 'shell', 'wallet']);

/** `register-success` to `registerSuccess`. */
export function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

interface ModalEntry {
  Component: LazyExoticComponent<ComponentType<ModalProps>>;
  /** Starts the download, for hover and focus. */
  preload: () => void;
}

const entries = new Map<string, ModalEntry>(
  Object.entries(files).map(([file, load]) => {
    const [, feature = '', name = ''] = /\/(?:features\/)?([\w-]+)\/([\w-]+)-modal\.tsx$/.exec(file) ?? [];
    const key = camelCase(name);
    const component = `${key[0]?.toUpperCase() ?? ''}${key.slice(1)}Modal`;
    const areas = (feature === 'identity' ? ['identity', 'patterns'] : name === 'help' || name === 'download' ? [name] : [feature]).filter((area): area is Area => areaNames.has(area));
    const whole = async () => {
      const [module] = await Promise.all([load(), loadAreas(areas)]);
      const found = module[component];
      if (!found) throw new Error(`${file} must export ${component}`);
      return { default: found };
    };
    return [key, { Component: lazy(whole), preload: () => void whole().catch(() => undefined) }];
  }),
);

/** The modal of a key, if the product has it. */
export function modalOf(key: string): ModalEntry | undefined {
  return entries.get(key);
}

/** Whether the product has this modal; buttons that open a missing one are not drawn. */
export function hasModal(key: string): boolean {
  return entries.has(key);
}
