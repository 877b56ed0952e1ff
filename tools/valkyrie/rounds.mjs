// What has to hold: launches and rounds of each provider through Valkyrie, as a player and as the provider. Money is looked at in our own books.
import { ApiClient } from '../support/api-client.mjs';
import { providers } from './installation.mjs';
import { newId } from './wires.mjs';

/** @import { Entry, Installation, ProviderName } from './installation.mjs' */
/** @import { Seat, Told, Wire } from './wires.mjs' */
/** @typedef {{ installation: Installation, games: { origin: string, entries: Entry[] }, wires: Record<ProviderName, Wire>, nodes: ReadonlyMap<string, string> }} World */
/** @typedef {ReturnType<typeof tableOf>} Table */
/** @typedef {(title: string, work: () => Promise<unknown>) => Promise<void>} CheckOne runs one check and writes down what came of it */

class Broken extends Error {}
/** @type {(holds: unknown, what: string) => asserts holds} */
const demand = (holds, what) => {
  if (!holds) throw new Broken(what);
};

/**
 * @param {World} world
 * @param {CheckOne} check
 */
export async function playThrough(world, check) {
  for (const name of /** @type {const} */ (['caleta', 'evolution', 'redtiger'])) {
    const table = tableOf(world, name);
    await check(`${name}: a player's launch leads to the game`, () => launches(table));
    await check(`${name}: the token is exchanged at first use, the old one is good for nothing`, () => exchanges(table));
    await check(`${name}: a bet, a win, a losing spin, each sent again, and a refund`, () => plays(table));
    await check(`${name}: a stake of nothing is taken and given back`, () => playsForNothing(table));
    for (const hand of /** @type {const} */ (['signed out', 'locked', 'expired']))
      await check(`${name}: a late win and a late refund arrive after the player was ${hand}, a late bet does not`, () =>
        playsLate(table, hand),
      );
    if (table.wire.prize !== undefined)
      await check(`${name}: a jackpot is paid once without a bet, up to the most the operator allows`, () => paysPrizes(table));
  }
  await check('one transaction id at two providers is two transactions', () => keepsApart(world));
}

/**
 * @param {World} world
 * @param {ProviderName} name
 */
function tableOf({ installation, games, wires, nodes }, name) {
  const { code, game } = providers[name];
  const wire = wires[name];
  /** @param {number} playerId */
  const balanceOf = async (playerId) => {
    /** @type {{ balance: string }[]} */
    const [row] = await installation.once(`select balance::text from wallet.account where player_id = $1 and code = 'main'`, [playerId]);
    return Number(row?.balance) / 10_000;
  };
  /** Opens the game as a player on the site would; answers what the provider learns of it. */
  const launch = async () => {
    const { playerId, session } = await installation.newPlayer();
    const api = new ApiClient({ origin: installation.origin, token: session, merchant: installation.merchant.code });
    const query = new URLSearchParams({ launchMode: 'GLS', vassalage: code, nodeId: String(nodes.get(code)) });
    const { content } = await api.call('GET', `/wps/game/launchGame?${query}`);
    const address = new URL(content.game_url);
    const entry = games.entries.at(-1);
    const told = name === 'evolution' ? { player: entry?.player.id ?? '', token: entry?.player.session.id ?? '' } : fromAddress(address);
    return { ...told, game, currency: installation.merchant.currency, playerId, api, address, entry };
  };
  /** A seat that the game has opened: with the token that it plays with. */
  const seat = async () => {
    const opened = await launch();
    const { isDone, token, text } = await wire.begin(opened);
    demand(isDone && token, `the game could not begin: ${text}`);
    return { ...opened, token };
  };
  return { name, wire, launch, seat, balanceOf, installation, gamesOrigin: games.origin };
}

/** @param {URL} address */
const fromAddress = (address) => ({
  player: address.searchParams.get('user') ?? address.searchParams.get('userId') ?? '',
  token: address.searchParams.get('token') ?? '',
});

/** @param {Table} table */
async function launches({ name, launch, gamesOrigin }) {
  const { address, entry, player, token } = await launch();
  demand(address.origin === gamesOrigin, `the game is at ${address.origin}`);
  demand(player !== '' && token.length === 40, 'the provider learnt neither player nor token');
  const query = address.searchParams;
  if (name === 'caleta')
    demand(query.get('lobby_url') !== null && query.get('sub_partner_id') !== null, `launch fields are missing: ${address.search}`);
  if (name === 'redtiger') demand(query.get('playMode') === 'real', `playMode is ${query.get('playMode')}`);
  if (name === 'evolution')
    demand(
      entry !== undefined && entry.config.game.table.id === providers.evolution.game && entry.player.session.ip !== '',
      `asked for ${JSON.stringify(entry?.config)}`,
    );
}

/** @param {Table} table */
async function exchanges({ name, launch, wire, balanceOf }) {
  const opened = await launch();
  const before = await balanceOf(opened.playerId);
  const bet = () => ({ id: newId(), round: newId(), amount: '1' });
  // Evolution's token never stood in an address: it may bet before it is exchanged.
  if (name !== 'evolution') demand(!(await wire.bet(opened, bet())).isDone, 'a bet was taken with the token of the address');
  const first = await wire.begin(opened);
  demand(first.isDone && first.token !== opened.token, `not exchanged: ${first.text}`);
  demand(!(await wire.begin(opened)).isDone, 'the token was exchanged twice');
  const old = await wire.bet(opened, bet());
  demand(!old.isDone, 'a bet was taken with the old token');
  if (name === 'caleta') demand(old.code === 'RS_ERROR_TOKEN_EXPIRED', `an exchanged token is told as ${old.code}`);
  demand((await balanceOf(opened.playerId)) === before, 'money moved');
  demand((await wire.bet({ ...opened, token: first.token ?? '' }, bet())).isDone, 'no bet with the new token');
}

/**
 * Sends what has to be done; holds its answer and the player's money.
 * @param {Table} table
 * @param {Seat & { playerId: number }} seat
 * @param {() => Promise<Told>} call
 * @param {number} expected
 * @param {string} what
 */
async function done({ balanceOf }, seat, call, expected, what) {
  const answer = await call();
  demand(answer.isDone, `${what}: ${answer.http} ${answer.text}`);
  const held = await balanceOf(seat.playerId);
  demand(held === expected, `${what}: the player has ${held}, not ${expected}`);
  if (answer.balance !== undefined && !Number.isNaN(answer.balance))
    demand(answer.balance === expected, `${what}: the answer says ${answer.balance}`);
  return answer;
}

/** @param {Table} table */
async function plays(table) {
  const { wire, seat: sit, balanceOf, name } = table;
  const seat = await sit();
  const start = await balanceOf(seat.playerId);
  const won = { id: newId(), round: newId(), amount: '10' };
  const win = { id: newId(), betId: won.id, round: won.round, amount: '25' };
  await done(table, seat, () => wire.bet(seat, won), start - 10, 'a bet');
  await done(table, seat, () => wire.bet(seat, won), start - 10, 'the bet again');
  await done(table, seat, () => wire.win(seat, win), start + 15, 'a win');
  // Valkyrie itself refuses a second credit of Evolution's bet; what counts is that nothing moves.
  const again = await wire.win(seat, win);
  demand(again.isDone || name === 'evolution', `the win again: ${again.http} ${again.text}`);
  demand((await balanceOf(seat.playerId)) === start + 15, 'a win was paid twice');
  const lost = { id: newId(), round: newId(), amount: '10' };
  await done(table, seat, () => wire.bet(seat, lost), start + 5, 'the bet of a losing spin');
  await done(
    table,
    seat,
    () => wire.win(seat, { id: newId(), betId: lost.id, round: lost.round, amount: '0' }),
    start + 5,
    'a losing spin',
  );
  const undone = { id: newId(), round: newId(), amount: '3' };
  await done(table, seat, () => wire.bet(seat, undone), start + 2, 'a bet to be refunded');
  const refund = await wire.undo(seat, { betId: undone.id, round: undone.round, amount: '3' });
  demand(refund.isDone, `a refund: ${refund.http} ${refund.text}`);
  demand((await balanceOf(seat.playerId)) === start + 5, 'the stake did not come back');
  if (wire.balance !== undefined) demand((await wire.balance(seat)).balance === start + 5, 'the balance asked for is another one');
}

/** @param {Table} table */
async function playsForNothing({ wire, seat: sit, balanceOf }) {
  const seat = await sit();
  const start = await balanceOf(seat.playerId);
  const bet = { id: newId(), round: newId(), amount: '0' };
  const taken = await wire.bet(seat, bet);
  demand(taken.isDone, `a stake of nothing: ${taken.http} ${taken.text}`);
  const refund = await wire.undo(seat, { betId: bet.id, round: bet.round, amount: '0' });
  demand(refund.isDone, `its refund: ${refund.http} ${refund.text}`);
  demand((await balanceOf(seat.playerId)) === start, 'money moved');
}

/**
 * @param {Table} table
 * @param {'signed out' | 'locked' | 'expired'} hand
 */
async function playsLate(table, hand) {
  const { wire, seat: sit, balanceOf, installation } = table;
  const seat = await sit();
  const start = await balanceOf(seat.playerId);
  const fiveOnTheTable = () => ({ id: newId(), round: newId(), amount: '5' });
  const [won, undone] = [fiveOnTheTable(), fiveOnTheTable()];
  await done(table, seat, () => wire.bet(seat, won), start - 5, 'a bet');
  await done(table, seat, () => wire.bet(seat, undone), start - 10, 'another bet');
  if (hand === 'signed out') await seat.api.call('DELETE', '/wps/session/logout');
  if (hand === 'locked') await installation.operator.modules.identity.setPlayerStatus(seat.playerId, 'locked', 'valkyrie');
  if (hand === 'expired')
    await installation.once('update games.launch set expires_at = clock_timestamp() where player_id = $1', [seat.playerId]);
  await wire.win(seat, { id: newId(), betId: won.id, round: won.round, amount: '7' });
  demand((await balanceOf(seat.playerId)) === start - 3, 'the late win did not arrive');
  await wire.undo(seat, { betId: undone.id, round: undone.round, amount: '5' });
  demand((await balanceOf(seat.playerId)) === start + 2, 'the late refund did not arrive');
  const late = await wire.bet(seat, { id: newId(), round: newId(), amount: '1' });
  demand(!late.isDone && (await balanceOf(seat.playerId)) === start + 2, 'a late bet was taken');
}

/** @param {Table} table */
async function paysPrizes(table) {
  const { wire, seat: sit, balanceOf } = table;
  const pay = wire.prize;
  if (pay === undefined) throw new Error(`${table.name} pays no jackpots`);
  const seat = await sit();
  const start = await balanceOf(seat.playerId);
  const prize = { id: newId(), round: newId(), amount: '100' };
  await done(table, seat, () => pay(seat, prize), start + 100, 'a jackpot');
  await done(table, seat, () => pay(seat, prize), start + 100, 'the jackpot again');
  const tooMuch = await pay(seat, { id: newId(), round: newId(), amount: '1001' });
  demand(!tooMuch.isDone && (await balanceOf(seat.playerId)) === start + 100, 'more than the operator allows was paid');
}

/** @param {World} world */
async function keepsApart(world) {
  const bet = { id: newId(), round: newId(), amount: '2' };
  for (const table of [tableOf(world, 'caleta'), tableOf(world, 'redtiger')]) {
    const seat = await table.seat();
    await done(table, seat, () => table.wire.bet(seat, bet), (await table.balanceOf(seat.playerId)) - 2, `${table.name}'s bet`);
  }
}
