-- Of every player who ever had a bonus: what their bonus account says, and what is left of all that was lent, staked, won, made money and given back. For proofs. Money units.
create or replace function wallet.bonus_balances() returns table (player_id bigint, kept bigint, counted bigint)
language sql stable
as $$
  select a.player_id, a.balance, coalesce(m.left, 0)::bigint
  from wallet.account a
  left join lateral (
    select -sum(e.amount) filter (where e.account in ('house:bonuses', 'house:bonus-stakes', 'house:bonus-prizes'))
      - coalesce(sum(e.amount) filter (where e.account = 'main' and t.template = 'bonus-converted'), 0) as "left"
    from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
    where e.player_id = a.player_id
      and exists (select from wallet.entry b where b.player_id = e.player_id and b.transaction_id = e.transaction_id and b.account = 'bonus')
  ) as m on true
  where a.code = 'bonus'
$$;
