-- Accepted documents that two or more of these players have shown, with who has, by the digests of kind and number.
create or replace function protection.shared_among(p_players bigint[]) returns table (players bigint[])
language sql stable
as $$
  select array_agg(distinct d.player_id order by d.player_id)
  from unnest(p_players) as x (id) join protection.identity_document d on d.player_id = x.id
  where d.number_digest is not null and d.state in ('verified', 'expired')
  group by d.number_digest having count(distinct d.player_id) > 1
$$;
