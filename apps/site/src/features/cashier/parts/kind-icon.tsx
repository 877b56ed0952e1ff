import { createElement } from 'react';
import { kindIcon } from './names';

/** The picture of a way to pay. */
export function KindIcon({ kind, size, className }: { kind: string; size: number; className?: string }) {
  return createElement(kindIcon(kind), { size, ...(className !== undefined && { className }) });
}
