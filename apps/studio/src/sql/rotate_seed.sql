-- The next pair comes into force and the old one is told. Refused while a round is open under it.
create or replace function studio.rotate_seed(p_player bigint, p_client_seed text, p_next_sealed bytea, p_next_commitment text) returns text language plpgsql as $$
declare
  who studio.player;
begin
  select * into strict who from studio.player where id = p_player for update;
  perform 1 from studio.round where player_id = p_player and seed_number = who.seed_number and state in ('asked', 'open');
  if found then
    return 'round_open';
  end if;
  update studio.seed set client_seed = who.client_seed, rounds = who.nonce, revealed_at = clock_timestamp()
    where player_id = p_player and number = who.seed_number;
  insert into studio.seed (player_id, number, sealed, commitment) values (p_player, who.seed_number + 2, p_next_sealed, p_next_commitment);
  update studio.player set seed_number = seed_number + 1, client_seed = p_client_seed, nonce = 0 where id = p_player;
  return 'done';
end $$;
