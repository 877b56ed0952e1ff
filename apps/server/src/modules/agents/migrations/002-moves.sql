-- Lines that are moved below another agent. A row is made when a second person has approved the request, and carried out as the brand's next day begins.
create table agents.move (
  -- The request's.
  id uuid primary key,
  merchant_id integer not null,
  player_id bigint not null references agents.node (player_id),
  -- Null: directly below the house.
  upline_id bigint references agents.node (player_id),
  -- The first day that counts for the new line, and when it begins.
  day date not null,
  due_at timestamptz not null,
  -- refused: by then it did not fit any more (`why`, an error code); cancelled: by staff, before it was due.
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'cancelled')),
  why text,
  -- How many were moved.
  people bigint,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'done') = (people is not null)),
  check (upline_id is distinct from player_id)
);
create unique index move_waiting on agents.move (player_id) where state = 'waiting';
create index move_due on agents.move (due_at) where state = 'waiting';
create index move_of_player on agents.move (player_id, due_at);

-- A line can never stand below itself. Whoever is there already was put below somebody by add_node alone, which cannot make a circle.
alter table agents.node add constraint node_leads_once check (agents.leads_once(path)) not valid;

-- The house gives codes away, too: campaigns, and the way by which root agents come. A process of the release before reads links of agents alone.
-- squawk-ignore ban-drop-not-null
alter table agents.link alter column player_id drop not null;
