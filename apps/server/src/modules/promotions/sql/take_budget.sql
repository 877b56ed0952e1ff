-- Takes pieces and a sum of what is left of an offer, in all or on a day: of one part that nobody holds, the one at p_slot first; where none carries it, of all parts
-- together, in their order. Answers false where they do not carry it either. What a grant is expected to cost is counted as its sum: it never costs more on average.
create or replace function promotions.take_budget(p_offer uuid, p_day date, p_amount bigint, p_slot integer, p_pieces integer default 1) returns boolean
language plpgsql
as $$
declare
  v_slot smallint;
begin
  select b.slot into v_slot from promotions.budget b
  where b.offer_id = p_offer and b.day = p_day
    and coalesce(b.nominal_left >= p_amount, true) and coalesce(b.expected_left >= p_amount, true) and coalesce(b.pieces_left >= p_pieces, true)
  order by (b.slot + 16 - p_slot) % 16 limit 1 for no key update skip locked;
  if found then
    update promotions.budget b set nominal_left = b.nominal_left - p_amount, expected_left = b.expected_left - p_amount, pieces_left = b.pieces_left - p_pieces
    where b.offer_id = p_offer and b.day = p_day and b.slot = v_slot;
    return true;
  end if;
  perform from promotions.budget b where b.offer_id = p_offer and b.day = p_day order by b.slot for no key update;
  if exists (select from promotions.budget b where b.offer_id = p_offer and b.day = p_day
    having sum(b.nominal_left) < p_amount or sum(b.expected_left) < p_amount or sum(b.pieces_left) < p_pieces) then
    return false;
  end if;
  update promotions.budget b set nominal_left = b.nominal_left - t.nominal, expected_left = b.expected_left - t.expected, pieces_left = b.pieces_left - t.pieces
  from (
    select x.slot, least(x.nominal_left, greatest(0, p_amount - (sum(x.nominal_left) over w - x.nominal_left)))::bigint as nominal,
      least(x.expected_left, greatest(0, p_amount - (sum(x.expected_left) over w - x.expected_left)))::bigint as expected,
      least(x.pieces_left, greatest(0, p_pieces - (sum(x.pieces_left) over w - x.pieces_left)))::integer as pieces
    from promotions.budget x where x.offer_id = p_offer and x.day = p_day window w as (order by x.slot)
  ) as t
  where b.offer_id = p_offer and b.day = p_day and b.slot = t.slot;
  return true;
end
$$;
