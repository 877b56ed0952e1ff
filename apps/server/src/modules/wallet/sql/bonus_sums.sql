-- What bonuses come to in the ledger, by currency: what was lent, became money, was reclaimed and given back, what stands on players' bonus accounts, and what the house's accounts of
-- bonuses have lost (`cost`, with what stands). For proofs. Money units.
create or replace function wallet.bonus_sums()
returns table (currency text, granted bigint, converted bigint, reclaimed bigint, forfeited bigint, standing bigint, cost bigint)
language sql stable
as $$
  select a.currency, coalesce(sum(m.granted), 0)::bigint, coalesce(sum(m.converted), 0)::bigint, coalesce(sum(m.reclaimed), 0)::bigint,
    coalesce(sum(m.forfeited), 0)::bigint, sum(a.balance)::bigint, coalesce(-sum(m.house), 0)::bigint
  from wallet.account a
  left join lateral (
    select sum(e.amount) filter (where e.account = 'bonus' and t.template = 'bonus-granted') as granted,
      sum(e.amount) filter (where e.account = 'main' and t.template = 'bonus-converted') as converted,
      -sum(e.amount) filter (where e.account = 'main' and t.template = 'bonus-reclaimed') as reclaimed,
      -sum(e.amount) filter (where e.account = 'bonus' and t.template = 'bonus-forfeited') as forfeited,
      sum(e.amount) filter (where e.account in ('house:bonuses', 'house:bonus-stakes', 'house:bonus-prizes')) as house
    from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
    where e.player_id = a.player_id
  ) as m on true
  where a.code = 'bonus' group by a.currency
$$;
