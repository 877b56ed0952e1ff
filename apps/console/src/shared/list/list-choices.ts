import { readLocal, writeLocal } from '@sortes/browser';

function readJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? 'null');
  } catch {
    return null;
  }
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
