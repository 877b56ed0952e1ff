-- Limits (see stake_limits) as a movement leaves them: what came back makes room for losses, what was staked of one's own money takes it of them, all that was staked
-- of stakes. Null stays null.
create or replace function wallet.limits_left(p_limits bigint[], p_own bigint, p_staked bigint, p_returned bigint) returns bigint[]
language plpgsql immutable parallel safe strict
as $$
begin
  return array[p_limits[1], p_limits[2], p_limits[3], p_limits[4] + p_returned, p_limits[5] + p_returned, p_limits[6] + p_returned,
    greatest(0, p_limits[7] + p_own), greatest(0, p_limits[8] + p_own), greatest(0, p_limits[9] + p_own),
    greatest(0, p_limits[10] + p_staked), greatest(0, p_limits[11] + p_staked), greatest(0, p_limits[12] + p_staked)];
end
$$;
