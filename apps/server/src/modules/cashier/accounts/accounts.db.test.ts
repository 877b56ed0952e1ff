import { toldTo } from '../../messaging/testing/told.js';
import { payoutAccounts as contract } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { openAccounts } from '../../wallet/index.js';
import { openPayouts, paymentPassword, type PayoutFixture } from '../withdrawals/testing/payout-fixture.js';
import { ownersOfAccount } from '../owner-repository.js';
import { addAccount } from './add-account.js';
import { readAccounts } from './repository.js';
import { payoutAccountRoutes } from './routes.js';
import { listPayoutAccountsFor } from './staff.js';

let payouts: PayoutFixture;
beforeAll(async () => {
  payouts = await openPayouts();
});
afterAll(() => payouts.close());
beforeEach(() => {
  payouts.settings.payoutCoolingHours = 0;
  payouts.stepUp.error = undefined;
});

let lastPlayer = 90_000;
const player = async (): Promise<number> => {
  const playerId = (lastPlayer += 1);
  await openAccounts(payouts.services.db, playerId, 'VND');
  return playerId;
};
let lastNumber = 1_000_000_000;
const number = (): string => String((lastNumber += 1));
const add = (playerId: number, more: Partial<Parameters<typeof addAccount>[2]> = {}) =>
  addAccount(
    payouts.services,
    payouts.kit.below,
    { providerCode: 'VCB', number: number(), holderName: 'Nguyễn Văn An', paymentPassword, ...more },
    payouts.contextOf(playerId),
  );
const call = (operation: { path: string; method: string }, playerId: number, input: object = {}) => {
  const route = payoutAccountRoutes(payouts.services, payouts.kit.below).find(
    (one) => one.operation.path === operation.path && one.operation.method === operation.method,
  );
  return route?.handler({ params: {}, query: {}, body: undefined, ...input } as never, payouts.contextOf(playerId) as RequestContext);
};

describe('a payout account', () => {
  it('is shown masked and kept sealed', async () => {
    const playerId = await player();
    const secret = number();
    await add(playerId, { number: secret });
    const shown = (await call(contract.listPayoutAccounts, playerId)) as { accounts: object[]; holderName: string };
    expect(shown.accounts).toMatchObject([
      { providerName: 'Vietcombank', last4: secret.slice(-4), holderName: 'Nguyễn Văn An', isDefault: true },
    ]);
    expect(JSON.stringify(shown)).not.toContain(secret);
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(a)::text as row from cashier.payout_account a where player_id = ${playerId}`.execute(payouts.services.db);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain('Nguy');
    // bytea arrives as hex.
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('must be in the player’s own name, which the first one says', async () => {
    const playerId = await player();
    await add(playerId, { holderName: 'Nguyễn Văn  An' });
    expect(payouts.names.get(playerId)).toBe('Nguyễn Văn An');
    await add(playerId, { holderName: 'NGUYEN VAN AN' });
    await expect(add(playerId, { holderName: 'Nguyễn Văn Bình' })).rejects.toMatchObject({ code: 'payout.account.holder' });
    await expect(add(playerId, { holderName: '12 34' })).rejects.toMatchObject({ code: 'payout.account.holder' });
  });

  const alarmsOf = async (playerId: number): Promise<{ subject: string; detail: unknown }[]> => {
    await payouts.services.alarms.written();
    const { rows } = await sql<{ subject: string; detail: unknown }>`
      select subject, detail from platform.alarm where kind = 'payout-account-shared' and subject = ${`player:${playerId}`}`.execute(
      payouts.services.db,
    );
    return rows;
  };

  it('is a mark of one person where two have it under one name, and not where the names differ', async () => {
    const found: unknown[] = [];
    payouts.services.hooks.add({ samePerson: async (_db, one) => void found.push(one) });
    const [first, other, second] = [await player(), await player(), await player()];
    const theirs = number();
    await add(first, { number: theirs });
    await add(other, { number: theirs, holderName: 'Trần Thị Bình' });
    expect(found).toEqual([]);
    await add(second, { number: theirs, holderName: 'NGUYEN VAN AN' });
    expect(found).toEqual([{ merchantId: 1, playerId: second, mark: 'payout-account', others: [first] }]);
  });

  it('is not kept from its owner by a stranger who adds the number first, and tells neither of the other', async () => {
    const [squatter, owner] = [await player(), await player()];
    const theirs = number();
    await add(squatter, { number: theirs, holderName: 'Trần Thị Bình' });
    expect(await alarmsOf(squatter)).toEqual([]);
    const added = await add(owner, { number: theirs });
    expect(added.last4).toBe(theirs.slice(-4));
    for (const playerId of [squatter, owner])
      expect(JSON.stringify(await call(contract.listPayoutAccounts, playerId))).not.toContain('others');
    // Staff see it: an alarm, and the figure beside the account of each.
    expect(await alarmsOf(owner)).toEqual([
      { subject: `player:${owner}`, detail: { provider: 'VCB', others: 1, players: String(squatter) } },
    ]);
    for (const playerId of [squatter, owner])
      expect((await listPayoutAccountsFor(payouts.services.db, payouts.services.vault, playerId)).map(({ others }) => others)).toEqual([1]);
    expect((await ownersOfAccount(payouts.services.db, payouts.services.vault, 1, theirs)).toSorted((one, other) => one - other)).toEqual([
      squatter,
      owner,
    ]);
    // Their own number is told to the player themselves, however it is written.
    await expect(add(owner, { number: ` ${theirs.slice(0, 4)} ${theirs.slice(4)} ` })).rejects.toMatchObject({
      code: 'payout.account.known',
    });
    // The same number at another bank is another account.
    await add(squatter, { number: theirs, providerCode: 'ACB', holderName: 'Trần Thị Bình' });
    expect(await alarmsOf(squatter)).toEqual([]);
  });

  it('of several who add it at the same time is an alarm of all but the first', async () => {
    const shared = number();
    const players = await Promise.all(Array.from({ length: 10 }, player));
    await Promise.all(players.map((playerId) => add(playerId, { number: shared })));
    const alarms = await Promise.all(players.map(alarmsOf));
    expect(alarms.filter((each) => each.length === 0)).toHaveLength(1);
  });

  it('that others have, too, is paid by no automatic before something has arrived there', async () => {
    await payouts.setRule('automatic_up_to = 10000000000, automatic_account_days = 0, automatic_earlier = 0');
    const pay = async (holder: { playerId: number; accountId: string }) => {
      const asked = await payouts.withdraw(holder, '100000');
      return { state: asked.state, reasons: asked.reviewReasons, id: asked.id, playerId: holder.playerId };
    };
    const [owner, stranger] = [await payouts.player('1000000'), await payouts.player('1000000')];
    const shared = number();
    const holderName = 'Nguyễn Văn An';
    const own = {
      ...owner,
      accountId: (await add(owner.playerId, { number: shared, holderName: payouts.names.get(owner.playerId) ?? holderName })).id,
    };
    const first = await pay(own);
    expect(first).toMatchObject({ state: 'approved', reasons: [] });
    await sql`update cashier.withdrawal set state = 'received' where player_id = ${first.playerId} and id = ${first.id}`.execute(
      payouts.services.db,
    );
    const theirs = {
      ...stranger,
      accountId: (await add(stranger.playerId, { number: shared, holderName: payouts.names.get(stranger.playerId) ?? holderName })).id,
    };
    expect(await pay(theirs)).toMatchObject({ state: 'review', reasons: ['shared-account'] });
    // Who was paid there before is not slowed down by it; the stranger's other account neither.
    expect(await pay(own)).toMatchObject({ state: 'approved', reasons: [] });
    await call(contract.removePayoutAccount, owner.playerId, { params: { accountId: own.accountId } });
    const alone = await add(stranger.playerId, { holderName: payouts.names.get(stranger.playerId) ?? holderName });
    expect((await pay({ ...stranger, accountId: alone.id })).reasons).not.toContain('shared-account');
    expect((await pay(theirs)).reasons).not.toContain('shared-account');
  });

  it('is one of five at most, also when many are added at once', async () => {
    const playerId = await player();
    await add(playerId);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => add(playerId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await readAccounts(payouts.services.db, playerId)).toHaveLength(5);
    await expect(add(playerId)).rejects.toMatchObject({ code: 'payout.account.full' });
  });

  it('has a number that its bank or wallet could have', async () => {
    const playerId = await player();
    await expect(add(playerId, { number: '12ab' })).rejects.toMatchObject({ code: 'payout.account.number' });
    await expect(add(playerId, { providerCode: 'MOMO', number: '1234567890' })).rejects.toMatchObject({ code: 'payout.account.number' });
    await expect(add(playerId, { providerCode: 'NOBANK' })).rejects.toMatchObject({ code: 'payout.provider.unknown' });
    expect((await add(playerId, { providerCode: 'MOMO', number: '\u202A０９１２\u00A0345\u2011678\u202C' })).last4).toBe('5678');
    await expect(add(playerId, { providerCode: 'MOMO', number: '0912-345-678' })).rejects.toMatchObject({ code: 'payout.account.known' });
  });

  it('asks for the payment password and for proof of the session, and tells the player', async () => {
    const playerId = await player();
    await expect(add(playerId, { paymentPassword: 'no' })).rejects.toMatchObject({ code: 'payment.password.wrong' });
    payouts.stepUp.error = new DomainError('step.up.required');
    await expect(add(playerId)).rejects.toMatchObject({ code: 'step.up.required' });
    expect(await readAccounts(payouts.services.db, playerId)).toEqual([]);
    payouts.stepUp.error = undefined;
    await add(playerId);
    expect((await toldTo(payouts.services.db, playerId)).map(({ kind }) => kind)).toEqual(['security.payout.account']);
  });

  it('rests before its first use, and again when it was removed and added', async () => {
    const { playerId, accountId } = await payouts.player();
    payouts.settings.payoutCoolingHours = 24;
    const rested = number();
    const added = await add(playerId, { number: rested, holderName: 'Nguyen Van An' });
    expect(added.waitsMs).toBeGreaterThan(23 * 3_600_000);
    await expect(payouts.withdraw({ playerId, accountId: added.id }, '100000')).rejects.toMatchObject({
      code: 'payout.account.cooling',
      detail: { parameters: { hours: 24 } },
    });
    await payouts.withdraw({ playerId, accountId }, '100000');
    await sql`update cashier.payout_account set usable_from = clock_timestamp() where id = ${added.id}`.execute(payouts.services.db);
    await payouts.withdraw({ playerId, accountId: added.id }, '100000');
    await call(contract.removePayoutAccount, playerId, { params: { accountId: added.id } });
    await expect(payouts.withdraw({ playerId, accountId: added.id }, '100000')).rejects.toMatchObject({ code: 'payout.account.unknown' });
    const again = await add(playerId, { number: rested, holderName: 'Nguyen Van An' });
    await expect(payouts.withdraw({ playerId, accountId: again.id }, '100000')).rejects.toMatchObject({ code: 'payout.account.cooling' });
  });

  it('is one of which one is the default; nobody else can touch it', async () => {
    const playerId = await player();
    const [first, second] = [await add(playerId), await add(playerId)];
    await call(contract.preferPayoutAccount, playerId, { params: { accountId: second.id } });
    expect((await readAccounts(payouts.services.db, playerId)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await call(contract.removePayoutAccount, playerId, { params: { accountId: second.id } });
    expect((await readAccounts(payouts.services.db, playerId)).map(({ id, isDefault }) => [id, isDefault])).toEqual([[first.id, true]]);
    const stranger = await player();
    for (const operation of [contract.removePayoutAccount, contract.preferPayoutAccount])
      await expect(call(operation, stranger, { params: { accountId: first.id } })).rejects.toMatchObject({
        code: 'payout.account.unknown',
      });
    expect(await readAccounts(payouts.services.db, playerId)).toHaveLength(1);
  });

  it('stays as it was when the default is to be one that is not there', async () => {
    const playerId = await player();
    const only = await add(playerId);
    await expect(call(contract.preferPayoutAccount, playerId, { params: { accountId: crypto.randomUUID() } })).rejects.toMatchObject({
      code: 'payout.account.unknown',
    });
    expect((await readAccounts(payouts.services.db, playerId))[0]).toMatchObject({ id: only.id, isDefault: true });
  });

  it('is added once under one key, and under that key no other one', async () => {
    const playerId = await player();
    const key = crypto.randomUUID();
    const body = { providerCode: 'VCB', number: number(), holderName: 'Nguyễn Văn An', paymentPassword };
    const addUnder = (more: object = {}) =>
      addAccount(payouts.services, payouts.kit.below, { ...body, ...more }, payouts.contextOf(playerId, key));
    const answers = await Promise.all([addUnder(), addUnder(), addUnder()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await expect(addUnder({ number: number() })).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    await expect(add(playerId, { number: body.number })).rejects.toMatchObject({ code: 'payout.account.known' });
    expect(await readAccounts(payouts.services.db, playerId)).toHaveLength(1);
  });
});
