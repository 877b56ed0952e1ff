import type { SiteMessage } from '@sortes/wallet-protocol/frame';

const listeners = new Set<(message: SiteMessage) => void>();

/** Takes what the game in view is told; answers how to stop. Sheets over the game (wallets) have no hold of its frame. */
export function onToldGame(heard: (message: SiteMessage) => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Tells the game in view, if there is one. */
export function tellGame(message: SiteMessage): void {
  for (const heard of listeners) heard(message);
}
