-- A bet that holds room on a number whose sale is limited keeps others from that number. Placed and cancelled again and again, or held until just before
-- closing, it would keep them out for nothing: such a bet is firm after this time.
create or replace function lottery.firm_after() returns interval language sql immutable parallel safe as $$ select interval '5 minutes' $$;
