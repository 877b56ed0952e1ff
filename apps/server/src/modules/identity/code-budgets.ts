import type { ErrorCode } from '@sortes/contract';
import { addressKey } from '../../platform/address.js';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { Asker } from './at-home.js';
import type { IdentityKit } from './kit.js';
import type { Budget } from './throttle-repository.js';
import type { WorkDone } from './work.js';
import { isStormOfWrongCodes } from './wrong-codes.js';

/** Where strangers have codes sent: by SMS, to who forgot their password, to who has lost every way in. */
export type Door = 'sms' | 'forgot' | 'recovery';

interface DoorLimits {
  code: ErrorCode;
  /** Seconds between two codes for a receiver; 0: any. */
  pauseSeconds: number;
  receiverPerHour: number;
  addressPerHour: number;
  brandPerHour: number;
}

const doors: Readonly<Record<Door, DoorLimits>> = {
  sms: { code: 'sms.too.many', pauseSeconds: 60, receiverPerHour: 5, addressPerHour: 20, brandPerHour: 5000 },
  forgot: { code: 'TOO_MANY_REQUESTS', pauseSeconds: 0, receiverPerHour: 10, addressPerHour: 20, brandPerHour: 5000 },
  recovery: { code: 'TOO_MANY_REQUESTS', pauseSeconds: 0, receiverPerHour: 6, addressPerHour: 10, brandPerHour: 2000 },
};

const ownPauseSeconds = 60;
const ownPerHour = 5;
/** All players of a brand together, for each of the four ways to ask; what an SMS costs bounds them too. */
const ownPerBrand = 5000;

/**
 * What is asked of strangers while they use up a brand's hour, by the share that is used: so few codes an address, and so many bits of work a code. Two
 * hundred and fifty addresses can take a quarter of the hour at most; who wants all of it needs some 2,400.
 */
const tiers = [
  { from: 0.75, ofAddress: 0.05, bits: 19 },
  { from: 0.5, ofAddress: 0.1, bits: 18 },
  { from: 0.25, ofAddress: 0.25, bits: 17 },
  { from: 0.1, ofAddress: 1, bits: 16 },
] as const;
/** While codes are guessed at a brand, it counts as this full. */
const loadInAStorm = 0.5;
/** A receiver's first codes in an hour ask for no work, the third for 16 bits, each further one for a bit more. */
const withoutWork = 2;
const leastBits = 16;
const mostBits = 19;

export interface CodeWish {
  door: Door;
  /** Number in E.164, mailbox, or what else stands for the receiver. */
  receiver: string;
  work?: WorkDone | undefined;
}

const scopesOf = (door: Door) => ({
  pause: `${door}-number-minute`,
  receiver: `${door}-number-hour`,
  address: `${door}-address-hour`,
  brand: `${door}-brand-hour`,
});

/** How full the brand's hour is, 0…1. */
async function loadOf(kit: IdentityKit, merchantId: number, door: Door): Promise<number> {
  const [{ count }, storm] = await Promise.all([
    kit.throttle.failuresOf(scopesOf(door).brand, String(merchantId)),
    isStormOfWrongCodes(kit, merchantId),
  ]);
  const load = count / doors[door].brandPerHour;
  return storm ? Math.max(load, loadInAStorm) : load;
}

const tierAt = (load: number) => tiers.find(({ from }) => load >= from);

/**
 * Asks a stranger for work when the receiver or the brand is asked for many codes, and judges what they brought. To be called before a proof that is good
 * once is used up. @throws DomainError work.required with `value` {challenge, prefix, difficulty, parts}
 */
export async function requireWork(kit: IdentityKit, context: RequestContext, { door, receiver, work }: CodeWish): Promise<void> {
  const { id } = context.merchant;
  const [scopes, receivers] = [scopesOf(door), `${id}:${receiver}`];
  const [load, { count }, paused] = await Promise.all([
    loadOf(kit, id, door),
    kit.throttle.failuresOf(scopes.receiver, receivers),
    kit.throttle.failuresOf(scopes.pause, receivers),
  ]);
  // Who gets none now need not work for it.
  if (count >= doors[door].receiverPerHour || paused.count > 0) return;
  const forReceiver = count < withoutWork ? 0 : Math.min(mostBits, leastBits + count - withoutWork);
  const bits = Math.max(forReceiver, tierAt(load)?.bits ?? 0);
  if (bits === 0) return;
  const about = `${door}:${receiver}`;
  if (work !== undefined && (await kit.work.judge(id, about, work))) return;
  refuse('work.required', { value: { ...(await kit.work.ask(id, about, bits)) } });
}

/** Counts one code of a stranger. @throws DomainError sms.too.many, TOO_MANY_REQUESTS */
async function takeStrangersBudget(kit: IdentityKit, context: RequestContext, { door, receiver }: CodeWish): Promise<void> {
  const { id } = context.merchant;
  const [limits, scopes] = [doors[door], scopesOf(door)];
  const share = tierAt(await loadOf(kit, id, door))?.ofAddress ?? 1;
  const hour = { perSeconds: 3600 };
  // The address first: one that has used up its own must not use up a receiver's.
  await kit.throttle.take(limits.code, [
    {
      scope: scopes.address,
      key: `${id}:${addressKey(context.ip)}`,
      calls: Math.max(1, Math.floor(limits.addressPerHour * share)),
      ...hour,
    },
    ...(limits.pauseSeconds === 0
      ? []
      : [{ scope: scopes.pause, key: `${id}:${receiver}`, calls: 1, perSeconds: limits.pauseSeconds } satisfies Budget]),
    { scope: scopes.receiver, key: `${id}:${receiver}`, calls: limits.receiverPerHour, ...hour },
    { scope: scopes.brand, key: String(id), calls: limits.brandPerHour, ...hour },
  ]);
}

type Channel = 'sms' | 'mail';
type Player = Exclude<Asker, 'stranger'>;
const ownScope = (channel: Channel, { as }: Player): string => `${channel}-${as}`;

/** Counts one code of a player, in budgets that are theirs alone. @throws DomainError sms.too.many */
export async function takeOwnBudget(
  kit: IdentityKit,
  { merchant: { id } }: RequestContext,
  asker: Player,
  { channel, receiver }: { channel: Channel; receiver: string },
): Promise<void> {
  const scope = ownScope(channel, asker);
  await kit.throttle.take('sms.too.many', [
    { scope: `${scope}-minute`, key: String(asker.playerId), calls: 1, perSeconds: ownPauseSeconds },
    { scope: `${scope}-hour`, key: String(asker.playerId), calls: ownPerHour, perSeconds: 3600 },
    // A new contact may be a stranger's: several accounts must not fill their inbox together.
    ...(asker.as === 'bind' ? [{ scope: `${scope}-receiver`, key: `${id}:${receiver}`, calls: ownPerHour, perSeconds: 3600 }] : []),
    { scope: `${scope}-brand`, key: String(id), calls: ownPerBrand, perSeconds: 3600 },
  ]);
}

/** Counts one code against the budgets of whoever asks. @throws DomainError sms.too.many, TOO_MANY_REQUESTS */
export async function takeCodeBudget(kit: IdentityKit, context: RequestContext, asker: Asker, wish: CodeWish): Promise<void> {
  if (asker === 'stranger') return takeStrangersBudget(kit, context, wish);
  return takeOwnBudget(kit, context, asker, { channel: wish.door === 'sms' ? 'sms' : 'mail', receiver: wish.receiver });
}

/** Gives a stranger's pause back when a message never left. */
export async function giveBackPause(kit: IdentityKit, { merchant }: RequestContext, { door, receiver }: CodeWish): Promise<void> {
  await kit.throttle.clearFailures(scopesOf(door).pause, `${merchant.id}:${receiver}`);
}

/** Gives a player's pause back when a message never left. */
export async function giveBackOwnPause(kit: IdentityKit, asker: Player, channel: Channel): Promise<void> {
  await kit.throttle.clearFailures(`${ownScope(channel, asker)}-minute`, String(asker.playerId));
}
