-- Notes that an agent looks at what members did (`bets` or `movements`), which they can read. Of a day there is one row, with the first time, the last, and how often: looks within a
-- minute, as the pages of one list, are one.
create or replace function agents.note_looks(p_agent bigint, p_what text, p_players bigint[]) returns void
language sql
as $$
  insert into agents.look as noted (player_id, agent_id, what, day, at, first_at)
  select l.id, p_agent, p_what, (n.at at time zone 'UTC')::date, n.at, n.at
  from (select clock_timestamp() as at) as n cross join (select distinct id from unnest(p_players) as looked (id)) as l order by l.id
  on conflict (player_id, agent_id, what, day) do update
  set at = excluded.at, times = noted.times + (excluded.at > noted.at + interval '1 minute')::integer
$$;
