import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';

/** Something of a player's bonuses that does not agree. Money units. */
export interface BonusFault {
  playerId: number;
  /** Undefined: of all their bonuses together. */
  grantId: string | undefined;
  what: 'active' | 'balance' | 'wagered' | 'converted' | 'forfeited' | 'reclaimed' | 'required';
  kept: bigint;
  counted: bigint;
}

/** What the bonuses of all players come to. Money units, by currency. */
export interface BonusSums {
  currency: string;
  granted: bigint;
  converted: bigint;
  reclaimed: bigint;
  forfeited: bigint;
  /** What stands on bonus accounts. */
  standing: bigint;
  /** What the house's accounts of bonuses have given away, what stands with it. */
  cost: bigint;
}

/** Before anything else of the transaction: it reads one snapshot, however long that takes. */
export async function beginProof(transaction: DatabaseTransaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
  await sql`set local statement_timeout = 0`.execute(transaction);
}

/** Money of bonuses by player, as the ledger has it: what it says of the account against what its movements make. */
export async function findUnbalanced(transaction: DatabaseTransaction): Promise<BonusFault[]> {
  const { rows } = await sql<BonusFault>`
    select player_id::integer as "playerId", null as "grantId", 'balance' as what, kept, counted from wallet.bonus_balances() where kept <> counted
    order by player_id`.execute(transaction);
  return rows.map((row) => ({ ...row, grantId: undefined }));
}

/** Players of whom another grant is active than the bonus that they play with. */
export async function findStrangers(transaction: DatabaseTransaction): Promise<BonusFault[]> {
  const { rows } = await sql<BonusFault>`
    select coalesce(g.player_id, b.player_id)::integer as "playerId", coalesce(g.id, b.grant_id) as "grantId", 'active' as what,
      (g.id is not null)::integer::bigint as kept, (b.grant_id is not null)::integer::bigint as counted
    from (select id, player_id from promotions.grant where money = 'bonus' and state in ('active', 'closing')) as g
    full join wallet.active_bonus b on b.grant_id = g.id and b.player_id = g.player_id
    where g.id is null or b.grant_id is null order by 1, 2`.execute(transaction);
  return rows;
}

/** Grants whose row says something else than what counted for them. */
export async function findMiscounted(transaction: DatabaseTransaction): Promise<BonusFault[]> {
  const { rows } = await sql<BonusFault>`
    select g.player_id::integer as "playerId", g.id as "grantId", 'wagered' as what, g.wagered as kept, coalesce(c.sum, 0)::bigint as counted
    from promotions.grant g left join (select grant_id, sum(counted) as sum from promotions.contribution group by grant_id) as c on c.grant_id = g.id
    where g.wagered <> coalesce(c.sum, 0) order by g.player_id, g.id`.execute(transaction);
  return rows;
}

/** Grants of bonus money whose row says another end than the ledger. */
export async function findMisposted(transaction: DatabaseTransaction): Promise<BonusFault[]> {
  const { rows } = await sql<BonusFault>`
    select g.player_id::integer as "playerId", g.id as "grantId", x.what, x.kept, x.counted
    from promotions.grant g
    left join wallet.bonus_postings() as p on p.player_id = g.player_id and p.grant_id = g.id
    cross join lateral (values ('converted', g.converted, coalesce(p.converted, 0)), ('forfeited', g.forfeited, coalesce(p.forfeited, 0)),
      ('reclaimed', g.reclaimed, coalesce(p.reclaimed, 0))) as x (what, kept, counted)
    where g.money = 'bonus' and x.kept <> x.counted
    union all
    -- What a free bet became is what of its bets was passed on.
    select g.player_id::integer, g.id, 'converted', g.converted, coalesce(p.passed, 0) from promotions.grant g
    left join wallet.bonus_postings() as p on p.player_id = g.player_id and p.grant_id = g.id
    where g.money = 'freebet' and g.state = 'completed' and g.converted <> coalesce(p.passed, 0)
    union all
    -- What free rounds became is what they won.
    select g.player_id::integer, g.id, 'converted', g.converted, coalesce(r.won, 0) from promotions.grant g
    left join games.free_rounds_standing(array(select x.id from promotions.grant x where x.money = 'spins')) as r on r.reward_id = g.id
    where g.money = 'spins' and g.ended_at is not null and g.converted <> coalesce(r.won, 0)
    order by 1, 2, 3`.execute(transaction);
  return rows;
}

/** Free rounds and free bets of whose winnings something else has to be staked than is required of their player, or than their offer asks of what they won. */
export async function findUnrequired(transaction: DatabaseTransaction): Promise<BonusFault[]> {
  const { rows } = await sql<BonusFault>`
    select g.player_id::integer as "playerId", g.id as "grantId", 'required' as what, x.kept, x.counted
    from promotions.grant g join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version
    left join turnover.required_of_rewards() as r on r.player_id = g.player_id and r.reward = g.id::text
    cross join lateral (
      values (g.required, coalesce(r.amount, 0)),
        (g.required, case when g.ended_at is null then g.required when g.state = 'reversed' or jsonb_typeof(v.document -> 'requirement') = 'null' then 0
          else div(g.converted::numeric * (v.document -> 'requirement' ->> 'multiple')::numeric, 10000)::bigint end)
    ) as x (kept, counted)
    where g.money in ('spins', 'freebet') and x.kept <> x.counted
    order by 1, 2`.execute(transaction);
  return rows;
}

export async function sumBonuses(transaction: DatabaseTransaction): Promise<{ grants: bigint; sums: BonusSums[] }> {
  const { rows: counted } = await sql<{ grants: bigint }>`select count(*) as grants from promotions.grant`.execute(transaction);
  const { rows: sums } = await sql<BonusSums>`
    select currency, granted, converted, reclaimed, forfeited, standing, cost from wallet.bonus_sums() order by currency`.execute(
    transaction,
  );
  return { grants: counted[0]?.grants ?? 0n, sums };
}
