-- What movements of the ledger were about that transactions from p_from on and below p_until wrote, without what they moved: for followers that read the thing itself. p_about:
-- what their references name (wallet.movement_kind). Play money, too.
-- Of templates that are about something else not a row is joined: for what was just written statistics tell the planner of one row, whatever its number.
create or replace function wallet.movements_about(p_from xid8, p_until xid8, p_about text[]) returns table (player_id bigint, about text, reference text)
language sql stable
as $$
  select t.player_id, (select k.about from wallet.movement_kind k where k.template = t.template), t.reference
  from wallet.transaction t
  where t.writer >= p_from and t.writer < p_until and t.template = any (array(select k.template from wallet.movement_kind k where k.about = any (p_about)))
$$;
