import type { FastifyInstance } from 'fastify';
import type { VendorGame } from './game.js';

/** Every game of both vendors, in the order of their lists. */
export const games: readonly VendorGame[] = [];

/** Adds what the games' pages share (style sheet, scripts) to the root of the vendor's origin. */
export function addGameAssets(_app: FastifyInstance): void {}
