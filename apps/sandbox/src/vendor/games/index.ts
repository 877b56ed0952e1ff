import type { FastifyInstance } from 'fastify';
import { addPageAssets } from '../pages/page-assets.js';
import { cardDuel } from './card-duel/index.js';
import { coin } from './coin/index.js';
import { dragonTiger } from './dragon-tiger/index.js';
import type { VendorGame } from './game.js';
import { mapThree } from './map-three/index.js';
import { matchDay } from './match-day/index.js';
import { reefShot } from './reef-shot/index.js';
import { threeBells } from './three-bells/index.js';

/** Every game of both vendors, in the order of their lists. */
export const games: readonly VendorGame[] = [dragonTiger, threeBells, reefShot, coin, matchDay, mapThree, cardDuel];

/** Adds what the games' pages share (style sheet, scripts) to the root of the vendor's origin. */
export function addGameAssets(app: FastifyInstance): void {
  addPageAssets(app);
}
