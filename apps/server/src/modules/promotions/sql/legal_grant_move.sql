-- Whether a grant may go from one state to another: growth-rules, `grantMoves`.
create or replace function promotions.legal_grant_move(p_from text, p_to text) returns boolean
language sql immutable parallel safe
as $$
  select p_to = any (case p_from
    when 'offered' then array['claimed', 'expired']
    when 'claimed' then array['applying', 'queued', 'active', 'completed']
    when 'applying' then array['queued', 'active', 'completed', 'rejected', 'reversed']
    when 'queued' then array['active', 'cancelled', 'expired', 'reversed']
    when 'active' then array['closing', 'completed', 'expired', 'forfeited', 'cancelled', 'reversed', 'played-out']
    when 'closing' then array['completed', 'expired', 'forfeited', 'cancelled', 'reversed', 'played-out']
    when 'completed' then array['reversed']
    else '{}'::text[]
  end)
$$;
