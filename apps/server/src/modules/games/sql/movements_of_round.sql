-- The wallet's movements of a round, by their ids.
create or replace function games.movements_of_round(p_player bigint, p_round uuid) returns setof uuid
language sql stable
as $$
  select t.transaction_id from games.transaction t where t.round_id = p_round and t.player_id = p_player and t.transaction_id is not null
$$;
