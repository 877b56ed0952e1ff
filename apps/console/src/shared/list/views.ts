import { readLocal, writeLocal } from '@sortes/browser';

/** A list as somebody likes to see it: filters and columns under a name. Kept in this browser; it holds no figures. */
export interface SavedView {
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
}

const most = 20;

function readJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The views kept for a list; what cannot be read counts as none. */
export function readViews(list: string): SavedView[] {
  const kept = readJson(`console.views.${list}`);
  return Array.isArray(kept) ? kept.filter((view): view is SavedView => typeof view?.name === 'string' && Array.isArray(view.columns)) : [];
}

/** Keeps a view; one of the same name gives way. */
export function keepView(list: string, view: SavedView): SavedView[] {
  const views = [view, ...readViews(list).filter(({ name }) => name !== view.name)].slice(0, most);
  writeLocal(`console.views.${list}`, JSON.stringify(views));
  return views;
}

export function dropView(list: string, name: string): SavedView[] {
  const views = readViews(list).filter((view) => view.name !== name);
  writeLocal(`console.views.${list}`, JSON.stringify(views));
  return views;
}

/** The columns shown last, or undefined for the list's own choice. */
export function readColumns(list: string): readonly string[] | undefined {
  const kept = readJson(`console.columns.${list}`);
  return Array.isArray(kept) ? kept.map(String) : undefined;
}

export function keepColumns(list: string, columns: readonly string[]): void {
  writeLocal(`console.columns.${list}`, JSON.stringify(columns));
}

/** Rows of a page as chosen last, or the first of `sizes`. */
export function readPageSize(sizes: readonly [number, ...number[]]): number {
  const kept = Number(readLocal('console.rows'));
  return sizes.includes(kept) ? kept : sizes[0];
}

export function keepPageSize(size: number): number {
  writeLocal('console.rows', String(size));
  return size;
}
