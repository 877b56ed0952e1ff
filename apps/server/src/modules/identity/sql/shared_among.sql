-- Marks that two or more of these players share, with who does: a mailbox that each has shown to hold, a browser or an address that each has signed in from. Digests alone are
-- compared. Nobody is punished for it: a family and a shop have one address.
create or replace function identity.shared_among(p_players bigint[]) returns table (mark text, players bigint[])
language sql stable
as $$
  select 'email', array_agg(p.id order by p.id)
  from unnest(p_players) as x (id) join identity.player p on p.id = x.id
  where p.email_digest is not null and p.email_verified_at is not null
  group by p.email_digest having count(*) > 1
  union all
  select 'device', array_agg(d.player_id order by d.player_id)
  from unnest(p_players) as x (id) join identity.known_device d on d.player_id = x.id
  group by d.token_hash having count(*) > 1
  union all
  select 'address', array_agg(a.player_id order by a.player_id)
  from unnest(p_players) as x (id) join identity.known_address a on a.player_id = x.id
  group by a.address_digest having count(*) > 1
$$;
