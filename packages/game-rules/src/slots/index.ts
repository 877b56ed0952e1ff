/** The studio's slots, in the order of the lobby. The server takes all of them from here; a page loads its own slot by its own entry. */
import type { RoundGame } from '../round-game.js';
import { gemFall } from './gem-fall.js';
import { dragonScroll } from './dragon-scroll.js';
import { koiWays } from './koi-ways.js';
import { lanternHold } from './lantern-hold.js';
import { rubyRow } from './ruby-row.js';
import { templeRise } from './temple-rise.js';

export const slots: readonly RoundGame[] = [rubyRow, dragonScroll, koiWays, gemFall, lanternHold, templeRise];
