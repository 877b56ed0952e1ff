-- What the tidying of demo players looks for: who has been idle the longest, and whether a session is still theirs.
create index player_demo_idle on studio.player ((coalesce(last_round_at, created_at))) where mode = 'demo';
create index session_player on studio.session (player_id);
