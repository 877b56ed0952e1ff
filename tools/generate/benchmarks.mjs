// The page of what was measured, from the figures.
import { benchNames } from '../bench/names.mjs';
import { readPage } from '../bench/report.mjs';

/** @returns {import('./table.mjs').Made} */
export function make() {
  return new Map([['docs/benchmarks.md', readPage(benchNames)]]);
}
