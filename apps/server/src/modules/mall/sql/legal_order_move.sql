-- Whether an order may go from one state to another: contract, `mallOrderMoves`.
create or replace function mall.legal_order_move(p_from text, p_to text) returns boolean
language sql immutable parallel safe
as $$
  select p_to = any (case p_from
    when 'in-process' then array['approved', 'received', 'rejected', 'cancelled']
    when 'approved' then array['packed', 'rejected']
    when 'packed' then array['shipped', 'rejected']
    when 'shipped' then array['received', 'returned']
    when 'received' then array['returned']
    else '{}'::text[]
  end)
$$;
