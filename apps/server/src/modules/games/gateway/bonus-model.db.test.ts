import { type Parts, partReturn, partStake } from '@sortes/growth-rules';
import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { seeded } from '../../../testing/seeded.js';
import { balanceOf, beginBonus, endBonus, verifyLedger } from '../../wallet/index.js';
import { bet, type GatewayWorld, openGatewayWorld, rollback, type Seat, win } from './testing/gateway-world.js';

// BONUS_SEEDS and BONUS_OPERATIONS raise the run (512 x 512 at night); BONUS_SEED repeats one.
const seeds = Number(process.env['BONUS_SEEDS'] ?? (process.env['LONG_TESTS'] ? 64 : 12));
const operations = Number(process.env['BONUS_OPERATIONS'] ?? 60);
const onlySeed = process.env['BONUS_SEED'];

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

interface ModelGrant {
  id: string;
  granted: bigint;
  state: 'active' | 'converted' | 'ended';
  mayConvert: bigint;
}

interface ModelBet {
  command: WalletCommand;
  parts: Parts;
  /** Whose money the lent part was. */
  grant: ModelGrant | undefined;
  state: 'open' | 'won' | 'undone';
}

/** What should become of one player's money, told in the simplest way. */
class Model {
  main: bigint;
  bonus = 0n;
  active: ModelGrant | undefined;
  /** Lines of the house by account, as the ledger should have them. */
  readonly house = { granted: 0n, stakes: 0n, prizes: 0n, converted: 0n, forfeited: 0n };

  constructor(start: bigint) {
    this.main = start;
  }

  stake(amount: bigint): { parts: Parts; grant: ModelGrant | undefined } | undefined {
    const parted = partStake(amount, this);
    if (!parted.ok) return undefined;
    this.main -= parted.parts.main;
    this.bonus -= parted.parts.bonus;
    this.house.stakes += parted.parts.bonus;
    return { parts: parted.parts, grant: parted.parts.bonus > 0n ? this.active : undefined };
  }

  comesBack(amount: bigint, { parts, grant }: ModelBet, of: 'stakes' | 'prizes'): void {
    const back = parts.main + parts.bonus === 0n ? { main: amount, bonus: 0n } : partReturn(amount, parts);
    this.main += back.main;
    this.house[of] += of === 'stakes' ? -back.bonus : back.bonus;
    if (grant?.state !== 'active') {
      const toPlayer =
        grant?.state === 'converted' && grant.mayConvert < back.bonus ? grant.mayConvert : grant?.state === 'converted' ? back.bonus : 0n;
      if (grant !== undefined) grant.mayConvert -= toPlayer;
      this.main += toPlayer;
      this.house.converted += toPlayer;
      this.house.forfeited += back.bonus - toPlayer;
    } else this.bonus += back.bonus;
  }

  begin(id: string, amount: bigint): ModelGrant {
    this.active = { id, granted: amount, state: 'active', mayConvert: 0n };
    this.bonus += amount;
    this.house.granted += amount;
    return this.active;
  }

  end(state: 'converted' | 'ended', most: bigint): void {
    const { active } = this;
    if (active === undefined) return;
    const converted = state === 'ended' ? 0n : this.bonus < most ? this.bonus : most;
    this.house.converted += converted;
    this.house.forfeited += this.bonus - converted;
    this.main += converted;
    this.bonus = 0n;
    active.state = state;
    active.mayConvert = state === 'converted' ? most - converted : 0n;
    this.active = undefined;
  }
}

async function houseOf({ playerId }: Seat): Promise<Model['house']> {
  const { rows } = await sql<{ of: keyof Model['house']; sum: bigint }>`
    select k.of, coalesce(sum(case k.of when 'granted' then -e.amount when 'prizes' then -e.amount when 'converted' then -e.amount else e.amount end), 0)::bigint as sum
    from (values ('granted', 'bonus-granted', 'house:bonuses'), ('stakes', null, 'house:bonus-stakes'), ('prizes', null, 'house:bonus-prizes'),
      ('converted', 'bonus-converted', 'bonus'), ('forfeited', 'bonus-forfeited', 'house:bonuses')) as k (of, template, account)
    left join (wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id)
      on e.player_id = ${playerId} and e.account = k.account and (k.template is null or t.template = k.template)
    group by k.of`.execute(world.db);
  return Object.fromEntries(rows.map(({ of, sum }) => [of, sum])) as Model['house'];
}

/** Plays one story; its answers and balances are compared after each step. */
async function play(seed: number): Promise<Set<string>> {
  const pick = seeded(seed);
  const seen = new Set<string>();
  const model = new Model(BigInt(pick(60)));
  const seat = await world.seat(model.main);
  const bets: ModelBet[] = [];
  const rule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
  const grantOf = (id: string) => ({ playerId: seat.playerId, merchantId: 1, grantId: id });
  for (let step = 0; step < operations; step += 1) {
    const open = bets.filter(({ state }) => state === 'open');
    const of = open[pick(open.length || 1)];
    const what = pick(12);
    const isTurn = what > 8 && (model.active === undefined || what === 11);
    if (isTurn && model.active === undefined) {
      const { id, granted } = model.begin(newId(), BigInt(1 + pick(200)));
      expect(await inTransaction(world.db, (transaction) => beginBonus(transaction, grantOf(id), rule, granted))).toBe(true);
    } else if (isTurn && model.active !== undefined) {
      const { id } = model.active;
      const most = BigInt(pick(150));
      const as = pick(2) === 0 ? ({ state: 'converted', most } as const) : ({ state: 'ended' } as const);
      model.end(as.state, most);
      await inTransaction(world.db, (transaction) => endBonus(transaction, grantOf(id), as));
    } else if (of !== undefined && what > 4 && what < 8) {
      const amount = BigInt(pick(60));
      expect((await world.gateway.apply(world.vendor, win(of.command, { amount }))).verdict).toBe('done');
      model.comesBack(amount, of, 'prizes');
      of.state = 'won';
      seen.add(`won ${of.grant?.state}`);
    } else if (of !== undefined && what === 8) {
      expect((await world.gateway.apply(world.vendor, rollback(of.command))).verdict).toBe('done');
      model.comesBack(of.command.amount, of, 'stakes');
      of.state = 'undone';
      seen.add(`undone ${of.grant?.state}`);
    } else {
      const command = bet(seat, { amount: BigInt(pick(40)) });
      const staked = model.stake(command.amount);
      expect((await world.gateway.apply(world.vendor, command)).verdict, `seed ${seed}, step ${step}`).toBe(
        staked === undefined ? 'insufficient' : 'done',
      );
      if (staked !== undefined) bets.push({ command, ...staked, state: 'open' });
      seen.add(staked === undefined ? 'refused' : staked.grant === undefined ? 'own' : staked.parts.main > 0n ? 'parted' : 'lent');
    }
    const { main, bonus } = await balanceOf(world.db, seat.playerId);
    expect([main, bonus], `seed ${seed}, step ${step}`).toEqual([model.main, model.bonus]);
  }
  const house = await houseOf(seat);
  expect(house, `seed ${seed}`).toEqual(model.house);
  // Whatever was lent is on the account, was lost, became money or came back; what bonuses cost is what became money.
  expect(house.granted + house.prizes - house.stakes - house.converted - house.forfeited).toBe(model.bonus);
  return seen;
}

it('plays any story as the simplest telling of it does, and keeps the identities', { timeout: 600_000 }, async () => {
  const seen = new Set<string>();
  const chosen = onlySeed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [Number(onlySeed)];
  for (const seed of chosen) for (const what of await play(seed)) seen.add(what);
  expect(await verifyLedger(world.db)).toMatchObject({ miscounted: [], faults: 0 });
  if (onlySeed === undefined)
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([
        'lent',
        'own',
        'parted',
        'refused',
        'undone active',
        'undone converted',
        'undone ended',
        'won active',
        'won converted',
        'won ended',
      ]),
    );
});
