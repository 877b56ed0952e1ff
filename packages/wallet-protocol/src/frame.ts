/**
 * Messages between the site and a game in its frame (`window.postMessage`). Both sides check the origin and the form; unknown ones are ignored.
 * Browser code: imports nothing.
 */

/** What a game may tell the site. */
export type GameMessage =
  /** The game is drawn and can be played. */
  | { sortes: 1; type: 'ready' }
  /** The game is still loading; 0 to 100. */
  | { sortes: 1; type: 'progress'; percent: number }
  /** The player wants to leave. */
  | { sortes: 1; type: 'close' }
  /** The player wants to deposit. */
  | { sortes: 1; type: 'deposit' }
  /** A round began or ended, so that the site neither interrupts it nor shows an old position. */
  | { sortes: 1; type: 'round'; state: 'open' | 'ended' }
  /** The game switched its own sound. */
  | { sortes: 1; type: 'sound'; on: boolean }
  /** The player wants a picture of the win in view, to show around. `amount` is decimal text in the currency of the game. */
  | { sortes: 1; type: 'share'; multiplier: number; amount: string };

/** What the site tells the game. */
export type SiteMessage =
  | { sortes: 1; type: 'sound'; on: boolean }
  | { sortes: 1; type: 'theme'; theme: 'light' | 'dark' }
  /** Money came in (a deposit, a transfer): the game may ask the wallet anew. */
  | { sortes: 1; type: 'balance-changed' }
  /** The site shows the game's name, the player's balance and the switch of the sound around the game: the game may leave out its own. */
  | { sortes: 1; type: 'bar'; shown: boolean }
  /** The page is hidden or shown. */
  | { sortes: 1; type: 'visibility'; visible: boolean };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message of a game, or undefined for anything that is none. */
export function readGameMessage(data: unknown): GameMessage | undefined {
  if (!isRecord(data) || data['sortes'] !== 1) return undefined;
  switch (data['type']) {
    case 'ready':
    case 'close':
    case 'deposit':
      return { sortes: 1, type: data['type'] };
    case 'progress': {
      const percent = data['percent'];
      return typeof percent === 'number' && percent >= 0 && percent <= 100 ? { sortes: 1, type: 'progress', percent } : undefined;
    }
    case 'round':
      return data['state'] === 'open' || data['state'] === 'ended' ? { sortes: 1, type: 'round', state: data['state'] } : undefined;
    case 'sound':
      return typeof data['on'] === 'boolean' ? { sortes: 1, type: 'sound', on: data['on'] } : undefined;
    case 'share': {
      const { multiplier, amount } = data;
      const isWin = typeof multiplier === 'number' && multiplier > 0 && multiplier <= 1e9;
      return isWin && typeof amount === 'string' && /^\d{1,15}(\.\d{1,4})?$/.test(amount)
        ? { sortes: 1, type: 'share', multiplier, amount }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** The message of the site, or undefined for anything that is none. */
export function readSiteMessage(data: unknown): SiteMessage | undefined {
  if (!isRecord(data) || data['sortes'] !== 1) return undefined;
  switch (data['type']) {
    case 'balance-changed':
      return { sortes: 1, type: 'balance-changed' };
    case 'sound':
      return typeof data['on'] === 'boolean' ? { sortes: 1, type: 'sound', on: data['on'] } : undefined;
    case 'theme':
      return data['theme'] === 'light' || data['theme'] === 'dark' ? { sortes: 1, type: 'theme', theme: data['theme'] } : undefined;
    case 'bar':
      return typeof data['shown'] === 'boolean' ? { sortes: 1, type: 'bar', shown: data['shown'] } : undefined;
    case 'visibility':
      return typeof data['visible'] === 'boolean' ? { sortes: 1, type: 'visibility', visible: data['visible'] } : undefined;
    default:
      return undefined;
  }
}
