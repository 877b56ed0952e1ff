import type { GameMessage, SiteMessage } from '@sortes/wallet-protocol/frame';

/** The site around the game. Messages go to and come from its origin only; without a frame there is nobody to talk to. */
export class SiteFrame {
  readonly #origin: string | undefined;
  onMessage: (message: SiteMessage) => void = () => undefined;

  constructor(origin: string | undefined) {
    this.#origin = origin;
    addEventListener('message', (event) => {
      if (!this.isFramed || event.source !== window.parent || event.origin !== this.#origin) return;
      const message = readSiteMessage(event.data);
      if (message) this.onMessage(message);
    });
  }

  get isFramed(): boolean {
    return this.#origin !== undefined && window.parent !== window;
  }

  send(message: GameMessage): void {
    if (this.isFramed && this.#origin !== undefined) window.parent.postMessage(message, this.#origin);
  }
}

/** A message of the site, or undefined for anything that is none. */
function readSiteMessage(data: unknown): SiteMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = data as Record<string, unknown>;
  if (message['sortes'] !== 1) return undefined;
  const { type, on, theme, visible, shown } = message;
  if (type === 'balance-changed') return { sortes: 1, type };
  if (type === 'sound' && typeof on === 'boolean') return { sortes: 1, type, on };
  if (type === 'theme' && (theme === 'light' || theme === 'dark')) return { sortes: 1, type, theme };
  if (type === 'bar' && typeof shown === 'boolean') return { sortes: 1, type, shown };
  return type === 'visibility' && typeof visible === 'boolean' ? { sortes: 1, type, visible } : undefined;
}
