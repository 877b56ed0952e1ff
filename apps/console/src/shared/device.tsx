import { deviceWords } from '@sortes/contract';

/** A browser in words, what it says of itself in the title; one that says nothing known is shown as it is. */
export function Device({ userAgent }: { userAgent: string }) {
  return <span title={userAgent}>{deviceWords(userAgent) || userAgent || '–'}</span>;
}
