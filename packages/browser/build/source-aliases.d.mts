import type { Alias } from 'vite';

/** Where a page finds the packages of this house: in their sources. */
export const sourceAliases: Alias[];
