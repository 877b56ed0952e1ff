import { expect, it } from 'vitest';
import { pages } from '../kit/addresses';
import { memberGroups } from '../kit/feature';
import { features } from './features';

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const screens = features.flatMap((feature) => feature.screens ?? []);

it('brings a page for every address of the site, each once; the frame itself draws /login', () => {
  const paths = [...screens.flatMap((screen) => screen.paths), '/login'];
  expect(repeated(paths)).toEqual([]);
  expect(paths.toSorted()).toEqual(Object.keys(pages).toSorted());
});

it('brings every modal and page that it declares, under one name each', () => {
  const sheets = screens.flatMap((screen) => screen.sheets ?? []);
  const keysOf = (feature: (typeof features)[number]) => ({
    modals: Object.keys(feature.modals ?? {}),
    pages: (feature.pages ?? []).map(({ key }): string => key),
    moved: Object.keys(feature.moved ?? {}),
  });
  const brought = features.map(keysOf);
  expect(repeated(brought.flatMap(({ modals, pages: own }) => [...modals, ...own]))).toEqual([]);
  for (const [at, feature] of features.entries()) {
    const { modals = [], pages: own = [], moved = [] } = brought[at] ?? {};
    const declared = Object.keys(feature.parameters ?? {});
    expect(declared.toSorted()).toEqual(
      [...new Set([...modals, ...own, ...moved, ...sheets.filter((key) => declared.includes(key))])].toSorted(),
    );
  }
});

it('gives every entry of a menu a place of its own', () => {
  const menus = (['more', 'service', 'last', 'bottom'] as const).map((name) =>
    features.flatMap(({ menus: own }) => (own?.[name] ?? []).map(({ at }) => ({ at }))),
  );
  const pagesOf = (group: string) => features.flatMap((feature) => feature.pages ?? []).filter((page) => page.group === group);
  const account = features.flatMap((feature) => feature.account ?? []);
  const categories = features.flatMap((feature) => feature.categories ?? []);
  for (const entries of [...menus, ...memberGroups.map(pagesOf), account, categories])
    expect(repeated(entries.map(({ at }) => String(at)))).toEqual([]);
  expect(account.length).toBeGreaterThan(5);
});
