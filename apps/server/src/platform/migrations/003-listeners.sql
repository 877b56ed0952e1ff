-- How far each listener of facts has come: it has heard what transactions before `writer` wrote, and of that one everything up to `id`. (Facts are followed in the
-- order of the transactions that wrote them: ids are taken before it is known who is finished first.)
create table platform.listener (
  name text collate "C" primary key,
  writer xid8 not null default '0',
  id bigint not null default 0
);
