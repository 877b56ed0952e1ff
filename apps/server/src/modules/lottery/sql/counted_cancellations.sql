-- Of orders with bets that hold room on a number (lottery.firm_after) so many a day and game may be cancelled.
create or replace function lottery.counted_cancellations() returns integer language sql immutable parallel safe as $$ select 5 $$;
