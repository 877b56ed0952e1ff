import type { RoundGame } from '../round-game.js';
import { coins } from './coins.js';
import { dice } from './dice.js';
import { hilo } from './hilo.js';
import { keno } from './keno.js';
import { limbo } from './limbo.js';
import { mines } from './mines.js';
import { plinko } from './plinko.js';
import { tower } from './tower.js';
import { wheel } from './wheel.js';

/** The originals that one player plays; crash is shared and stands apart (`crash.ts`). */
export const originals: readonly RoundGame[] = [dice, limbo, mines, plinko, hilo, wheel, keno, tower, coins];
