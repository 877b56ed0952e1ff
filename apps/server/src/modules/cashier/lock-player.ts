/** One writer a player in what counts over several rows: the wallet's own lock, so that who judges first and posts then never waits crosswise. */
export { lockPlayer } from '../wallet/index.js';
