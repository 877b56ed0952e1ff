-- What the ledger has of the ends of bonuses, by grant: what became money and what was given back as it ended, what was reclaimed, and what of bets that came back later was passed on
-- to the player (`passed`).
-- For proofs. Money units.
create or replace function wallet.bonus_postings() returns table (player_id bigint, grant_id uuid, converted bigint, forfeited bigint, reclaimed bigint, passed bigint)
language sql stable
as $$
  select t.player_id, platform.uuid_or_null(t.reference),
    coalesce(sum(e.amount) filter (where t.template = 'bonus-converted' and is_end.yes), 0)::bigint,
    coalesce(sum(e.amount) filter (where t.template = 'bonus-forfeited' and is_end.yes), 0)::bigint,
    coalesce(sum(e.amount) filter (where t.template = 'bonus-reclaimed' and is_end.yes), 0)::bigint,
    coalesce(sum(e.amount) filter (where t.template = 'bonus-converted' and not is_end.yes), 0)::bigint
  from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.amount > 0
  cross join lateral (
    select t.idempotency_key in ('grant:' || t.reference || ':done', 'grant:' || t.reference || ':end', 'grant:' || t.reference || ':reclaim') as yes) as is_end
  where t.template in ('bonus-converted', 'bonus-forfeited', 'bonus-reclaimed')
  group by t.player_id, t.reference
$$;
