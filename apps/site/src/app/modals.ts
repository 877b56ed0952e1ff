import { registerFeatures } from '../kit/feature';
import { preloadable } from '../kit/lazy-part';
import { registerModals, type ModalEntry } from '../kit/modal';
import { memberPage } from '../features/member/member-pages';
import { features } from './features';

/**
 * Every modal has an address: `?m=<key>`. A page of the member centre has one, too, which leads there, and so have the sheets of earlier versions that are
 * such pages now.
 */
export function registerEverything(): void {
  registerFeatures(features);
  const entries = new Map<string, ModalEntry>();
  const lead = (key: string, page: string) => {
    const old = entries.get(key);
    const { Component, preload } = preloadable(
      () => import('../features/member/moved-modal').then(({ leadingTo }) => leadingTo(page, old)),
      [],
    );
    entries.set(key, { Component, preload: () => (preload(), memberPage(page)?.preload()) });
  };
  for (const { areas, modals = {} } of features)
    for (const [key, part] of Object.entries(modals)) entries.set(key, preloadable(part.load, part.areas ?? areas));
  for (const { pages = [], moved = {} } of features) {
    // A page can be named like a modal: then the modal has the name.
    for (const { key } of pages) if (!entries.has(key)) lead(key, key);
    for (const [key, page] of Object.entries(moved)) lead(key, page);
  }
  const ofPages = features.flatMap(({ pages = [], parameters = {} }) => pages.flatMap(({ key }) => parameters[key] ?? []));
  const parameters = new Map(features.flatMap((feature) => Object.entries(feature.parameters ?? {})));
  parameters.set('member', [...new Set([...(parameters.get('member') ?? []), ...ofPages])]);
  const pageSheets = new Map<string, Set<string>>();
  for (const { screens = [] } of features)
    for (const { sheets = [], paths } of screens)
      for (const sheet of sheets) pageSheets.set(sheet, new Set([...(pageSheets.get(sheet) ?? []), ...paths]));
  registerModals({ entries, parameters, pageSheets });
}
