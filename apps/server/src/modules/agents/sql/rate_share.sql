-- What a rate and all below it make together of what counts of a bet (agents.levels). Money units; p_rate null: nobody has one.
create or replace function agents.rate_share(p_lane text, p_amount bigint, p_rate integer, p_group integer, p_first bigint) returns bigint
language sql immutable
as $$
  select greatest(p_first, p_amount * greatest(p_rate - p_group, 0) / case p_lane when 'LOTT' then 2000 else 10000 end)
$$;
