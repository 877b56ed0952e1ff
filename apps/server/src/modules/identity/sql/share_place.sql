-- Which of these pairs of players have signed in by one browser, or from one address. Digests alone are compared.
create or replace function identity.share_place(p_players bigint[], p_others bigint[]) returns table (player_id bigint, other_id bigint, place text)
language sql stable
as $$
  select p.player_id, p.other_id, 'device' from unnest(p_players, p_others) as p (player_id, other_id)
  where exists (
    select from identity.known_device a join identity.known_device b on b.token_hash = a.token_hash and b.player_id = p.other_id where a.player_id = p.player_id)
  union all
  select p.player_id, p.other_id, 'address' from unnest(p_players, p_others) as p (player_id, other_id)
  where exists (
    select from identity.known_address a join identity.known_address b on b.player_id = p.other_id and b.address_digest = a.address_digest
    where a.player_id = p.player_id)
$$;
