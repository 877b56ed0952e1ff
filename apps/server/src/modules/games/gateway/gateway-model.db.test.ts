import type { CommandVerdict, WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../testing/seeded.js';
import { verifyLedger } from '../../wallet/index.js';
import { bet, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';
import type { CommandAnswer } from './wallet-gateway.js';

// GATEWAY_SEEDS and GATEWAY_OPERATIONS raise the run (512 x 512 at night); GATEWAY_SEED repeats one.
const seeds = Number(process.env['GATEWAY_SEEDS'] ?? (process.env['LONG_TESTS'] ? 128 : 32));
const operations = Number(process.env['GATEWAY_OPERATIONS'] ?? 64);
const onlySeed = process.env['GATEWAY_SEED'];
const start = 20n;
/** Verdicts that came up, so that the stories are known to lead everywhere. */
const seen = new Set<CommandVerdict>();

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

interface ModelBet {
  player: string;
  round: string;
  amount: bigint;
  state: 'open' | 'won' | 'undone';
}

/** What the wallet should do, told in the simplest way: one command after the other, everything in maps. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly known = new Map<string, { content: string; verdict: CommandVerdict; balance: bigint }>();
  readonly bets = new Map<string, ModelBet>();
  readonly tombstones = new Set<string>();
  readonly rounds = new Map<string, { staked: bigint; won: bigint; refunded: bigint; closed: boolean }>();

  apply(command: WalletCommand, blocked: boolean): { verdict: CommandVerdict; balance: bigint } {
    const { externalId, player, kind, referenceId, round, amount, roundClosed } = command;
    const content = [kind, referenceId, round, player, amount].join(' ');
    const known = this.known.get(externalId);
    const balance = this.balances.get(player) ?? 0n;
    if (known !== undefined) {
      if (known.content !== content) return { verdict: 'conflict', balance };
      if (known.verdict === 'done') return { verdict: 'replayed', balance: known.balance };
      return { verdict: known.verdict, balance };
    }
    const { verdict, change } = this.judge(command, blocked, balance);
    if (verdict === 'done') {
      const roundKey = `${player} ${round}`;
      const sums = this.rounds.get(roundKey) ?? { staked: 0n, won: 0n, refunded: 0n, closed: false };
      this.rounds.set(roundKey, sums);
      sums.closed ||= roundClosed;
      if (kind === 'bet') {
        this.bets.set(externalId, { player, round, amount, state: 'open' });
        sums.staked += amount;
      } else {
        const of = this.bets.get(referenceId ?? '');
        if (of !== undefined) of.state = kind === 'win' ? 'won' : 'undone';
        if (kind === 'win') sums.won += amount;
        else sums.refunded += change;
      }
      this.balances.set(player, balance + change);
    }
    const after = this.balances.get(player) ?? 0n;
    if (verdict === 'done' || (kind === 'rollback' && verdict === 'reference-unknown'))
      this.known.set(externalId, { content, verdict, balance: after });
    if (kind === 'rollback' && verdict === 'reference-unknown') this.tombstones.add(`${player} ${referenceId}`);
    return { verdict, balance: after };
  }

  private judge(command: WalletCommand, blocked: boolean, balance: bigint): { verdict: CommandVerdict; change: bigint } {
    const { externalId, player, kind, referenceId, round, amount } = command;
    const refuse = (verdict: CommandVerdict): { verdict: CommandVerdict; change: bigint } => ({ verdict, change: 0n });
    if (kind === 'bet') {
      if (this.tombstones.has(`${player} ${externalId}`)) return refuse('rolled-back');
      if (blocked) return refuse('player-blocked');
      if (this.rounds.get(`${player} ${round}`)?.closed) return refuse('round-closed');
      return balance < amount ? refuse('insufficient') : { verdict: 'done', change: -amount };
    }
    const of = this.bets.get(referenceId ?? '');
    if (kind === 'win') {
      if (of === undefined) return refuse(this.tombstones.has(`${player} ${referenceId}`) ? 'rolled-back' : 'reference-unknown');
      if (of.player !== player || of.round !== round) return refuse('reference-unknown');
      return of.state === 'undone' ? refuse('rolled-back') : { verdict: 'done', change: amount };
    }
    if (of === undefined) return refuse('reference-unknown');
    if (of.player !== player || of.round !== round) return refuse('conflict');
    if (of.state === 'undone') return refuse('rolled-back');
    return of.state === 'won' ? refuse('settled') : { verdict: 'done', change: of.amount };
  }
}

async function playStory(seed: number): Promise<void> {
  const pick = seeded(seed);
  const seats = await Promise.all([world.seat(start), world.seat(start)]);
  const model = new Model();
  const blocked = new Set<number>();
  for (const { alias } of seats) model.balances.set(alias, start);
  const placed: WalletCommand[] = [];
  const sent: WalletCommand[] = [];

  const newBet = (seat: Seat): WalletCommand =>
    bet(seat, {
      externalId: `s${seed}-b${placed.length}`,
      round: `s${seed}-r${pick(6)}`,
      amount: BigInt(pick(16)),
      roundClosed: pick(8) === 0,
    });
  /** Any command an honest or a confused vendor may send. */
  const anyCommand = (number: number): WalletCommand => {
    const seat = seats[pick(2)] as Seat;
    const old = sent[pick(Math.max(1, sent.length))];
    const kind = pick(10);
    if (old !== undefined && kind === 0) return old;
    // The same id with something else in it.
    if (old !== undefined && kind === 1) {
      const changes: Partial<WalletCommand>[] = [
        { amount: old.amount + 1n },
        { round: 'another' },
        { player: seat.alias, token: seat.token },
      ];
      return { ...old, ...changes[pick(3)] };
    }
    const of = placed[pick(Math.max(1, placed.length))];
    if (of === undefined || kind < 6) {
      const next = newBet(seat);
      placed.push(next);
      // Now and then it is late: what refers to it comes first.
      return pick(6) === 0 ? rollback(next, { externalId: `s${seed}-x${number}`, roundClosed: false }) : next;
    }
    const more = { externalId: `s${seed}-x${number}`, roundClosed: pick(4) === 0, ...(pick(12) === 0 ? { player: seat.alias } : {}) };
    return kind < 8 ? win(of, { ...more, amount: BigInt(pick(14)) }) : rollback(of, more);
  };

  for (let number = 0; number < operations; number += 1) {
    if (pick(24) === 0) {
      const seat = seats[pick(2)] as Seat;
      const lock = !blocked.has(seat.playerId);
      await sql`update identity.player set status = ${lock ? 'locked' : 'active'} where id = ${seat.playerId}`.execute(world.db);
      if (lock) blocked.add(seat.playerId);
      else blocked.delete(seat.playerId);
    }
    const command = anyCommand(number);
    sent.push(command);
    const owner = seats.find(({ alias }) => alias === command.player);
    const expected = model.apply(command, owner !== undefined && blocked.has(owner.playerId));
    seen.add(expected.verdict);
    const answer: CommandAnswer = await world.gateway.apply(world.vendor, command);
    expect({ verdict: answer.verdict, balance: answer.balance }, `seed ${seed}, operation ${number}`).toEqual(expected);
    await checkInvariants(seats, model, `seed ${seed}, operation ${number}`);
  }
}

/** What must be true after every operation, read from the rows. */
async function checkInvariants(seats: readonly Seat[], model: Model, where: string): Promise<void> {
  const ids = seats.map(({ playerId }) => playerId);
  const { rows } = await sql<{ what: string; key: string; value: string }>`
    select 'balance' as what, al.alias as key, a.balance::text as value
    from wallet.account a join games.alias al on al.player_id = a.player_id where a.player_id = any(${ids}::bigint[]) and a.code = 'main'
    union all
    select 'entries', al.alias, sum(e.amount)::text
    from wallet.entry e join games.alias al on al.player_id = e.player_id where e.player_id = any(${ids}::bigint[]) and e.account = 'main' group by al.alias
    union all
    select 'ledger', '', sum(e.amount)::text from wallet.entry e where e.player_id = any(${ids}::bigint[])
    union all
    select 'round', al.alias || ' ' || r.code, concat_ws(' ', r.staked, r.won, r.refunded, r.closed_at is not null)
    from games.round r join games.alias al on al.player_id = r.player_id where r.player_id = any(${ids}::bigint[])
    union all
    select 'sums', al.alias || ' ' || r.code, concat_ws(' ', sum(case t.kind when 'bet' then t.amount else 0 end), sum(case t.kind when 'win' then t.amount else 0 end),
      sum(case t.kind when 'rollback' then t.amount else 0 end), r.closed_at is not null)
    from games.round r join games.transaction t on t.player_id = r.player_id and t.round_id = r.id join games.alias al on al.player_id = r.player_id
    where r.player_id = any(${ids}::bigint[]) and not t.tombstone group by al.alias, r.code, r.closed_at
    union all
    select 'both', b.external_id, '' from games.transaction b
    where b.player_id = any(${ids}::bigint[]) and b.kind = 'bet'
      and exists (select from games.transaction w where w.reference_id = b.external_id and w.kind = 'win')
      and exists (select from games.transaction u where u.reference_id = b.external_id and u.kind = 'rollback' and not u.tombstone)
    union all
    select 'unmoved', t.external_id, '' from games.transaction t
    left join wallet.transaction m on m.player_id = t.player_id and m.id = t.transaction_id
    where t.player_id = any(${ids}::bigint[]) and (m.id is null) <> (t.amount = 0)`.execute(world.db);
  const of = (what: string): Map<string, string> => new Map(rows.filter((row) => row.what === what).map(({ key, value }) => [key, value]));
  const balances = new Map([...model.balances].map(([player, balance]) => [player, String(balance)]));
  const rounds = new Map(
    [...model.rounds].map(([key, { staked, won, refunded, closed }]) => [key, `${staked} ${won} ${refunded} ${closed ? 't' : 'f'}`]),
  );
  expect(of('balance'), where).toEqual(balances);
  expect(of('entries'), where).toEqual(balances);
  expect(of('ledger'), where).toEqual(new Map([['', '0']]));
  expect(of('round'), where).toEqual(rounds);
  expect(of('sums'), where).toEqual(rounds);
  expect([...of('both'), ...of('unmoved')], where).toEqual([]);
}

it(`tells the same story as an in-memory wallet (${onlySeed === undefined ? `${seeds} seeds` : `seed ${onlySeed}`} of ${operations} commands)`, async () => {
  const all = onlySeed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [Number(onlySeed)];
  const next = all.values();
  // Several stories at once share batches: strangers in one call must not change each other's answers.
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const seed of next) await playStory(seed);
    }),
  );
  if (onlySeed === undefined)
    for (const verdict of [
      'done',
      'replayed',
      'conflict',
      'insufficient',
      'player-blocked',
      'reference-unknown',
      'rolled-back',
      'settled',
      'round-closed',
    ] as const)
      expect([...seen]).toContain(verdict);
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], faults: 0 });
}, 600_000);
