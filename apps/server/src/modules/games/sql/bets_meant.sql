-- What a win or a rollback of a player refers to: the bet of that id, and the bets that share it as their reference (one bet in several parts). A
-- reference need not be an id, and several players may share one: what else has that very id is a row too (not is_own), and does not stand in the way of
-- their own bets. `lent`: what of the stake was the part of a bonus, of grant_id; null for nothing.
create or replace function games.bets_meant(p_vendor integer, p_player bigint, p_reference text) returns table (
  player_id bigint, external_id text, reference_id text, round_id uuid, amount bigint, at timestamptz, is_own boolean, is_undone boolean,
  lent bigint, grant_id uuid
)
language sql stable
as $$
  select t.player_id, t.external_id, t.reference_id, t.round_id, t.amount, t.at, t.kind = 'bet' and t.player_id = p_player,
    exists (select from games.undone(t.vendor_id, t.player_id, array[t.external_id, t.reference_id])), x.part, x.grant_id
  from (
    select * from games.transaction t where t.vendor_id = p_vendor and t.external_id = p_reference
    union all
    select * from games.transaction t where t.vendor_id + 0 = p_vendor and t.reference_id = p_reference and t.kind = 'bet'
      and t.player_id = p_player and t.external_id <> p_reference
  ) as t
  left join wallet.bet_part x on x.player_id = t.player_id and x.bet_id = t.transaction_id
$$;
