-- Which of these players have shown to hold a contact of theirs: a mobile number or a mailbox.
create or replace function identity.confirmed_among(p_players bigint[]) returns setof bigint
language sql stable
as $$
  select p.id from identity.player p
  where p.id = any (p_players)
    and ((p.mobile is not null and p.mobile_verified_at is not null) or (p.email is not null and p.email_verified_at is not null))
$$;
