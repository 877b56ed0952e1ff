import { playerTypes } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { addressCircles, addressKey } from '../../platform/address.js';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { announce } from '../../platform/outbox.js';
import { randomInt } from 'node:crypto';
import { completeSignIn, type SignedIn } from './complete-sign-in.js';
import { deviceCookieName } from './cookies.js';
import { settingsFor, type IdentityKit } from './kit.js';
import { takeSignInBudget } from './login.js';
import { readPhoneNumber } from './phone.js';
import { nameKey } from './player-repository.js';
import type { Player } from './types.js';
import type { WorkAsked, WorkDone } from './work.js';

/** Signs in with the remembered device. The token is replaced with each use and lives no longer than 24 h after the password was given. */
export async function loginByDevice(kit: IdentityKit, username: string, context: RequestContext): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  const cookie = deviceCookieName(context.origin);
  const token = context.cookie(cookie);
  if (token === undefined || token.length > 64) refuse('login.device.invalid');
  const redeemed = await kit.devices.redeem(context.merchant.id, token);
  if (redeemed === 'just-used') refuse('login.device.invalid');
  if (redeemed === 'gone') {
    context.clearCookie(cookie);
    refuse('login.device.invalid');
  }
  const secondsLeft = Math.max(1, Math.floor((redeemed.expiresAt.getTime() - kit.services.clock.now().getTime()) / 1000));
  context.setCookie(cookie, redeemed.next, { httpOnly: true, path: '/', maxAgeSeconds: secondsLeft });
  const player = await kit.players.findById(redeemed.playerId);
  const named = nameKey(username);
  // The name in the form decides who is meant; another account's device must not answer for it.
  const number = readPhoneNumber(username, await settingsFor(kit, context));
  const isNamed = (one: Player): boolean =>
    nameKey(one.userName) === named ||
    one.accountNumber === named ||
    (number !== undefined && (nameKey(one.userName) === number.slice(1) || kit.players.mobileOf(one) === number));
  if (player === undefined || !isNamed(player)) refuse('login.device.invalid');
  // A copied cookie proves nobody: it opens a session, but at a place the player has never proved themselves at, money asks first.
  const isKnown = await kit.devices.isKnownAddress(player.id, context.ip);
  return completeSignIn(kit, context, player, { method: 'device', remember: true, ...(!isKnown && { provenAt: 'nowhere' as const }) });
}

/** Exchanges a one-time ticket for a session. */
export async function loginByTicket(kit: IdentityKit, ticket: string, context: RequestContext): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  const redeemed = await kit.tickets.redeem(context.merchant.id, ticket);
  const player = redeemed === undefined ? undefined : await kit.players.findById(redeemed.playerId);
  if (player === undefined) return refuse('login.ticket.invalid');
  // What a recovered session may not do yet, its ticket's session may not either.
  const kind = redeemed?.madeIn === 'recovery' ? 'recovery' : 'full';
  // Nor is an address proven by bringing a ticket there; one that staff made proves nobody anywhere: before money leaves, the player steps up.
  const method = redeemed?.madeIn === undefined ? 'house-ticket' : 'ticket';
  return completeSignIn(kit, context, player, { method, remember: false, kind, provenAt: redeemed?.provenAt ?? 'nowhere' });
}

/** A ticket that signs the caller in elsewhere within a minute. */
export async function createTicket(kit: IdentityKit, context: RequestContext): Promise<{ ticket: string; expiresAt: number }> {
  const caller = callerOf(context);
  const { ticket, expiresAt } = await kit.tickets.create(context.merchant.id, caller.playerId, caller.sessionId);
  return { ticket, expiresAt: expiresAt.getTime() };
}

const trialsOfAddress = { scope: 'free-play-address', calls: 60, perSeconds: 3600 };
/** Work of the processor for the first trial account of an address, some tenths of a second to two; a bit more for every ten of the last hour. */
const leastTrialBits = 17;
const mostTrialBits = 20;

const trialWorkOf = (address: string): string => `free-play:${address}`;

async function askTrialWork(kit: IdentityKit, { merchant: { id }, ip }: RequestContext): Promise<WorkAsked> {
  const address = addressKey(ip);
  const { count } = await kit.throttle.failuresOf(trialsOfAddress.scope, `${id}:${address}`);
  return kit.work.ask(id, trialWorkOf(address), Math.min(mostTrialBits, leastTrialBits + Math.floor(count / 10)));
}

/** A trial account costs its maker work, as registration costs a puzzle. @throws DomainError work.required with `value` {challenge, prefix, difficulty, parts} */
async function requireTrialWork(kit: IdentityKit, context: RequestContext, work: WorkDone | undefined): Promise<void> {
  if (work !== undefined && (await kit.work.judge(context.merchant.id, trialWorkOf(addressKey(context.ip)), work))) return;
  refuse('work.required', { value: { ...(await askTrialWork(kit, context)) } });
}

/** What a trial account will cost, so that nobody has to be refused once to be told; undefined where it costs nothing. @throws DomainError freeplay.off */
export async function freePlayWork(kit: IdentityKit, context: RequestContext): Promise<WorkAsked | undefined> {
  const settings = await settingsFor(kit, context);
  if (!settings.freePlay) refuse('freeplay.off');
  return settings.slider ? askTrialWork(kit, context) : undefined;
}

/** Opens a trial account with play money and signs it in. Nothing personal is asked or kept. @throws DomainError freeplay.off, work.required */
export async function freePlay(kit: IdentityKit, context: RequestContext, work?: WorkDone): Promise<SignedIn> {
  const settings = await settingsFor(kit, context);
  if (!settings.freePlay) refuse('freeplay.off');
  if (settings.slider) await requireTrialWork(kit, context, work);
  await kit.throttle.take(
    'TOO_MANY_REQUESTS',
    addressCircles(context.ip).map(({ key, times }) => ({
      ...trialsOfAddress,
      key: `${context.merchant.id}:${key}`,
      calls: trialsOfAddress.calls * times,
    })),
  );
  const { services, players } = kit;
  const merchantId = context.merchant.id;
  const signedIn = await inTransaction(services.db, async (transaction) => {
    const player = await players.insert(transaction, {
      merchantId,
      userName: `trial${String(randomInt(10 ** 9)).padStart(9, '0')}`,
      type: playerTypes.trial,
      passwordHash: null,
      language: context.language,
      registerMethod: 'trial',
      now: services.clock.now(),
    });
    await kit.services.hooks.ask('playerCreated', transaction, {
      playerId: player.id,
      merchantId,
      type: playerTypes.trial,
      currency: context.merchant.currency,
    });
    await announce(transaction, merchantId, { topic: 'player.registered', playerId: player.id });
    return completeSignIn(kit, context, player, { method: 'trial', remember: false, transaction });
  });
  if (context.caller !== undefined) await kit.sessions.end(context.caller.sessionId, 'replaced');
  return signedIn;
}
