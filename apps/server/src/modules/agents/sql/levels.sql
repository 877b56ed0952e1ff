-- What the rates of a line make of one bet, level by level from whoever bet (level 0) up to the root. Everybody has the highest of the rates up to their own, as they
-- were when the bet was placed: `earned` is floor(amount x that rate / base), what everybody up to there gets together, and `share` what it is more than the sum below.
-- Together they get what the highest rate makes: no depth and no shape of a line makes or loses a unit. Rates are 1/10 000 of valid turnover, or prize groups (lane
-- LOTT: p_group is what the bet was sold at, p_first what was taken off its price, which is level 0's and is not paid again). p_amount, p_first: money units, not
-- negative. `rate` is null for who had none, and for everybody above a player who is one person with one of them (agents.self_referral).
create or replace function agents.levels(p_path bytea, p_lane text, p_at timestamptz, p_amount bigint, p_group integer, p_first bigint)
returns table (player_id bigint, level integer, rate integer, earned bigint, share bigint)
language sql stable
as $$
  with place as (
    select id, octet_length(p_path) / 8 - ordinality as level from agents.ids_of_path(p_path) with ordinality as above (id, ordinality)
  ), referred as materialized (
    select from place p
    join agents.self_referral s on s.player_id = p.id and s.since <= p_at and (s.lifted_at is null or p_at < s.lifted_at)
    where p.level = 0
  ), sum_to as (
    select place.id, place.level, r.rate,
      max(greatest(p_first, p_amount * greatest(r.rate - p_group, 0) / case p_lane when 'LOTT' then 2000 else 10000 end)) over (order by place.level) as earned
    from place
    left join lateral (
      select x.rate from agents.rate x where x.player_id = place.id and x.lane = p_lane and x.since <= p_at and (place.level = 0 or not exists (select from referred))
      order by x.since desc limit 1
    ) as r on true
  )
  select id, level::integer, rate, earned, earned - coalesce(lag(earned) over (order by level), p_first) as share from sum_to
$$;
