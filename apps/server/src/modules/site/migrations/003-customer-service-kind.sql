alter table site.content_version validate constraint content_version_kind;
