-- What the ledger has of the ends of bonuses, by grant: what became money and what was given back as it ended (what came back of bets later is not in it), and what was reclaimed.
-- For proofs. Money units.
create or replace function wallet.bonus_postings() returns table (player_id bigint, grant_id uuid, converted bigint, forfeited bigint, reclaimed bigint)
language sql stable
as $$
  select t.player_id, platform.uuid_or_null(t.reference),
    coalesce(sum(e.amount) filter (where t.template = 'bonus-converted'), 0)::bigint,
    coalesce(sum(e.amount) filter (where t.template = 'bonus-forfeited'), 0)::bigint,
    coalesce(sum(e.amount) filter (where t.template = 'bonus-reclaimed'), 0)::bigint
  from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.amount > 0
  where t.template in ('bonus-converted', 'bonus-forfeited', 'bonus-reclaimed')
    and t.idempotency_key in ('grant:' || t.reference || ':done', 'grant:' || t.reference || ':end', 'grant:' || t.reference || ':reclaim')
  group by t.player_id, t.reference
$$;
