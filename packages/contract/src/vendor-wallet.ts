import { Type } from 'typebox';
import { operation } from './operation.js';

/**
 * The wallet as game vendors call it, in two dialects under one base address a vendor: `/gateway/<vendor code>` (RS) and
 * `/gateway/<vendor code>/pam` (the PAM interface of the aggregator Valkyrie; the name of an aggregator does as well, and `provider` says which vendor). The bodies are read by the adapters from the bytes as they came,
 * because their signature is over those; docs/vendors/wallet.md says what they hold.
 */
const Vendor = Type.Object({ vendor: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z0-9_]+$' }) });
const RsReply = Type.Object({
  status: Type.String({ description: 'RS_OK or RS_ERROR_…' }),
  request_uuid: Type.String(),
  user: Type.Optional(Type.String()),
  currency: Type.Optional(Type.String()),
  balance: Type.Optional(Type.Integer({ description: 'Amount × 100 000' })),
});

const rs = <const Name extends string>(name: Name, summary: string) =>
  operation({
    method: 'POST',
    path: `/gateway/:vendor/wallet/${name}`,
    summary,
    tag: 'vendor wallet',
    policy: 'vendor',
    envelope: 'rs',
    params: Vendor,
    reply: RsReply,
  });

export const rsCheck = rs('check', 'Whose token this is, and whether it is alive');
export const rsBalance = rs('balance', "The player's balance");
export const rsBet = rs('bet', 'Take a stake');
export const rsWin = rs('win', 'Pay a win; an amount of 0 says that the bet lost');
export const rsRollback = rs('rollback', 'Undo a bet; one that is not known yet is refused when it comes');

const PamReply = Type.Object({ status: Type.String({ description: 'OK or ERROR' }) }, { additionalProperties: true });
const Player = Type.Object({ vendor: Vendor.properties.vendor, playerId: Type.String({ minLength: 1, maxLength: 40 }) });

export const pamGetSession = operation({
  method: 'GET',
  path: '/gateway/:vendor/pam/players/session',
  summary: 'The session behind the player token, also behind one that has ended',
  tag: 'vendor wallet',
  policy: 'vendor',
  envelope: 'pam',
  params: Vendor,
  reply: PamReply,
});
export const pamRefreshSession = operation({
  method: 'PUT',
  path: '/gateway/:vendor/pam/players/session',
  summary: 'A new token in place of the one given, which ends',
  tag: 'vendor wallet',
  policy: 'vendor',
  envelope: 'pam',
  params: Vendor,
  reply: PamReply,
});
export const pamGetBalance = operation({
  method: 'GET',
  path: '/gateway/:vendor/pam/players/:playerId/balance',
  summary: "The player's balance",
  tag: 'vendor wallet',
  policy: 'vendor',
  envelope: 'pam',
  params: Player,
  reply: PamReply,
});
export const pamGetTransactions = operation({
  method: 'GET',
  path: '/gateway/:vendor/pam/players/:playerId/transactions',
  summary: 'Transactions by id or by bet',
  tag: 'vendor wallet',
  policy: 'vendor',
  envelope: 'pam',
  params: Player,
  reply: PamReply,
});
export const pamAddTransaction = operation({
  method: 'POST',
  path: '/gateway/:vendor/pam/players/:playerId/transactions',
  summary: 'Take a stake (WITHDRAW), pay a win (DEPOSIT), undo a stake (CANCEL) or pay a prize without a bet (PROMODEPOSIT of cash)',
  tag: 'vendor wallet',
  policy: 'vendor',
  envelope: 'pam',
  params: Player,
  reply: PamReply,
});
export const pamGetGameRound = operation({
  method: 'GET',
  path: '/gateway/:vendor/pam/players/:playerId/gamerounds/:round',
  summary: 'When a round began and ended',
  tag: 'vendor wallet',
  policy: 'vendor',
  envelope: 'pam',
  params: Type.Object({ ...Player.properties, round: Type.String({ minLength: 1, maxLength: 80 }) }),
  reply: PamReply,
});
