-- sortes: before tables
-- Whether a board may go from one state to another: board-rules.ts, `boardMoves`.
create or replace function missions.legal_board_move(p_from text, p_to text) returns boolean
language sql immutable parallel safe
as $$
  select p_to = any (case p_from
    when 'draft' then array['running', 'cancelled']
    when 'running' then array['frozen', 'cancelled']
    when 'frozen' then array['reviewed', 'cancelled']
    when 'reviewed' then array['paying', 'cancelled']
    when 'paying' then array['paid']
    else '{}'::text[]
  end)
$$;
