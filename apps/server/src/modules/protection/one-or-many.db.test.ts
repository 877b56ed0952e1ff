import type { DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

// The debiting transaction asks for one player by functions of their own, because those cost a fraction of the ones that answer for many. Both must
// say the same, whatever the rows say.

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Whatever the work writes is gone afterwards. */
async function undone(work: (transaction: DatabaseTransaction) => Promise<void>): Promise<void> {
  const asWished = new Error('undone');
  await expect(
    test.services.db.transaction().execute(async (transaction) => {
      await work(transaction);
      throw asWished;
    }),
  ).rejects.toBe(asWished);
}

async function newPlayer(userName: string): Promise<number> {
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  return (await test.app.modules.identity.createPlayer(merchant, { userName, password: 'a-Long-passw0rd' })).playerId;
}

it('tells of one brand whether it has rules of play as of many', () =>
  undone(async (transaction) => {
    const told: boolean[] = [];
    for (const settings of [
      '{}',
      '{"jurisdiction": "strict"}',
      '{"jurisdiction": "open"}',
      '{"jurisdiction": null}',
      '{"defaultLimits": []}',
      '{"defaultLimits": ["stake day 100"]}',
      '{"defaultLimits": null}',
      '{"defaultLimits": "stake day 100"}',
      '{"defaultLimits": {"stake": 1}}',
      '{"jurisdiction": "strict", "defaultLimits": []}',
      '{"jurisdiction": "open", "defaultLimits": ["loss week 5", "session day 60"]}',
    ]) {
      await sql`update site.merchant set settings = ${settings}::jsonb where id = 1`.execute(transaction);
      const { rows } = await sql<{ alone: boolean; many: boolean | null }>`
        select site.restricts_play(1) as alone, (select r.identity_required or r.default_limits <> '{}' from site.play_rules(array[1]) as r) as many`.execute(
        transaction,
      );
      expect(rows, settings).toEqual([{ alone: rows[0]?.many, many: rows[0]?.many }]);
      told.push(rows[0]?.alone === true);
    }
    expect(told).toEqual([false, true, false, false, false, true, false, false, false, true, true]);
    // A brand that nobody knows has no rules.
    const { rows } =
      await sql`select site.restricts_play(-1) as alone, (select count(*)::integer from site.play_rules(array[-1])) as many`.execute(
        transaction,
      );
    expect(rows).toEqual([{ alone: false, many: 0 }]);
  }));

it('tells of one player whether they are excluded as of many', async () => {
  const playerId = await newPlayer('oneormany1');
  await undone(async (transaction) => {
    for (const [from, until, isBlocked] of [
      [null, null, false],
      ['2 days', '1 day', false],
      ['1 hour', '-1 hour', true],
      ['1 hour', null, true],
    ] as const) {
      await sql`delete from protection.exclusion where player_id = ${playerId}`.execute(transaction);
      if (from !== null)
        await sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason, created_at, until)
          values (${playerId}, gen_random_uuid(), 1, 'time-out', 'test', clock_timestamp() - ${from}::interval, clock_timestamp() - ${until}::interval)`.execute(
          transaction,
        );
      const { rows } = await sql`select protection.is_stake_blocked(${playerId}) as alone,
        exists (select from protection.stake_blocked(array[${playerId}]::bigint[])) as many`.execute(transaction);
      expect(rows, `from ${from} until ${until}`).toEqual([{ alone: isBlocked, many: isBlocked }]);
    }
  });
});

it('tells of one session whether it may stake as of many', async () => {
  const playerId = await newPlayer('oneormany2');
  await test.tokenOf('oneormany2');
  const otherId = await newPlayer('oneormany3');
  await undone(async (transaction) => {
    const { rows: sessions } = await sql<{ id: string }>`select id from identity.session where player_id = ${playerId}`.execute(
      transaction,
    );
    const sessionId = sessions[0]?.id;
    if (sessionId === undefined) throw new Error('nobody is signed in');
    const ask = async (player: number | null, session: string | null): Promise<string | undefined> => {
      const { rows } = await sql<{ alone: string; many: string }>`
        select identity.may_stake_alone(${player}::bigint, ${session}::uuid) as alone,
          (select m.verdict || case when m.verdict = 'ok' and m.is_stale then ' stale' else '' end
           from identity.may_stake(array[${player}]::bigint[], array[${session}]::uuid[]) as m) as many`.execute(transaction);
      expect(rows[0]?.alone, `player ${player}, session ${session}`).toBe(rows[0]?.many);
      return rows[0]?.alone;
    };
    expect(await ask(playerId, sessionId)).toBe('ok');
    expect(await ask(otherId, sessionId)).toBe('ended');
    expect(await ask(playerId, '00000000-0000-4000-8000-000000000000')).toBe('ended');
    expect(await ask(playerId, null)).toBe('ended');
    expect(await ask(-1, sessionId)).toBe('blocked');
    expect(await ask(null, sessionId)).toBe('blocked');
    for (const [seen, expires, verdict] of [
      ['59 seconds', '-1 hour', 'ok'],
      ['61 seconds', '-1 hour', 'ok stale'],
      ['29 minutes', '-1 hour', 'ok stale'],
      ['31 minutes', '-1 hour', 'ended'],
      ['1 second', '1 second', 'ended'],
    ] as const) {
      await sql`update identity.session set last_seen_at = clock_timestamp() - ${seen}::interval, expires_at = clock_timestamp() - ${expires}::interval
        where id = ${sessionId}::uuid`.execute(transaction);
      expect(await ask(playerId, sessionId), `seen ${seen} ago`).toBe(verdict);
    }
    for (const status of ['locked', 'active']) {
      await sql`update identity.player set status = ${status} where id = ${playerId}`.execute(transaction);
      await sql`update identity.session set last_seen_at = clock_timestamp(), expires_at = clock_timestamp() + interval '1 hour' where id = ${sessionId}::uuid`.execute(
        transaction,
      );
      expect(await ask(playerId, sessionId), status).toBe(status === 'active' ? 'ok' : 'blocked');
    }
  });
});
