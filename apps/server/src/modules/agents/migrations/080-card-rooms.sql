-- What players win from each other in card rooms is in no result any more (agents.ggr); results by the day are reckoned as they are read.
update agents.member_hour set result = 0 where lane = 'PVP' and result <> 0;
