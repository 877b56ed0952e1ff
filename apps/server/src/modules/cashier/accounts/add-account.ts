import { tell } from '../../messaging/index.js';
import { payoutAccounts as contract, type Input } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import type { Services } from '../../../platform/services.js';
import { lockPlayer } from '../../wallet/index.js';
import type { BelowPayouts } from '../below.js';
import { isSameHolder } from './holder-name.js';
import { accountDigests } from './account-digests.js';
import {
  findAccountEver,
  holdersOfNumber,
  insertAccount,
  lockNumber,
  othersPaidTo,
  ownsNumber,
  readAccounts,
  readProviders,
  type PayoutAccountRow,
} from './repository.js';

/** Spaces, dots and dashes of any kind, wide figures and the unseen marks of a copied number are how people write numbers down, not part of them. */
function bareNumber(number: string): string {
  return number.normalize('NFKC').replace(/[\s\p{Zs}\p{Cf}\p{Pd}\u2212.]/gu, '');
}

/** Seals an account's number and holder, and makes the digest that finds the number again. */
export function sealAccount({ vault }: Pick<Services, 'vault'>, providerCode: string, number: string, holderName: string) {
  return {
    numberSealed: vault.seal('payout-account', Buffer.from(number)),
    numberDigest: vault.digest('payout-account', `${providerCode}:${number}`),
    holderSealed: vault.seal('payout-holder', Buffer.from(holderName)),
    last4: number.slice(-4),
  };
}

/**
 * Adds an account for withdrawals. It must be in the player's own name: that of their profile, or, while the profile has none, the name the first
 * account brings. It rests for the brand's cooling hours, so that whoever takes over an account for a moment cannot empty it, and the player is told.
 * Another player who has the same account keeps nobody out, and nothing here tells of them: staff get an alarm, and look before the first payout there.
 * The same Idempotency-Key adds it once.
 * @throws DomainError payout.provider.unknown, payout.account.*, payment.password.*, step.up.required, withdrawal.paused, idempotency.key.conflict
 */
export async function addAccount(
  services: Services,
  { site, identity }: Pick<BelowPayouts, 'site' | 'identity'>,
  body: Input<typeof contract.addPayoutAccount>['body'],
  context: RequestContext,
): Promise<PayoutAccountRow> {
  const { db } = services;
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const provider = (await readProviders(db, merchant.id, merchant.currency)).find((one) => one.code === body.providerCode);
  if (provider === undefined) return refuse('payout.provider.unknown', { field: 'providerCode' });
  const number = bareNumber(body.number);
  if (!new RegExp(provider.numberPattern).test(number)) refuse('payout.account.number', { field: 'number' });
  const holderName = body.holderName.trim().replace(/\s+/g, ' ');
  if (!isSameHolder(holderName, holderName)) refuse('payout.account.holder', { field: 'holderName' });

  await identity.checkPaymentPassword(playerId, body.paymentPassword);
  await identity.requireStepUp(context);
  const [{ payoutCoolingHours }, { realName }] = await Promise.all([site.settingsOf(merchant), identity.personOf(playerId)]);
  const sealed = sealAccount(services, provider.code, number, holderName);
  const digests = accountDigests(services.vault, provider.code, number);
  let others: number[] = [];
  const add = async (transaction: DatabaseTransaction): Promise<string> => {
    const id = newId();
    const before = await readAccounts(transaction, playerId);
    if (await ownsNumber(transaction, playerId, merchant.id, digests)) refuse('payout.account.known', { field: 'number' });
    if (before.length >= contract.payoutAccountsAtMost) refuse('payout.account.full');
    const name = realName === '' ? await identity.claimRealName(transaction, playerId, holderName) : realName;
    if (!isSameHolder(name, holderName)) refuse('payout.account.holder', { field: 'holderName' });
    await lockNumber(transaction, merchant.id, sealed.numberDigest);
    const added = await insertAccount(transaction, {
      playerId,
      id,
      merchantId: merchant.id,
      currency: merchant.currency,
      kind: provider.kind,
      providerCode: provider.code,
      ...sealed,
      isDefault: before.length === 0 || body.asDefault === true,
      coolingHours: payoutCoolingHours,
    });
    if (!added) refuse('payout.account.known', { field: 'number' });
    others = await othersPaidTo(transaction, playerId, merchant.id, digests);
    await tellSameHolder(services, transaction, { merchantId: merchant.id, playerId, holderName }, digests);
    await tell(
      transaction,
      { playerId, merchantId: merchant.id },
      { kind: 'security.payout.account', key: id, parameters: { account: `${provider.shortName} •••• ${sealed.last4}` } },
    );
    return id;
  };
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  // The number as a digest: what is remembered of a call must not tell it.
  const input = { number: sealed.numberDigest.toString('hex'), holderName, asDefault: body.asDefault ?? false };
  const account = await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const id = await once(transaction, { owner: `player:${playerId}`, operation: 'payout.account.add', key, input }, () =>
      add(transaction),
    );
    return (await findAccountEver(transaction, playerId, id)) ?? refuse('payout.account.unknown');
  });
  if (others.length > 0) tellShared(services, { merchantId: merchant.id, playerId, others, providerCode: provider.code });
  return account;
}

/** Whose account it is under the same name is the same person. Anybody can add a stranger's number, but in their own name only. */
async function tellSameHolder(
  { hooks, vault }: Pick<Services, 'hooks' | 'vault'>,
  transaction: DatabaseTransaction,
  { merchantId, playerId, holderName }: { merchantId: number; playerId: number; holderName: string },
  digests: readonly Buffer[],
): Promise<void> {
  const others = (await holdersOfNumber(transaction, playerId, merchantId, digests))
    .filter(({ holderSealed }) => isSameHolder(vault.open('payout-holder', holderSealed).toString(), holderName))
    .map((one) => one.playerId);
  if (others.length > 0) await hooks.ask('samePerson', transaction, { merchantId, playerId, mark: 'payout-account', others });
}

/** Two players paid to one account are one person with two accounts, a family, or somebody who uses another's number: staff look. */
function tellShared(
  { alarms }: Pick<Services, 'alarms'>,
  { merchantId, playerId, others, providerCode }: { merchantId: number; playerId: number; others: readonly number[]; providerCode: string },
): void {
  alarms.raise({
    kind: 'payout-account-shared',
    merchantId,
    subject: `player:${playerId}`,
    detail: { provider: providerCode, others: others.length, players: others.slice(0, 10).join(', ') },
  });
}
