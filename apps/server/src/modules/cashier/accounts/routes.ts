import { tell } from '../../messaging/index.js';
import { payoutAccounts as contract, type Reply } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { callerOf, handle, type Route } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';
import { lockPlayer } from '../../wallet/index.js';
import type { BelowPayouts } from '../below.js';
import { addAccount } from './add-account.js';
import { makeDefault, readAccounts, readProviders, removeAccount, type PayoutAccountRow, type PayoutProvider } from './repository.js';

function present(
  { vault }: Pick<Services, 'vault'>,
  providers: readonly PayoutProvider[],
  account: PayoutAccountRow,
): Reply<typeof contract.addPayoutAccount> {
  return {
    id: account.id,
    kind: account.kind,
    providerCode: account.providerCode,
    providerName: providers.find(({ code }) => code === account.providerCode)?.shortName ?? account.providerCode,
    last4: account.last4,
    holderName: vault.open('payout-holder', account.holderSealed).toString(),
    isDefault: account.isDefault,
    usableFrom: account.usableFrom.getTime(),
    addedAt: account.createdAt.getTime(),
  };
}

export function payoutAccountRoutes(services: Services, below: BelowPayouts): Route[] {
  const { db } = services;
  return [
    handle(contract.listPayoutAccounts, async (_input, context) => {
      const { playerId } = callerOf(context);
      const [accounts, providers, { realName }, { payoutCoolingHours }] = await Promise.all([
        readAccounts(db, playerId),
        readProviders(db, context.merchant.id, context.merchant.currency),
        below.identity.personOf(playerId),
        below.site.settingsOf(context.merchant),
      ]);
      return {
        accounts: accounts.map((account) => present(services, providers, account)),
        atMost: contract.payoutAccountsAtMost,
        holderName: realName === '' ? null : realName,
        coolingHours: payoutCoolingHours,
      };
    }),
    handle(contract.addPayoutAccount, async ({ body }, context) => {
      const added = await addAccount(services, below, body, context);
      return present(services, await readProviders(db, context.merchant.id, context.merchant.currency), added);
    }),
    handle(contract.removePayoutAccount, async ({ params }, context) => {
      const { playerId } = callerOf(context);
      const removed = await inTransaction(db, async (transaction) => {
        await lockPlayer(transaction, playerId);
        if (!(await removeAccount(transaction, playerId, params.accountId))) return false;
        const player = { playerId, merchantId: context.merchant.id };
        await tell(transaction, player, { kind: 'security.payout.account', key: `${params.accountId}:removed` });
        return true;
      });
      return removed ? {} : refuse('payout.account.unknown');
    }),
    handle(contract.preferPayoutAccount, ({ params }, context) =>
      inTransaction(db, async (transaction) => {
        const { playerId } = callerOf(context);
        await lockPlayer(transaction, playerId);
        return (await makeDefault(transaction, playerId, params.accountId)) ? {} : refuse('payout.account.unknown');
      }),
    ),
    handle(contract.listPayoutProviders, async (_input, { merchant }) => ({
      providers: (await readProviders(db, merchant.id, merchant.currency)).map(({ code, kind, name, shortName, numberPattern }) => ({
        code,
        kind,
        name,
        shortName,
        numberPattern,
      })),
    })),
  ];
}
