import { randomInt } from 'node:crypto';
import { formatMoney } from '@sortes/money';
import { createLaunchToken, recordOpened } from '../../modules/games/index.js';
import { DomainError } from '../../platform/errors.js';
import type { ChosenLine } from './choices.js';
import type { LineKit } from './kit.js';

/** The demo's vendor without wallets of its own. */
const vendorCode = 'KITE';
/** What its games return of stakes on average, of 10 000. */
const returned = 9_750;

/** Places an order on an open draw. Made-up people lose, too: one whose money is gone plays on when they have paid in again. */
export async function bet(
  { modules: { lottery }, merchant, idOf }: LineKit,
  userName: string,
  { name, gameCode, numero, lines }: { name: string; gameCode: string; numero: string; lines: readonly ChosenLine[] },
): Promise<void> {
  const { id: merchantId, currency } = merchant;
  const order = { playerId: await idOf(userName), merchantId, currency, gameId: gameCode, numero, contents: lines };
  await lottery.placeOrder({ ...order, idempotencyKey: `demo-${name}` }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'balance.not.enough') throw error;
  });
}

/**
 * Plays a round of a game at a vendor, as the vendor tells it: the stake, then what came of it. `odds`: of a win, in hundredths; `isWon`: chance has no say in it.
 */
export async function playRound(
  { services: { db, clock, config }, modules: { games, identity }, merchant, idOf }: LineKit,
  userName: string,
  { name, game, stake, odds, isWon }: { name: string; game: string; stake: bigint; odds: number; isWon?: boolean },
): Promise<void> {
  const catalogue = await games.changes.read();
  const vendor = catalogue.vendorByCode(vendorCode);
  const nodeId = catalogue.stored.games.find((one) => one.vendor.id === vendor?.id && one.code === game)?.nodeId;
  // Without a sandbox the demo has no vendors.
  if (vendor === undefined || nodeId === undefined) return;
  const { currency, id: merchantId } = merchant;
  const playerId = await idOf(userName);
  const { sessionId } = await identity.createSessionFor(playerId);
  const launch = { playerId, vendorId: vendor.id, nodeId, merchantId, sessionId, currency, country: 'VN', language: 'VI' };
  const { token, alias } = await createLaunchToken(db, { ...launch, now: clock.now() });
  // Their lobby shows what they played last, and asks nobody for a first bet who has placed one.
  await recordOpened(db, playerId, nodeId, clock.now());
  const round = `demo-${name}`;
  const common = { vendor: vendorCode, round, player: alias, game, currency };
  const betId = `${round}-bet`;
  const staked = { ...common, externalId: betId, kind: 'bet', referenceId: null, roundClosed: false, amount: stake, token } as const;
  if ((await games.gateway.apply(vendor, staked)).verdict !== 'done') return;
  const won = (isWon ?? randomInt(odds * 100) < returned) ? (stake * BigInt(odds)) / 100n : 0n;
  const end = { ...common, externalId: `${round}-end`, kind: 'win', referenceId: betId, roundClosed: true, amount: won } as const;
  await games.gateway.apply(vendor, { ...end, token: null });
  const at = clock.now().toISOString();
  await tellVendor(config.sandboxUrl, {
    vendor: vendorCode,
    id: round,
    game,
    user: alias,
    currency,
    movements: [staked, end].map(({ externalId, kind, amount, roundClosed }) => ({
      id: externalId,
      kind,
      betId,
      amount: formatMoney(amount),
      closed: roundClosed,
      at,
    })),
  });
}

/**
 * Lets the vendor know a round that was played in its name: it would miss in its list, and a fresh demo begin with a vendor that differs from us. A sandbox that cannot be
 * reached keeps no demo from its history.
 */
async function tellVendor(sandboxUrl: string, played: object): Promise<void> {
  const [headers, signal] = [{ 'content-type': 'application/json' }, AbortSignal.timeout(2_000)];
  await fetch(`${sandboxUrl}/api/vendor/rounds`, { method: 'POST', headers, body: JSON.stringify(played), signal }).catch(() => undefined);
}
