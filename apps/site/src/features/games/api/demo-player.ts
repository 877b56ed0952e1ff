import { readLocal, writeLocal } from '@sortes/browser';

const key = 'demoPlayer';
/** Where a browser keeps nothing, demo play goes on until the page is left. */
let ofThisPage: string | undefined;

/** What demo play of this browser goes by at vendors: drawn here, once, and known to nobody as a person's. */
export function demoPlayer(): string {
  const kept = ofThisPage ?? readLocal(key);
  if (kept !== null && /^[\w-]{16,64}$/.test(kept)) return (ofThisPage = kept);
  ofThisPage = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeLocal(key, ofThisPage);
  return ofThisPage;
}
