import { readGameMessage, type GameMessage } from '@sortes/wallet-protocol/frame';

/** The frame that may speak: its window, and the origin of the address that the launch answered. */
export interface Speaker {
  window: unknown;
  origin: string;
}

/**
 * The message of the game in our frame. Anybody may post to a window: what comes from another window, from another origin (the frame went elsewhere) or has
 * another form is nobody's message and is ignored without a word.
 */
export function heardMessage(event: { data: unknown; origin: string; source: unknown }, speaker: Speaker): GameMessage | undefined {
  if (speaker.window === null || speaker.window === undefined || event.source !== speaker.window) return undefined;
  return event.origin === speaker.origin ? readGameMessage(event.data) : undefined;
}
