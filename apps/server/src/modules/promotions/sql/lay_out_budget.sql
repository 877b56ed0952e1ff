-- Writes down in 16 parts what an offer may still give (p_since null: in all; else of the day that began then), if it does not stand there: its bounds less what was given: an
-- application takes its part when it is accepted.
-- Under the offer's shared lock, and asked by everybody who takes of it, so that nothing is given beside the parts while they are made. Null: no bound.
create or replace function promotions.lay_out_budget(p_offer uuid, p_day date, p_since timestamptz, p_nominal bigint, p_expected bigint, p_pieces integer) returns void
language plpgsql
as $$
declare
  v_given bigint;
  v_count bigint;
begin
  if exists (select from promotions.budget b where b.offer_id = p_offer and b.day = p_day) then
    return;
  end if;
  select coalesce(sum(g.amount), 0), count(*) into v_given, v_count from promotions.grant g
  where g.offer_id = p_offer and g.created_at >= coalesce(p_since, '-infinity') and g.state not in ('rejected', 'applying')
    -- A piece of a day stays taken.
    and (p_since is not null or promotions.was_given(g.state, g.activated_at));
  insert into promotions.budget (offer_id, day, slot, nominal_left, expected_left, pieces_left)
  select p_offer, p_day, s, l.nominal / 16 + (s < l.nominal % 16)::integer, l.expected / 16 + (s < l.expected % 16)::integer, l.pieces / 16 + (s < l.pieces % 16)::integer
  from generate_series(0, 15) as s
  -- least and greatest pass over null, which is no bound.
  cross join (select case when p_nominal is not null then greatest(0, p_nominal - v_given) end as nominal,
    case when p_expected is not null then greatest(0, p_expected - v_given) end as expected,
    case when p_pieces is not null then greatest(0, p_pieces - v_count) end as pieces) as l
  on conflict do nothing;
end
$$;
