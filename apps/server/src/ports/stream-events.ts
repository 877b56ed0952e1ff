import type { StreamEvent } from '@sortes/contract';
import type { Fact } from '../events/index.js';

/**
 * A module's facts as browsers hear them. A fact that names a player is told to that player, any other to everybody at its brand; a topic without an event is
 * told to nobody.
 */
export type StreamEvents = { readonly [Topic in Fact['topic']]?: (fact: Extract<Fact, { topic: Topic }>) => StreamEvent };
