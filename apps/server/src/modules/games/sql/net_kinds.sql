-- The kinds of games whose rounds turn over what they won or lost, by a brand's rule for rounds that are opened at a moment; the others turn over what was staked. What nobody
-- changed is the usual (`usualNetLanes` in the contract).
create or replace function games.net_kinds(p_merchant integer, p_opened timestamptz) returns table (net text[])
language sql stable
as $$
  select coalesce(
    (select r.net from games.turnover_rule r where r.merchant_id = p_merchant and r.starts <= p_opened order by r.starts desc limit 1),
    '{LIVE,SPORTS,ESPORTS,PVP,COCKFIGHT}'::text[])
$$;
