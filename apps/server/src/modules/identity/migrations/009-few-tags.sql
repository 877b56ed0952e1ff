alter table identity.player validate constraint player_has_few_tags;
