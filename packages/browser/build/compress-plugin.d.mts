import type { Plugin } from 'vite';

export function compressPlugin(): Plugin;
