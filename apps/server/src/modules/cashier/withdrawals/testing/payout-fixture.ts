import { createHookBoard } from '../../../../ports/hooks.js';
import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { createLogger, createVault, inTransaction, newId, openDatabase, systemClock } from '@sortes/service';
import { createAlarms } from '../../../../platform/alarms.js';
import { testConfig } from '../../../../testing/test-environment.js';
import { DomainError } from '../../../../platform/errors.js';
import type { RequestContext } from '../../../../platform/http.js';
import type { Merchant } from '../../../../platform/merchant.js';
import type { Services } from '../../../../platform/services.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import type { Person } from '../../../identity/index.js';
import type { BrandSettings } from '../../../site/index.js';
import { createTurnoverModule, type TurnoverModule } from '../../../turnover/index.js';
import { openAccounts, postOne } from '../../../wallet/index.js';
import { addAccount } from '../../accounts/add-account.js';
import type { BelowPayouts } from '../../below.js';
import { createWithdrawal } from '../create-withdrawal.js';
import { PayoutUnavailable, type PayoutGateway, type PayoutRequest, type PayoutWord } from '../gateways/payout-gateway.js';
import type { PayoutKit } from '../kit.js';
import { findWithdrawal, readRule, type WithdrawalRow } from '../repository.js';

export const merchant: Merchant = {
  id: 1,
  code: 'demo',
  name: 'Demo',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};
export const paymentPassword = '246810';

/** A payment side that keeps books: what it was asked under which key, and what becomes of it. */
class BookedSide implements PayoutGateway {
  readonly payouts = new Map<string, { request: PayoutRequest; status: PayoutWord['status']; paid: bigint | undefined }>();
  /** Calls of `send`, repeats included. */
  sends = 0;
  /** The next calls go wrong: `lost` is taken down and not answered, `dead` not even that. */
  faults: ('lost' | 'dead')[] = [];
  refuses = false;
  reaches(): boolean {
    return true;
  }
  async send(request: PayoutRequest): Promise<PayoutWord> {
    this.sends += 1;
    const fault = this.faults.shift();
    if (fault === 'dead') throw new PayoutUnavailable('dead');
    const known = this.payouts.get(request.payoutId);
    if (known === undefined) this.payouts.set(request.payoutId, { request, status: 'processing', paid: undefined });
    if (fault === 'lost') throw new PayoutUnavailable('lost');
    return this.wordOf(request.payoutId);
  }
  async ask({ payoutId }: { payoutId: string }): Promise<PayoutWord | undefined> {
    if (this.faults.shift() !== undefined) throw new PayoutUnavailable('dead');
    return this.payouts.has(payoutId) ? this.wordOf(payoutId) : undefined;
  }
  wordOf(payoutId: string, more: Partial<PayoutWord> = {}): PayoutWord {
    const found = this.payouts.get(payoutId);
    if (found === undefined) throw new Error('no such payout');
    return {
      gatewayPayoutId: `at-${payoutId}`,
      status: found.status,
      amount: found.request.amount,
      currency: found.request.currency,
      paidAmount: found.paid,
      reason: '',
      ...more,
    };
  }
  end(payoutId: string, status: PayoutWord['status'], paid?: bigint): PayoutWord {
    const found = this.payouts.get(payoutId);
    if (found === undefined) throw new Error('no such payout');
    found.status = status;
    found.paid = paid ?? (status === 'paid' ? found.request.amount : undefined);
    return this.wordOf(payoutId);
  }
}

export interface PayoutFixture {
  services: Services;
  kit: PayoutKit;
  side: BookedSide;
  settings: Pick<
    BrandSettings,
    'payoutCoolingHours' | 'payoutConfirmMinutes' | 'payoutDisputeDays' | 'turnoverMultiple' | 'identityBeforeWithdrawal'
  >;
  names: Map<number, string>;
  born: Map<number, Date>;
  /** What stands between a player and a withdrawal, thrown by the step-up door. */
  stepUp: { error: DomainError | undefined };
  /** Players that may not bet now. */
  excluded: Set<number>;
  /** Players with money in play elsewhere. */
  inPlay: Set<number>;
  turnover: TurnoverModule;
  contextOf(playerId: number, idempotencyKey?: string): RequestContext;
  /** A player with so many dong and an account that can be used. */
  player(dong?: string): Promise<{ playerId: number; accountId: string }>;
  withdraw(player: { playerId: number; accountId: string }, dong: string, key?: string): Promise<WithdrawalRow>;
  read(found: Pick<WithdrawalRow, 'playerId' | 'id'>): Promise<WithdrawalRow>;
  /** Lets the next rule pass everything without a person, or nothing. */
  setRule(change: string): Promise<void>;
  close(): Promise<void>;
}

let lastPlayer = 7_000;

/** A migrated database and a payment side with books; tests only. */
export async function openPayouts(poolSize = 12): Promise<PayoutFixture> {
  const database = await createTestDatabase();
  const handle = openDatabase(database.config, { poolSize });
  const services: Services = {
    config: testConfig({}, '.'),
    db: handle.db,
    pool: handle.pool,
    clock: systemClock,
    log: createLogger('silent'),
    vault: createVault(randomBytes(32)),
    alarms: createAlarms(handle.db, systemClock, createLogger('silent')),
    hooks: createHookBoard(),
  };
  const settings: PayoutFixture['settings'] = {
    payoutCoolingHours: 0,
    payoutConfirmMinutes: 30,
    payoutDisputeDays: 14,
    turnoverMultiple: 1,
    identityBeforeWithdrawal: 0,
  };
  const site = { settingsOf: async () => settings as BrandSettings };
  const names = new Map<number, string>();
  const born = new Map<number, Date>();
  const excluded = new Set<number>();
  const stepUp: PayoutFixture['stepUp'] = { error: undefined };
  const inPlay = new Set<number>();
  services.hooks.add({
    isInPlay: (_transaction, playerId) => Promise.resolve(inPlay.has(playerId)),
    smallBalanceOf: async (db, merchantId, currency) => (await readRule(db, merchantId, currency))?.smallBalance ?? 0n,
  });
  const turnover = createTurnoverModule(services, { site });
  const below: BelowPayouts = {
    site,
    identity: {
      findPlayer: () => Promise.resolve(undefined),
      async checkPaymentPassword(_playerId, password) {
        if (password !== paymentPassword) throw new DomainError('payment.password.wrong', { parameters: { left: 4 } });
      },
      async requireStepUp() {
        if (stepUp.error !== undefined) throw stepUp.error;
      },
      personOf: async (playerId) => ({ realName: names.get(playerId) ?? '', createdAt: born.get(playerId) ?? new Date(0) }) as Person,
      async claimRealName(_transaction, playerId, name) {
        if (!names.has(playerId)) names.set(playerId, name);
        return names.get(playerId) ?? name;
      },
      securityChangedSince: () => Promise.resolve(false),
    },
    protection: {
      isExcluded: (playerId) => Promise.resolve(excluded.has(playerId)),
      identityStateOf: () => Promise.resolve('none'),
    },
    turnover,
  };
  const side = new BookedSide();
  const kit: PayoutKit = { services, below, payoutGateways: new Map([['direct-payout', side]]) };
  const contextOf: PayoutFixture['contextOf'] = (playerId, idempotencyKey = newId()) =>
    ({
      merchant,
      language: 'EN' as LanguageCode,
      caller: { playerId, userName: 'player', type: 0, sessionId: 's', sessionKind: 'full' },
      idempotencyKey,
      header: () => undefined,
      log: services.log,
    }) as unknown as RequestContext;
  const read: PayoutFixture['read'] = async ({ playerId, id }) => {
    const found = await findWithdrawal(handle.db, playerId, id);
    if (found === undefined) throw new Error('no such withdrawal');
    return found;
  };
  return {
    services,
    kit,
    side,
    settings,
    names,
    born,
    stepUp,
    excluded,
    inPlay,
    turnover,
    contextOf,
    async player(dong = '1000000') {
      lastPlayer += 1;
      const playerId = lastPlayer;
      await openAccounts(handle.db, playerId, 'VND');
      await postOne(handle.db, {
        playerId,
        merchantId: merchant.id,
        template: 'demo-credited',
        key: 'demo',
        input: {},
        reference: 'demo',
        lines: [
          { account: 'main', amount: parseMoney(dong) },
          { account: 'house:demo', amount: -parseMoney(dong) },
        ],
      });
      const account = await addAccount(
        services,
        below,
        { providerCode: 'VCB', number: `1${String(playerId).padStart(9, '0')}`, holderName: 'Nguyen Van An', paymentPassword },
        contextOf(playerId),
      );
      return { playerId, accountId: account.id };
    },
    withdraw: ({ playerId, accountId }, dong, key) =>
      createWithdrawal(kit, { amount: dong, accountId, paymentPassword }, contextOf(playerId, key)),
    read,
    async setRule(change) {
      await inTransaction(handle.db, (transaction) =>
        sql`update cashier.payout_rule set ${sql.raw(change)} where merchant_id = 0 and currency = 'VND'`.execute(transaction),
      );
    },
    async close() {
      await handle.close();
      await database.drop();
    },
  };
}
