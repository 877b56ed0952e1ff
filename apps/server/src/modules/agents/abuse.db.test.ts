import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Alarm } from '../../platform/alarms.js';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { hire, type StaffMember } from '../back-office/testing/staff-member.js';
import { toldTo } from '../messaging/testing/told.js';
import { addRate } from './rate-repository.js';
import { searchMarks } from './search-marks.js';
import { watchAbuse } from './watch-abuse.js';
import type { Services } from '../../platform/services.js';

let test: TestApp;
let finance: StaffMember;
let raised: Alarm[] = [];
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? expect.fail(`nobody is called ${name}`);
const nameOf = (id: number): string => [...ids].find(([, one]) => one === id)?.[0] ?? `player ${id}`;

async function make(userName: string, invitedBy?: string, type = 0, affiliateCode?: string): Promise<number> {
  const { identity, site } = test.app.modules;
  const { playerId } = await identity.createPlayer(await site.merchantByCode('sortes'), {
    userName,
    password: 'Agent-line-1',
    type,
    ...(invitedBy !== undefined && { invitedBy: idOf(invitedBy) }),
    ...(affiliateCode !== undefined && { affiliateCode }),
  });
  ids.set(userName, playerId);
  return playerId;
}

const look = async (): Promise<void> => {
  raised = [];
  await watchAbuse({
    services: {
      db: test.services.db,
      alarms: { raise: (alarm) => void raised.push(alarm), end: () => Promise.resolve(), written: () => Promise.resolve() },
    },
    site: test.app.modules.site,
  });
};
const told = (): unknown[] =>
  raised.map(({ kind, subject = '', detail }) => {
    expect(kind).toBe('agent-abuse');
    return [nameOf(Number(subject.slice('player:'.length))), detail?.['pattern'], detail?.['mark'] ?? detail?.['count']];
  });
const ask = (who: StaffMember, method: string, url: string, body?: object): Promise<Answer> =>
  test.ask(method, url, { token: who.token, headers: { 'idempotency-key': newId() }, ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';
const note = async (name: string, mark: 'email' | 'document' | 'payout-account', ...others: string[]): Promise<void> => {
  const found = { merchantId: 1, playerId: idOf(name), mark, others: others.map(idOf) };
  await test.services.hooks.ask('samePerson', test.services.db, found);
};

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'abuse-finance', 'finance');
  // House → Top → Mid → member, friend; House → Other → stranger.
  await make('abusetop', undefined, 1);
  await make('abusemid', 'abusetop', 1);
  await make('abusemember', 'abusemid');
  await make('abusefriend', 'abusemid');
  await make('abuseother', undefined, 1);
  await make('abusestranger', 'abuseother');
  await look();
}, 60_000);
afterAll(() => test.close());
beforeEach(() => {
  raised = [];
});

/** An account to be paid to, written as it was before anybody was told of shared ones. */
async function payoutAccount(name: string, number: string, holder: string): Promise<void> {
  const { db, vault } = test.services;
  await sql`
    insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, holder_sealed, last4, is_default, usable_from)
    values (${idOf(name)}, ${newId()}, 1, 'VND', 'bank', 'VCB', ${vault.seal('payout-account', Buffer.from(number))},
      ${vault.digest('payout-account', `VCB:${number}`)}, ${vault.seal('payout-holder', Buffer.from(holder))}, ${number.slice(-4)}, true, clock_timestamp())`.execute(
    db,
  );
}

/** What a bet of lane FISH of 1,000 placed now earns, by name. */
async function earnedOf(name: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ player_id: bigint; share: bigint }>`
    select s.player_id, s.share from agents.node n
    cross join lateral agents.shares(n.path, 'FISH', clock_timestamp(), 10000000, 0, 0) as s where n.player_id = ${idOf(name)}`.execute(
    test.services.db,
  );
  return Object.fromEntries(rows.map(({ player_id, share }) => [nameOf(Number(player_id)), Number(share) / 10_000]));
}

describe('a member who is one person with somebody above them', () => {
  it('are found once, too, where they shared a mark before anybody was told of such', async () => {
    await make('oldtop', undefined, 1);
    await make('oldsecond', 'oldtop');
    await make('oldname', 'oldtop');
    await make('oldother', 'abuseother');
    for (const [name, holder] of [
      ['oldtop', 'Le Van Xua'],
      ['oldsecond', 'LE VAN XUA'],
      ['oldname', 'Tran Thi Khac'],
      ['oldother', 'Le Van Xua'],
    ] as const)
      await payoutAccount(name, '9704360012345', holder);
    const { db, hooks } = test.services;
    const log = { info: () => undefined } as unknown as Services['log'];
    while (await searchMarks({ db, hooks, log }));
    await look();
    expect(told()).toEqual([['oldsecond', 'self-referral', 'payout-account']]);
    expect(await searchMarks({ db, hooks, log })).toBe(false);
    await test.asOwner('update agents.mark_search set searched_through = 0, done_at = null');
    while (await searchMarks({ db, hooks, log }));
    await look();
    expect(told(), 'nobody is found twice').toEqual([]);
  });

  it('is told to staff once, and nobody above earns of bets that are placed from then on', async () => {
    for (const [name, rate] of [
      ['abusetop', 100],
      ['abusemid', 60],
      ['abusemember', 20],
      ['abusefriend', 20],
    ] as const)
      await addRate(test.services.db, { playerId: idOf(name), lane: 'FISH', rate, since: new Date(0) });
    const whole = { abusemember: 2, abusemid: 4, abusetop: 4 };
    expect(await earnedOf('abusemember')).toEqual(whole);
    // Beside each other, or in two lines, they earn nobody anything by being one person.
    await note('abusemember', 'payout-account', 'abusefriend', 'abusestranger', 'abuseother');
    await look();
    expect(told()).toEqual([]);
    await note('abusemember', 'payout-account', 'abusetop', 'abusestranger');
    // It counts from the look on, which holds the figures.
    expect(await earnedOf('abusemember')).toEqual(whole);
    await look();
    await look();
    await note('abusemember', 'document', 'abusemid');
    await look();
    expect(raised).toEqual([]);
    expect(await earnedOf('abusemember')).toEqual({ abusemember: 2 });
    expect(await earnedOf('abusefriend')).toEqual({ abusefriend: 2, abusemid: 4, abusetop: 4 });
    const before = await sql<{ share: bigint }>`
      select sum(s.share) as share from agents.node n join agents.self_referral r on r.player_id = n.player_id
      cross join lateral agents.shares(n.path, 'FISH', r.since - interval '1 microsecond', 10000000, 0, 0) as s`.execute(test.services.db);
    expect(Number(before.rows[0]?.share)).toBe(100_000);
  });

  it('is found whoever of the two shows the mark later', async () => {
    await note('abusemid', 'email', 'abusefriend');
    await look();
    expect(told()).toEqual([['abusefriend', 'self-referral', 'email']]);
    expect(raised[0]?.detail).toMatchObject({ above: String(idOf('abusemid')) });
  });

  it('is no active member from that day on', async () => {
    const { rows } = await sql<{ today: boolean; before: boolean; other: boolean }>`
      select agents.is_self_referred(r.player_id, r.since_day) as today, agents.is_self_referred(r.player_id, r.since_day - 1) as before,
        agents.is_self_referred(${idOf('abusestranger')}, r.since_day) as other
      from agents.self_referral r where r.player_id = ${idOf('abusefriend')}`.execute(test.services.db);
    expect(rows).toEqual([{ today: true, before: false, other: false }]);
    const played = async (name: string): Promise<void> => {
      await sql`
        insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
        select g.id, 1, '2026-05-05', n.player_id, 'RNG', n.path, 1, 20000000, 20000000, 0, 0, 0, 0, 0, 0
        from agents.generation g, agents.node n where g.state = 'live' and n.player_id = ${idOf(name)}`.execute(test.services.db);
    };
    for (const name of ['abusemember', 'abusefriend', 'abusemid']) await played(name);
    const activeOn = async (sinceDay: string): Promise<number> => {
      await test.asOwner(`update agents.self_referral set since_day = '${sinceDay}' where player_id = ${idOf('abusefriend')}`);
      const contract = newId();
      const { rows: sums } = await sql<{ active: number; valid: bigint }>`
        select s.active, s.valid from agent_contracts.line_sums(1, 10000000, array[${contract}::uuid], array[${idOf('abusetop')}::bigint], array['2026-05-05'::date],
          array['2026-05-05'::date]) as s`.execute(test.services.db);
      // What they turned over counts as before.
      expect(Number(sums[0]?.valid)).toBe(60_000_000);
      return sums[0]?.active ?? -1;
    };
    expect(await activeOn('2026-05-06')).toBe(3);
    expect(await activeOn('2026-05-05')).toBe(2);
  });

  it('stands on their page, and staff let them earn again', async () => {
    interface Shown {
      selfReferral: { above: { userName: string }; mark: string; liftedAt: number | null } | null;
    }
    const shown = async (name: string): Promise<Shown['selfReferral']> =>
      valueOf<Shown>(await ask(finance, 'GET', `/bo/agents/${idOf(name)}?from=2026-05-05&to=2026-05-05`)).selfReferral;
    expect(await shown('abusestranger')).toBeNull();
    expect(await shown('abusemember')).toMatchObject({ above: { userName: 'abusetop' }, mark: 'payout-account', liftedAt: null });
    const lift = (name: string): Promise<Answer> =>
      ask(finance, 'PUT', `/bo/agents/${idOf(name)}/self-referral`, { reason: 'married to each other' });
    expect(codeOf(await lift('abusestranger'))).toBe('state.not.allowed');
    expect(codeOf(await lift('abusemember'))).toBe('done');
    expect(codeOf(await lift('abusemember'))).toBe('state.not.allowed');
    expect(await shown('abusemember')).toMatchObject({ liftedAt: expect.any(Number) as number });
    expect(await earnedOf('abusemember')).toEqual({ abusemember: 2, abusemid: 4, abusetop: 4 });
    // What was judged by a person is not found once more.
    await note('abusemember', 'email', 'abusetop');
    await look();
    expect(told()).toEqual([]);
  });
});

/** Puts the moment at which people registered back. */
const registeredAgo = async (interval: string, ...names: string[]): Promise<void> => {
  await test.asOwner(
    `update identity.player set created_at = clock_timestamp() - interval '${interval}' where id in (${names.map(idOf).join(', ')})`,
  );
};

describe('people who sit at the device of an agent above them', () => {
  it('are told to staff by agent, an hour after they registered, once', async () => {
    const names = ['abuseplace1', 'abuseplace2', 'abuseplace3'];
    for (const name of names) await make(name, 'abusemid');
    const use = (place: 'device' | 'address', name: string, what: string): Promise<unknown> =>
      test.asOwner(
        place === 'device'
          ? `insert into identity.known_device (token_hash, player_id, expires_at) values ('\\x${what}', ${idOf(name)}, now() + interval '1 day')`
          : `insert into identity.known_address (player_id, address_digest, last_seen_at) values (${idOf(name)}, '\\x${what}', now())`,
      );
    await use('device', 'abusetop', '01');
    await use('device', 'abuseplace1', '01');
    await use('device', 'abuseplace3', '02');
    await use('device', 'abuseother', '02');
    for (const name of ['abusemid', 'abuseplace1', 'abuseplace2']) await use('address', name, '03');
    await look();
    expect(told()).toEqual([]);
    await registeredAgo('1 hour', ...names);
    await look();
    expect(told().toSorted()).toEqual([
      ['abusemid', 'same-address', 2],
      ['abusetop', 'same-device', 1],
    ]);
    await look();
    expect(told()).toEqual([]);
  });
});

describe('a link that brings people who never pay in', () => {
  const people = async (code: string, from: number, until: number): Promise<void> => {
    for (let n = from; n < until; n += 1) await make(`${code.toLowerCase()}p${n}`, 'abusemid', 0, code);
  };
  const payIn = async (...names: string[]): Promise<void> => {
    for (const name of names)
      await sql`
        insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
        select g.id, 1, current_date, n.player_id, '', n.path, 0, 0, 0, 0, 0, 10000, 0, 0, 0
        from agents.generation g, agents.node n where g.state = 'live' and n.player_id = ${idOf(name)}`.execute(test.services.db);
  };
  const linkOf = async (code: string, agent: string | undefined): Promise<void> => {
    await sql`
      insert into agents.link (id, merchant_id, player_id, code, channel, kind, made_at)
      values (${newId()}::uuid, 1, ${agent === undefined ? null : idOf(agent)}, ${code}, 'test', 0, now())`.execute(test.services.db);
  };
  const isPaused = async (code: string): Promise<boolean | undefined> => {
    const { rows } = await sql<{ is_paused: boolean }>`select is_paused from agents.link where code = ${code}`.execute(test.services.db);
    return rows[0]?.is_paused;
  };

  it('pauses itself at fifty within a day of whom over nine in ten have not, and the agent and staff are told', async () => {
    await linkOf('EMPTYLNK', 'abusemid');
    await people('EMPTYLNK', 0, 49);
    // Who came the day before does not count.
    await make('emptylnkold', 'abusemid', 0, 'EMPTYLNK');
    await registeredAgo('25 hours', 'emptylnkold');
    await look();
    expect(await isPaused('EMPTYLNK')).toBe(false);
    await people('EMPTYLNK', 49, 50);
    await payIn('emptylnkp0', 'emptylnkp1', 'emptylnkp2', 'emptylnkp3', 'emptylnkp4');
    await look();
    expect(await isPaused('EMPTYLNK')).toBe(false);
    await people('EMPTYLNK', 50, 51);
    await look();
    expect(await isPaused('EMPTYLNK')).toBe(true);
    expect(told()).toEqual([['abusemid', 'link', 51]]);
    expect(raised[0]?.detail).toMatchObject({ code: 'EMPTYLNK', empty: 46 });
    expect((await toldTo(test.services.db, idOf('abusemid'))).filter(({ kind }) => kind === 'link.paused')).toHaveLength(1);
    await expect(make('emptylnkp99', 'abusemid', 0, 'EMPTYLNK')).rejects.toMatchObject({ code: 'affiliate.ended' });
    // Let go on, it is looked at again with the next who comes.
    await sql`update agents.link set is_paused = false where code = 'EMPTYLNK'`.execute(test.services.db);
    await look();
    expect(await isPaused('EMPTYLNK')).toBe(false);
  });

  it('of the house is paused, too, and told to staff alone', async () => {
    await linkOf('HOUSELNK', undefined);
    for (let n = 0; n < 50; n += 1) await make(`houselnkp${n}`, undefined, 0, 'HOUSELNK');
    await look();
    expect(await isPaused('HOUSELNK')).toBe(true);
    expect(raised).toMatchObject([{ subject: '', detail: { pattern: 'house-link', code: 'HOUSELNK', count: 50, empty: 50 } }]);
  });
});
