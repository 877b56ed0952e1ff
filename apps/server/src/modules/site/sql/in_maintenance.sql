-- Whether a brand's site is in maintenance. The players' own calls are stopped at the edge; asked by what comes past it, such as the bets of
-- game vendors, inside the debiting transaction. plpgsql, because it keeps its plan: as SQL it would be planned anew by every caller.
create or replace function site.in_maintenance(p_merchant integer, p_at timestamptz) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from site.maintenance m where m.merchant_id = p_merchant and m.starts_at <= p_at and (m.ends_at is null or p_at < m.ends_at));
end
$$;
