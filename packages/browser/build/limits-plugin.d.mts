import type { Plugin } from 'vite';
import type { Limits } from '../src/form/limits.js';

/** The limits of a JSON schema by the paths of its values. */
export function limitsOf(schema: object): Limits;

export function limitsPlugin(): Plugin;
