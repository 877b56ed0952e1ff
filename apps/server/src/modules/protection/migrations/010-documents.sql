-- Documents by which players show who they are. What they say is sealed under the person's key; the pictures are platform files.
create table protection.identity_document (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('passport', 'national-id', 'driving-licence', 'proof-of-address', 'selfie')),
  state text collate "C" not null check (state in ('pending', 'verified', 'rejected', 'expired')),
  -- Birth date, number and the player's own words.
  sealed bytea not null,
  -- Keyed digest of kind and number: the same document under two accounts is seen by staff.
  number_digest bytea,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  reason text collate "C",
  note text not null default '',
  -- Last day of the document.
  valid_until date,
  primary key (player_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create unique index identity_document_waiting_once on protection.identity_document (player_id, kind) where state = 'pending';
create index identity_document_waiting on protection.identity_document (merchant_id, submitted_at) where state = 'pending';
create index identity_document_submitted on protection.identity_document (merchant_id, submitted_at, id);
create index identity_document_number on protection.identity_document (number_digest) where number_digest is not null;
create index identity_document_running_out on protection.identity_document (valid_until) where state = 'verified';

-- What a person's documents come to, and until when. A document is good to the end of its last day; one without a last day is good for ever.
create function protection.judge_identity(p_player bigint, p_merchant integer) returns table (state text, valid_until timestamptz)
language plpgsql stable
as $$
#variable_conflict use_column
declare
  v_zone text := site.time_zone_of(p_merchant);
  v_today date := (clock_timestamp() at time zone v_zone)::date;
begin
  return query
  with own as (
    select d.state, d.valid_until from protection.identity_document d
    where d.player_id = p_player and d.kind in ('passport', 'national-id', 'driving-licence')
  ), good as (
    select own.valid_until from own where own.state = 'verified' and (own.valid_until is null or own.valid_until >= v_today)
  )
  select case
      when exists (select from good) then 'verified'
      when exists (select from own where own.state = 'pending') then 'pending'
      when exists (select from own where own.state in ('verified', 'expired')) then 'expired'
      when exists (select from own where own.state = 'rejected') then 'rejected'
      else 'none'
    end,
    (select case when bool_or(g.valid_until is null) then null else (max(g.valid_until) + 1)::timestamp at time zone v_zone end from good g);
end
$$;
