-- A banner may have a second picture for narrow screens: of a wide one they show the middle alone.
alter table site.banner add column phone_image_url text not null default '';
