import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { seeded } from '../../../testing/seeded.js';
import { beginBonus, endBonus, findActiveBonus, verifyLedger } from '../../wallet/index.js';
import { keysOf, prepareCommand, type PreparedCommand } from './prepare-command.js';
import { applyQuery } from './repository.js';
import { bet, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';

const steps = 300;

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

/** All that a call leaves behind, but for when, and for the name that a movement gets which passes a late win of an ended bonus on. */
const traces = `
  select coalesce(jsonb_agg(line order by line), '[]') as traces from (
    select to_jsonb(t) - 'at' || '{"of": "transaction"}' as line from games.transaction t
    union all select to_jsonb(r) - 'opened_at' - 'updated_at' - 'closed_at' || jsonb_build_object('of', 'round', 'is_closed', r.closed_at is not null) from games.round r
    union all select to_jsonb(a) || '{"of": "account"}' from wallet.account a
    union all select to_jsonb(w) - 'created_at' - 'writer' - case when w.idempotency_key like 'grant:%:late:%' then 'id' else '' end || '{"of": "movement"}' from wallet.transaction w
    union all select to_jsonb(e) - case when w.idempotency_key like 'grant:%:late:%' then 'transaction_id' else '' end || '{"of": "entry"}'
      from wallet.entry e join wallet.transaction w on w.player_id = e.player_id and w.id = e.transaction_id
    union all select to_jsonb(b) || '{"of": "part"}' from wallet.bonus_bet b
  ) as lines`;

/** Lends a player something to play with, or ends what was lent. */
async function turnBonus({ playerId }: Seat): Promise<void> {
  const active = await findActiveBonus(world.db, playerId);
  await inTransaction(world.db, async (transaction) => {
    if (active === undefined)
      await beginBonus(
        transaction,
        { playerId, merchantId: 1, grantId: newId() },
        { mostBet: 5_000n - BigInt(playerId % 2), lanes: undefined, gamesOnly: undefined, gamesNot: [] },
        6_000n,
      );
    else await endBonus(transaction, { playerId, merchantId: 1, grantId: active.grantId }, { state: 'converted', most: 100n });
  });
}

it('judges and writes a few commands one by one as it does any number of any kind', async () => {
  const pick = seeded(7);
  const seats: Seat[] = [];
  for (let index = 0; index < 6; index += 1) seats.push(await world.seat(200n, index === 5 ? { game: 'table' } : {}));
  const stranger = { ...(seats[0] as Seat), alias: 'nobody' };
  const placed: WalletCommand[] = [];
  const sent: WalletCommand[] = [];
  /** Those that were done and stand. */
  const taken: WalletCommand[] = [];
  const seen = new Set<string>();

  const anyCommand = (kind: 'bet' | 'win'): WalletCommand => {
    const seat = (pick(20) === 0 ? stranger : seats[pick(seats.length)]) as Seat;
    const old = (pick(3) === 0 ? sent : taken.filter((one) => one.kind === kind)).at(-1 - pick(12));
    if (old?.kind === kind && pick(6) === 0) return pick(2) === 0 ? old : { ...old, amount: old.amount + 1n };
    const of = (pick(3) === 0 ? placed : taken.filter((one) => one.kind === 'bet')).at(-1 - pick(12));
    if (kind === 'bet' || of === undefined) {
      const next = bet(seat, {
        round: pick(3) === 0 ? `r${pick(4)}` : `r${placed.length}-own`,
        amount: pick(8) === 0 ? 5_000n : BigInt(pick(30)),
        roundClosed: pick(6) === 0,
        game: pick(16) === 0 ? 'table' : pick(30) === 0 ? 'none' : 'reels',
        ...(pick(20) === 0 && { currency: 'EUR' }),
        ...(pick(20) === 0 && { token: 'never-given' }),
        ...(pick(6) === 0 && { referenceId: `shared-${pick(5)}` }),
      });
      placed.push(next);
      return next;
    }
    return win(of, {
      amount: BigInt(pick(40)),
      roundClosed: pick(4) === 0,
      ...(pick(12) === 0 && { round: pick(2) === 0 ? '' : 'another' }),
      ...(pick(12) === 0 && { game: pick(2) === 0 ? '' : 'table' }),
      ...(pick(12) === 0 && { player: seat.alias }),
      ...(pick(12) === 0 && { currency: pick(2) === 0 ? '' : 'EUR' }),
      ...(of.referenceId !== null && pick(3) === 0 && { referenceId: of.referenceId }),
      ...(pick(16) === 0 && { referenceId: 'never-sent' }),
    });
  };

  const client = await world.pool.connect();
  try {
    const callOf = async (name: 'apply' | 'apply_any', commands: readonly PreparedCommand[]): Promise<unknown[]> => {
      const { text, values } = applyQuery(commands);
      const { rows } = await client.query<{ position: number }>(text.replace('games.apply(', `games.${name}(`), values);
      return rows.toSorted((one, other) => one.position - other.position);
    };
    for (let step = 0; step < steps; step += 1) {
      // What a call meets: a session that ended or is to hear of this, a player who is locked, another day, a bet taken back before.
      const one = seats[pick(seats.length)] as Seat;
      const disturbance = pick(10);
      if (disturbance === 0)
        await sql`update identity.player set status = ${pick(4) === 0 ? 'locked' : 'active'} where id = ${one.playerId}`.execute(world.db);
      else if (disturbance === 1)
        await sql`update identity.session set last_seen_at = now() - make_interval(mins => ${[0, 0, 5, 45][pick(4)]}::integer) where id = ${one.sessionId}::uuid`.execute(
          world.db,
        );
      else if (disturbance === 2)
        await sql`update wallet.account set period_day = period_day - 1 where player_id = ${one.playerId} and period_day > '1970-01-02'`.execute(
          world.db,
        );
      else if (disturbance === 3 && placed.length > 0) {
        const of = placed[pick(placed.length)] as WalletCommand;
        await world.gateway.apply(world.vendor, rollback(of));
      } else if (disturbance === 4) {
        const next = bet(one);
        placed.push(next);
        await world.gateway.apply(world.vendor, rollback(next));
      } else if (disturbance === 5)
        await sql`update games.game set enabled = ${pick(3) > 0} where vendor_id = ${world.vendor.id} and code = 'reels'`.execute(world.db);
      else if (disturbance === 6) await turnBonus(one);

      const kind = pick(2) === 0 ? 'bet' : 'win';
      const held = new Set<string>();
      const commands: PreparedCommand[] = [];
      for (let count = 1 + pick(4); count > 0; count -= 1) {
        const command = anyCommand(kind);
        const prepared = prepareCommand(world.vendor.id, command);
        const keys = keysOf(prepared);
        if (command.kind !== kind || keys.some((key) => held.has(key))) continue;
        for (const key of keys) held.add(key);
        commands.push(prepared);
        sent.push(command);
      }
      if (commands.length === 0) continue;
      const told = [];
      for (const name of ['apply', 'apply_any'] as const) {
        await client.query('begin');
        const answers = await callOf(name, commands);
        const { rows } = await client.query<{ traces: unknown }>(traces);
        told.push({ answers, traces: rows[0]?.traces });
        const isKept = name === 'apply_any' && pick(3) > 0;
        await client.query(isKept ? 'commit' : 'rollback');
        for (const [index, { verdict }] of (answers as { verdict: string }[]).entries()) {
          seen.add(verdict);
          if (isKept && verdict === 'done') taken.push((commands[index] as PreparedCommand).command);
        }
      }
      expect(
        told[0],
        `step ${step}: ${JSON.stringify(commands, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
      ).toEqual(told[1]);
    }
  } finally {
    client.release();
  }
  for (const verdict of [
    'done',
    'replayed',
    'conflict',
    'insufficient',
    'player-blocked',
    'token-unknown',
    'token-expired',
    'game-unknown',
    'game-closed',
    'currency-wrong',
    'reference-unknown',
    'rolled-back',
    'round-closed',
  ])
    expect([...seen]).toContain(verdict);
  // Figures of periods are not asked for: the story put days back.
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [] });
}, 300_000);
