import { readSiteMessage, type GameMessage, type SiteMessage } from '@sortes/wallet-protocol/frame';

/** The site around the game. Messages go to and come from its origin only; without a frame there is nobody to talk to. */
export class SiteFrame {
  #origin: string | undefined;
  onMessage: (message: SiteMessage) => void = () => undefined;

  constructor() {
    addEventListener('message', (event) => {
      if (!this.isFramed || event.source !== window.parent || event.origin !== this.#origin) return;
      const message = readSiteMessage(event.data);
      if (message) this.onMessage(message);
    });
  }

  /** The origin that the session names; before, nothing is said. */
  set origin(origin: string | undefined) {
    this.#origin = origin;
  }

  get isFramed(): boolean {
    return window.parent !== window && this.#origin !== undefined;
  }

  /**
   * Says that the page is drawn, or that the player leaves, before a session has named the site: to whoever frames the page, which its
   * `frame-ancestors` has chosen already. These messages hold nothing.
   */
  sendBeforeSession(type: 'ready' | 'close'): void {
    if (window.parent !== window) window.parent.postMessage({ sortes: 1, type }, '*');
  }

  send(message: GameMessage): void {
    if (this.isFramed && this.#origin !== undefined) window.parent.postMessage(message, this.#origin);
  }
}
