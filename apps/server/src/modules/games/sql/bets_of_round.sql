-- The bets that a win can be of which names its round only, as games.bets_meant tells them.
create or replace function games.bets_of_round(p_player bigint, p_round uuid) returns table (
  player_id bigint, external_id text, reference_id text, round_id uuid, amount bigint, at timestamptz, is_own boolean, is_undone boolean,
  lent bigint, grant_id uuid
)
language sql stable
as $$
  select t.player_id, t.external_id, t.reference_id, t.round_id, t.amount, t.at, true,
    exists (select from games.undone(t.vendor_id, t.player_id, array[t.external_id, t.reference_id])), x.part, x.grant_id
  from games.transaction t
  left join wallet.bet_part x on x.player_id = t.player_id and x.bet_id = t.transaction_id
  where t.round_id = p_round and t.kind = 'bet' and t.player_id = p_player
$$;
