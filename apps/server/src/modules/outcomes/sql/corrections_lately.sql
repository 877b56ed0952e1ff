-- Corrections of an owner at a brand that are not done, or were done after a moment, with how far they are: bets they change, and those dealt with; both null
-- until every bet is judged.
create or replace function outcomes.corrections_lately(p_owner text, p_merchant integer, p_since timestamptz)
returns table (book bigint, at timestamptz, judged_through uuid, judged_at timestamptz, done_at timestamptz, bets integer, bets_done integer)
language sql stable
as $$
  select c.book, c.at, c.judged_through, c.judged_at, c.done_at,
    case when c.judged_at is not null then
      (select count(*)::integer from outcomes.corrected_bet b where b.owner = c.owner and b.book = c.book and b.no = c.no) end,
    case when c.judged_at is not null then
      (select count(*)::integer from outcomes.corrected_bet b where b.owner = c.owner and b.book = c.book and b.no = c.no and b.done_at is not null) end
  from outcomes.correction c where c.owner = p_owner and c.merchant_id = p_merchant and (c.done_at is null or c.done_at > p_since)
$$;
