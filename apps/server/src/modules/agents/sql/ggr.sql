-- What play in a lane left the house (gross gaming revenue), of what its players lost there, below 0: won. In card rooms players win from each other, what the house keeps is the
-- rake, and vendors do not tell it: nothing, or a line that lost would be paid for what another line won. The lanes are `lanesAmongPlayers` in the contract. Money units.
create or replace function agents.ggr(p_lane text, p_lost bigint) returns bigint
language sql immutable
as $$
  select case when p_lane = 'PVP' then 0 else p_lost end
$$;
