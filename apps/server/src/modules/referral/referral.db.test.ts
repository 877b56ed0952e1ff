import { inTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveWork, type WorkPuzzle } from '../../testing/with-work.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import type { Answer } from '../../testing/test-app.js';
import { money, openReferral, type ReferralWorld } from './testing/referral-world.js';

let world: ReferralWorld;
beforeAll(async () => {
  world = await openReferral();
}, 60_000);
afterAll(async () => {
  const { faults } = await verifyLedger(world.test.services.db);
  await world.close();
  expect(faults).toBe(0);
});

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const call = async <T>(playerId: number, url: string): Promise<T> =>
  valueOf<T>(await world.test.ask('GET', url, { token: await world.tokenOf(playerId) }));
const db = () => world.test.services.db;
/** Everything that the rule asks of a friend. */
async function doAll(friendId: number): Promise<string> {
  const order = await world.pay(friendId, 100_000);
  await world.turned(friendId, 500_000);
  return order;
}
const keyOf = (friendId: number) => `friend:${friendId}`;

describe('a friend who registers with a code', () => {
  it('goes step by step, and both find their reward ready when all of it is done', async () => {
    const [inviterOfferId, friendOfferId] = [await world.award(50_000), await world.award(20_000)];
    await world.rule({ inviterOfferId, friendOfferId });
    const inviterId = await world.player();
    const friendId = await world.friendOf(inviterId, false);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('registered');
    await sql`update identity.player set email_verified_at = now() where id = ${friendId}`.execute(db());
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('contact');
    await world.pay(friendId, 99_000);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('contact');
    await world.pay(friendId, 50_000);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('deposited');
    await world.turned(friendId, 499_999);
    await world.hear();
    expect(await world.grantsOf(inviterId)).toEqual([]);
    await world.turned(friendId, 1);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('rewarded');
    expect(await world.grantsOf(inviterId)).toEqual([{ key: keyOf(friendId), state: 'offered', amount: money(50_000) }]);
    expect(await world.grantsOf(friendId)).toEqual([{ key: keyOf(friendId), state: 'offered', amount: money(20_000) }]);

    const details = await call<Record<string, unknown>>(inviterId, '/wps/relay/MCSFE_getReferralDetails?autoGenerate=true');
    expect(details).toMatchObject({ totalInvitations: 1, totals: { open: 0, rewarded: 1, over: 0 }, thisMonth: 1, own: null });
    expect(details['referralCode']).toMatch(/^[A-Z2-9]{8}$/);
    const { list, total } = await call<{ list: Record<string, unknown>[]; total: number }>(inviterId, '/wps/referral/friends');
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      state: 'rewarded',
      steps: { contact: true, deposit: true, play: true },
      given: [{ amount: '50000', status: 'offered', money: 'cash' }],
    });
    // Their name is partly hidden, and what they paid in and played is theirs alone.
    expect(String(list[0]?.['friend'])).toContain('***');
    expect(JSON.stringify(list)).not.toContain('149000');
    expect(await call(friendId, '/wps/referral/details')).toMatchObject({
      own: { state: 'rewarded', deposit: '149000', turnover: '500000', given: { amount: '20000' } },
    });
    const file = await world.test.ask('GET', '/wps/referral/friends.csv', { token: await world.tokenOf(inviterId) });
    expect(file.status).toBe(200);
  });

  it('brings both their reward once, by however many it is looked at at once', async () => {
    const [inviterOfferId, friendOfferId] = [await world.award(50_000), await world.award(20_000)];
    await world.rule({ inviterOfferId, friendOfferId });
    const inviterId = await world.player();
    const friends = await Promise.all([1, 2, 3].map(() => world.friendOf(inviterId)));
    for (const friendId of friends) await doAll(friendId);
    await Promise.all(Array.from({ length: 50 }, () => world.referral.catchUp()));
    expect((await world.grantsOf(inviterId)).map(({ key }) => key).toSorted()).toEqual(friends.map(keyOf).toSorted());
    for (const friendId of friends) expect(await world.grantsOf(friendId)).toHaveLength(1);
  });

  it('keeps the rule of the day on which they registered', async () => {
    const inviterOfferId = await world.award(10_000);
    await world.rule({ inviterOfferId });
    const inviterId = await world.player();
    const [early] = [await world.friendOf(inviterId)];
    await world.rule({ inviterOfferId, minDeposit: '900000' });
    const late = await world.friendOf(inviterId);
    await world.rule({ isOn: false });
    const unpromised = await world.friendOf(inviterId);
    for (const friendId of [early, late, unpromised]) await doAll(friendId);
    await world.hear();
    expect(await Promise.all([early, late, unpromised].map((id) => world.stateOf(id)))).toEqual(['rewarded', 'contact', 'expired']);
  });

  it('is over when the time is, and not a moment before', async () => {
    const inviterOfferId = await world.award(10_000);
    await world.rule({ inviterOfferId });
    const friendId = await world.friendOf(await world.player());
    await sql`update referral.invitation set until = now() - interval '59 minutes' where friend_id = ${friendId}`.execute(db());
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('contact');
    await sql`update referral.invitation set until = now() - interval '61 minutes' where friend_id = ${friendId}`.execute(db());
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('expired');
  });
});

describe('what bounds it', () => {
  it('brings the inviter no more than so many a month, and friends theirs all the same; milestones give more', async () => {
    const [inviterOfferId, friendOfferId, second] = [await world.award(10_000), await world.award(5_000), await world.award(70_000)];
    await world.rule({ inviterOfferId, friendOfferId, monthlyCap: 2, milestones: [{ friend: 2, offerId: second }] });
    const inviterId = await world.player();
    const friends = await Promise.all(Array.from({ length: 4 }, () => world.friendOf(inviterId)));
    for (const friendId of friends) await doAll(friendId);
    await Promise.all(Array.from({ length: 10 }, () => world.referral.catchUp()));
    const sums = (await world.grantsOf(inviterId)).map(({ amount }) => amount).toSorted((a, b) => Number(a - b));
    expect(sums).toEqual([money(10_000), money(10_000), money(70_000)]);
    for (const friendId of friends) expect(await world.grantsOf(friendId)).toHaveLength(1);
    const { list } = await call<{ list: { isCapped: boolean }[] }>(inviterId, '/wps/referral/friends?group=rewarded');
    expect(list.filter(({ isCapped }) => isCapped)).toHaveLength(2);
  });

  it('counts nobody who shares a mark or a device with the inviter, and tells them no more than that', async () => {
    const inviterOfferId = await world.award(10_000);
    await world.rule({ inviterOfferId });
    const inviterId = await world.friendOf(await world.player(), true, 'one@person.example');
    const [sameMail, sameDevice] = [await world.friendOf(inviterId, true, 'one@person.example'), await world.friendOf(inviterId)];
    await sql`update identity.player set email_verified_at = now() where id in (${inviterId}, ${sameMail})`.execute(db());
    await sql`
      insert into identity.known_device (token_hash, player_id, expires_at) select '\\x0a0b'::bytea, id, now() + interval '1 day' from unnest(array[${inviterId}, ${sameDevice}]::bigint[]) id`.execute(
      db(),
    );
    for (const friendId of [sameMail, sameDevice]) await doAll(friendId);
    await world.hear();
    const { rows } = await sql<{ state: string; marks: string[] }>`
      select state, marks from referral.invitation where inviter_id = ${inviterId} order by friend_id`.execute(db());
    expect(rows).toEqual([
      { state: 'refused', marks: ['email'] },
      { state: 'refused', marks: ['device'] },
    ]);
    expect(await world.grantsOf(inviterId)).toEqual([]);
    const { list } = await call<{ list: { state: string; steps: object }[] }>(inviterId, '/wps/referral/friends?group=over');
    expect(list.map(({ state, steps }) => [state, steps])).toEqual(
      [1, 2].map(() => ['refused', { contact: false, deposit: false, play: false }]),
    );
    expect(JSON.stringify(list)).not.toMatch(/device|email/);
  });

  it('waits with a reward that cannot be given at the moment, and gives it later', async () => {
    const inviterOfferId = await world.award(10_000);
    await world.rule({ inviterOfferId, friendOfferId: await world.award(5_000) });
    const inviterId = await world.player();
    const friendId = await world.friendOf(inviterId);
    const move = (to: 'paused' | 'live') =>
      inTransaction(db(), (transaction) => world.promotions.moveOffer(transaction, world.merchant, { id: inviterOfferId, to }));
    await move('paused');
    await doAll(friendId);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('qualified');
    expect([await world.grantsOf(inviterId), (await world.grantsOf(friendId)).length]).toEqual([[], 1]);
    await move('live');
    await sql`update referral.invitation set try_at = now() where friend_id = ${friendId}`.execute(db());
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('rewarded');
    expect(await world.grantsOf(inviterId)).toHaveLength(1);
    expect(await world.grantsOf(friendId)).toHaveLength(1);
  });
});

describe('a deposit that is taken back', () => {
  async function rewarded() {
    await world.rule({ inviterOfferId: await world.award(10_000), friendOfferId: await world.award(5_000) });
    const inviterId = await world.player();
    const friendId = await world.friendOf(inviterId);
    const order = await doAll(friendId);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('rewarded');
    return { inviterId, friendId, order };
  }

  it('takes with it what lies ready, and what was claimed as far as it is still there', async () => {
    const { inviterId, friendId, order } = await rewarded();
    const token = await world.tokenOf(inviterId);
    valueOf(await world.test.ask('POST', '/wps/growth/rewards/claim-all', { token, body: {} }));
    expect(await balanceOf(db(), inviterId)).toMatchObject({ main: money(10_000) });
    await world.reverse(order);
    await Promise.all([world.hear(), world.hear()]);
    expect(await world.stateOf(friendId)).toBe('reversed');
    expect((await world.grantsOf(inviterId))[0]?.state).toBe('reversed');
    expect((await world.grantsOf(friendId))[0]?.state).toBe('expired');
    expect(await balanceOf(db(), inviterId)).toMatchObject({ main: 0n });
  });

  it('leaves the rewards where enough was deposited without it, or thirty days have passed', async () => {
    const one = await rewarded();
    await world.pay(one.friendId, 100_000);
    await world.reverse(one.order);
    const other = await rewarded();
    await sql`update referral.invitation set qualified_at = now() - interval '31 days' where friend_id = ${other.friendId}`.execute(db());
    await world.reverse(other.order);
    await world.hear();
    expect([await world.stateOf(one.friendId), await world.stateOf(other.friendId)]).toEqual(['rewarded', 'rewarded']);
  });

  it('sets back who is under way', async () => {
    await world.rule({ inviterOfferId: await world.award(10_000) });
    const friendId = await world.friendOf(await world.player());
    const order = await world.pay(friendId, 100_000);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('deposited');
    await world.reverse(order);
    await world.hear();
    expect(await world.stateOf(friendId)).toBe('contact');
  });
});

describe('whom it is shown to', () => {
  const programme = async (token?: string) =>
    valueOf<{ isShown: boolean; programme: { sentence: string; inviter: { title: string } } | null }>(
      await world.test.ask('GET', '/wps/referral/programme', token === undefined ? {} : { token }),
    );

  it('is said in one paragraph and in steps to visitors and members, in six languages', async () => {
    await world.rule({ inviterOfferId: await world.award(10_000), friendOfferId: await world.award(5_000), monthlyCap: 5 });
    const shown = await programme();
    expect(shown.isShown).toBe(true);
    for (const language of ['EN', 'CN', 'ID', 'PT', 'TH', 'VI']) {
      const answer = await world.test.ask('GET', '/wps/referral/programme', { headers: { language } });
      const { sentence, steps, within, notes } = valueOf<{
        programme: { sentence: string; steps: string[]; within: string; notes: string[] };
      }>(answer).programme;
      expect([steps.length, steps.some((step) => /100[.,]?000/.test(step))]).toEqual([4, true]);
      expect([...steps, within, ...notes].join(' ')).not.toMatch(/[{}]/);
      expect(sentence).toMatch(/100[.,]?000/);
      expect(sentence).not.toMatch(/[{}]/);
    }
  });

  it('is not shown to whoever is excluded, marked as getting nothing or wants no advertising, nor where the rule is off', async () => {
    const [marked, silent, plain] = [await world.player(), await world.player(), await world.player()];
    await sql`update identity.player set tags = '{no-bonus}' where id = ${marked}`.execute(db());
    const silentToken = await world.tokenOf(silent);
    valueOf(
      await world.test.ask('PUT', '/wps/growth/marketing', { token: silentToken, body: { offers: false, inbox: false, popUps: false } }),
    );
    expect((await programme(await world.tokenOf(marked))).isShown).toBe(false);
    expect((await programme(silentToken)).isShown).toBe(false);
    expect((await programme(await world.tokenOf(plain))).isShown).toBe(true);
    await world.rule({ isOn: false });
    expect(await programme()).toEqual({ isShown: false, programme: null });
  });

  it('leaves hidden members out of the list and counts them all the same', async () => {
    await world.rule({ inviterOfferId: await world.award(10_000) });
    const inviterId = await world.player();
    const [, hidden] = [await world.friendOf(inviterId), await world.friendOf(inviterId)];
    valueOf(await world.test.ask('PUT', '/wps/member/agentPrivacy', { token: await world.tokenOf(hidden), body: { hidden: true } }));
    expect(await call(inviterId, '/wps/referral/details')).toMatchObject({ totalInvitations: 2, totals: { open: 1 } });
    expect(await call(inviterId, '/wps/referral/friends')).toMatchObject({ total: 1 });
  });

  it('has no name for a friend who is erased, and ends what was under way', async () => {
    await world.rule({ inviterOfferId: await world.award(10_000) });
    const inviterId = await world.player();
    const friendId = await world.friendOf(inviterId);
    const person = { playerId: friendId, merchantId: world.merchant.id };
    await inTransaction(
      db(),
      (transaction) => world.referral.erasure?.erase?.(transaction, person, { isKept: false }) ?? Promise.resolve(),
    );
    expect(await world.stateOf(friendId)).toBe('expired');
    const { list } = await call<{ list: { friend: string }[] }>(inviterId, '/wps/referral/friends');
    expect(list.map(({ friend }) => friend)).toEqual(['']);
  });
});

describe('registering', () => {
  async function register(code: string, { token, host }: { token?: string; host?: string } = {}): Promise<Answer> {
    const headers: Record<string, string> = host === undefined ? {} : { host };
    const puzzle = valueOf<{ challenge: string; work: WorkPuzzle }>(await world.test.ask('GET', '/wps/captcha/geetest', { headers }));
    const { validate } = valueOf<{ validate: string }>(
      await world.test.ask('POST', '/wps/captcha/geetest', {
        headers,
        body: { challenge: puzzle.challenge, nonce: solveWork(puzzle.work) },
      }),
    );
    const body = {
      username: `Code${code.toLowerCase()}${host === undefined ? '' : 'x'}`,
      password: 'Claims-offers-1',
      confirmPassword: 'Claims-offers-1',
      birthday: '1990-05-01',
      agreement: true,
      referralCode: code,
      geetest: { challenge: puzzle.challenge, validate },
    };
    return world.test.ask('PUT', '/wps/member/register', { headers, body, sealed: true, ...(token !== undefined && { token }) });
  }

  it('takes a code of the brand, and neither one’s own nor another brand’s', async () => {
    await world.rule({ inviterOfferId: await world.award(10_000) });
    const inviterId = await world.player();
    const token = await world.tokenOf(inviterId);
    const { referralCode } = await call<{ referralCode: string }>(inviterId, '/wps/referral/details');
    expect((await register(referralCode, { token })).body.errorCode).toBe('invitation_code_error');
    await world.secondBrand();
    expect((await register(referralCode, { host: 'second.test' })).body.errorCode).toBe('invitation_code_error');
    expect((await register(referralCode)).status).toBe(200);
    expect(await call(inviterId, '/wps/referral/details')).toMatchObject({ totalInvitations: 1 });
  });

  it('finds nobody behind the code of who is erased', async () => {
    await world.rule({ inviterOfferId: await world.award(10_000) });
    const playerId = await world.player();
    const { referralCode } = await call<{ referralCode: string }>(playerId, '/wps/referral/details');
    const { identity } = world.test.app.modules;
    await identity.setPlayerStatus(playerId, 'closed', 'asked to leave');
    await inTransaction(db(), (transaction) => identity.erasePerson(transaction, { playerId, merchantId: world.merchant.id }));
    expect((await register(referralCode)).body.errorCode).toBe('invitation_code_error');
  });
});
