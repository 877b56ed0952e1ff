import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { letAlone, offerOfKind } from '../../promotions/testing/fixture.js';
import { openReferral, type ReferralWorld } from '../testing/referral-world.js';

let world: ReferralWorld;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  world = await openReferral();
  for (const [name, role] of [
    ['rf-finance', 'marketing'],
    ['rf-cashier', 'finance'],
    ['rf-support', 'support'],
    ['rf-draws', 'draws'],
    ['rf-treasurer', 'treasurer'],
  ] as const)
    staff.set(role, await hire(world.test, name, role));
}, 90_000);
afterAll(() => world.close());

const reason = 'as agreed with them';
const bo = (role: string, method: string, url: string, body?: object): Promise<Answer> =>
  world.test.ask(method, url, { token: staff.get(role)?.token ?? '', ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';

const rule = (change: object = {}) => ({
  isOn: true,
  minDeposit: '100000',
  minTurnover: '500000',
  days: 30,
  inviterOfferId: null,
  friendOfferId: null,
  milestones: [],
  monthlyCap: null,
  ...change,
});

/** An invitation whose two share a device, with everything done. */
async function suspicious(): Promise<{ id: string; inviterId: number; friendId: number }> {
  const inviterId = await world.player();
  const friendId = await world.friendOf(inviterId);
  await sql`
    insert into identity.known_device (token_hash, player_id, expires_at)
    select sha256(${`device ${friendId}`}::bytea) , id, now() + interval '1 day' from unnest(array[${inviterId}, ${friendId}]::bigint[]) id`.execute(
    world.test.services.db,
  );
  await world.pay(friendId, 100_000);
  await world.turned(friendId, 500_000);
  await world.hear();
  expect(await world.stateOf(friendId)).toBe('refused');
  const { list } = valueOf<{ list: { id: string }[] }>(await bo('finance', 'GET', `/bo/referrals?friendId=${friendId}`));
  return { id: list[0]?.id ?? '', inviterId, friendId };
}

describe('the rule', () => {
  it('is read in each language before it is saved, and saved by whoever has the right, as another version', async () => {
    const [inviterOfferId, friendOfferId] = [await world.award(50_000), await world.award(20_000)];
    const draft = rule({ inviterOfferId, friendOfferId, monthlyCap: 10 });
    await letAlone(world, 700_000);
    const { faults, sentences, ...most } = valueOf<{ faults: unknown[]; sentences: { language: string; sentence: string }[] }>(
      await bo('support', 'POST', '/bo/referral/rule/check', { rule: draft }),
    );
    expect(faults).toEqual([]);
    expect(most).toEqual({ mostAMonth: '700000', needsSecond: false });
    expect(sentences.length).toBeGreaterThan(1);
    expect(codeOf(await bo('support', 'PUT', '/bo/referral/rule', { rule: draft, after: 0, reason }))).toBe('permission.denied');
    expect(codeOf(await bo('draws', 'GET', '/bo/referral/rule'))).toBe('permission.denied');
    const saved = await bo('marketing', 'PUT', '/bo/referral/rule', { rule: draft, after: 0, reason });
    expect(valueOf(saved)).toEqual({ version: 1, faults: [], asked: null });
    expect(codeOf(await bo('marketing', 'PUT', '/bo/referral/rule', { rule: draft, after: 0, reason }))).toBe('edit.outdated');
    expect(valueOf(await bo('support', 'GET', '/bo/referral/rule'))).toMatchObject({
      current: { version: 1, rule: draft, savedBy: 'rf-finance' },
      before: [],
    });
    const { rows } = await sql<{ action: string; subject: string }>`
      select action, subject from back_office.audit where action like 'referral.%' order by at desc limit 1`.execute(
      world.test.services.db,
    );
    expect(rows).toEqual([{ action: 'referral.rule-saved', subject: 'referral-rule:1' }]);
  });

  it('waits for a second person where it may give more than one decides', async () => {
    const now = async () =>
      valueOf<{ current: { version: number; rule: { monthlyCap: number } }; asked: string | null }>(
        await bo('finance', 'GET', '/bo/referral/rule'),
      );
    const { current } = await now();
    const save = (change: object, after: number) =>
      bo('marketing', 'PUT', '/bo/referral/rule', { rule: { ...current.rule, ...change }, after, reason });
    const decide = (asked: string, role = 'treasurer') =>
      bo(role, 'POST', `/bo/loyalty/${asked}/decision`, { decision: 'approve', reason });
    const first = valueOf<{ version: number; asked: string }>(await save({ monthlyCap: 11 }, 1));
    expect([first.version, (await now()).asked, (await now()).current.version]).toEqual([0, first.asked, 1]);
    expect(codeOf(await save({ monthlyCap: null }, 1))).toBe('approval.waits');
    expect(codeOf(await decide(first.asked, 'marketing'))).toBe('permission.denied');
    valueOf(await decide(first.asked));
    expect(await now()).toMatchObject({ current: { version: 2, savedBy: 'rf-finance', rule: { monthlyCap: 11 } }, asked: null });
    // Cheaper is one person's, also above the sum, and ends what waits.
    const second = valueOf<{ asked: string }>(await save({ monthlyCap: null }, 2));
    expect(valueOf(await save({ monthlyCap: 11, minDeposit: '200000' }, 2))).toEqual({ version: 3, faults: [], asked: null });
    expect(codeOf(await decide(second.asked))).toBe('state.not.allowed');
    // The tests below begin where they began.
    await world.test.asOwner(`delete from referral.rule where version > 1`);
  });

  it('names what cannot be, and saves nothing then', async () => {
    const [fixed, entered] = [await world.award(10_000), await world.live(offerOfKind('award'))];
    const gift = await world.live(offerOfKind('manual'));
    const faultsOf = async (change: object) =>
      valueOf<{ faults: { fault: string; field: string }[] }>(
        await bo('marketing', 'PUT', '/bo/referral/rule', { rule: rule(change), after: 1, reason }),
      ).faults.map(({ fault, field }) => `${field}: ${fault}`);
    expect(await faultsOf({})).toEqual(['inviterOfferId: no-reward']);
    expect(await faultsOf({ inviterOfferId: entered, friendOfferId: gift })).toEqual([
      'inviterOfferId: sum-is-open',
      'friendOfferId: not-an-award',
    ]);
    const milestones = [
      { friend: 5, offerId: fixed },
      { friend: 5, offerId: newId() },
    ];
    expect(await faultsOf({ inviterOfferId: fixed, milestones })).toEqual([
      'milestones.1: not-an-award',
      'milestones.0: same-offer',
      'milestones.1: same-friend',
    ]);
    expect(valueOf(await bo('marketing', 'GET', '/bo/referral/rule'))).toMatchObject({ current: { version: 1 } });
  });
});

describe('an invitation that was refused', () => {
  it('says why, and is released by somebody with the right: both get theirs', async () => {
    await world.rule({ inviterOfferId: await world.award(50_000), friendOfferId: await world.award(20_000) });
    const { id, inviterId, friendId } = await suspicious();
    const opened = valueOf(await bo('support', 'GET', `/bo/referrals/${id}`));
    expect(opened).toMatchObject({
      referral: { status: 'refused', marks: ['device'], inviterOutcome: 'none', cost: '0' },
      mayRelease: true,
      mayRefuse: false,
      decided: null,
      sides: [],
    });
    const decide = (role: string, decision: string) => bo(role, 'POST', `/bo/referrals/${id}/decide`, { decision, reason });
    expect(codeOf(await decide('support', 'release'))).toBe('permission.denied');
    expect(codeOf(await decide('finance', 'refuse'))).toBe('state.not.allowed');
    expect(valueOf(await decide('finance', 'release'))).toEqual({ status: 'rewarded' });
    expect(codeOf(await decide('finance', 'release'))).toBe('state.not.allowed');
    expect([(await world.grantsOf(inviterId)).length, (await world.grantsOf(friendId)).length]).toEqual([1, 1]);
    expect(valueOf(await bo('finance', 'GET', `/bo/referrals/${id}`))).toMatchObject({
      referral: { status: 'rewarded', marks: ['device'] },
      decided: { decision: 'release', by: 'rf-cashier', reason },
      sides: [
        { side: 'friend', outcome: 'given', amount: '20000', grantStatus: 'offered' },
        { side: 'inviter', outcome: 'given', amount: '50000', grantStatus: 'offered' },
      ],
    });
  });

  it('is made of one under way by staff, and then brings nothing', async () => {
    await world.rule({ inviterOfferId: await world.award(50_000) });
    const inviterId = await world.player();
    const friendId = await world.friendOf(inviterId);
    const { list } = valueOf<{ list: { id: string }[] }>(await bo('finance', 'GET', `/bo/referrals?inviterId=${inviterId}`));
    const id = list[0]?.id ?? '';
    expect(valueOf(await bo('finance', 'POST', `/bo/referrals/${id}/decide`, { decision: 'refuse', reason }))).toEqual({
      status: 'refused',
    });
    await world.pay(friendId, 100_000);
    await world.turned(friendId, 500_000);
    await world.hear();
    expect([await world.stateOf(friendId), await world.grantsOf(inviterId)]).toEqual(['refused', []]);
  });
});

it('lists, exports and reports what came of invitations, and what they cost', async () => {
  await world.rule({ inviterOfferId: await world.award(50_000), friendOfferId: await world.award(20_000) });
  const inviterId = await world.player();
  const [done, under] = [await world.friendOf(inviterId), await world.friendOf(inviterId)];
  await world.pay(done, 100_000);
  await world.turned(done, 500_000);
  await world.hear();
  valueOf(await world.test.ask('POST', '/wps/growth/rewards/claim-all', { token: await world.tokenOf(inviterId), body: {} }));
  const { list, total } = valueOf<{ list: { friendId: number; cost: string; status: string }[]; total: number }>(
    await bo('support', 'GET', `/bo/referrals?inviterId=${inviterId}`),
  );
  expect([total, list.map(({ friendId, cost, status }) => [friendId, cost, status])]).toEqual([
    2,
    [
      [under, '0', 'contact'],
      [done, '50000', 'rewarded'],
    ],
  ]);
  expect(valueOf(await bo('support', 'GET', `/bo/referrals?inviterId=${inviterId}&state=rewarded`))).toMatchObject({ total: 1 });
  expect(valueOf(await bo('support', 'GET', `/bo/referrals?from=2020-01-01&to=2020-01-02`))).toMatchObject({ total: 0, list: [] });
  expect((await bo('support', 'GET', `/bo/referrals.csv?inviterId=${inviterId}`)).status).toBe(200);
  const report = valueOf<{ list: { invited: number }[]; sums: { invited: number; cost: string; qualified: number } }>(
    await bo('support', 'GET', '/bo/referral/report'),
  );
  expect(report.list).toHaveLength(1);
  expect(report.sums.invited).toBe(report.list[0]?.invited);
  expect(report.sums.cost).toBe('50000');
  expect((await bo('support', 'GET', '/bo/referral/report.csv')).status).toBe(200);
});
