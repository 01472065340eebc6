/**
 * Pictures that nothing names are deleted after a while. Each table that names pictures has an index on their names, so that one
 * look finds out whether a picture is named.
 */
export const unusedPictures = `
-- Since when nothing names it, as far as anybody has looked.
alter table pictures add column unused_since moment;
create index pictures_unused on pictures (unused_since) where unused_since is not null;

create index positions_by_picture on positions (substring(banner_url::text from '/p/([A-Za-z0-9_-]{32})-'))
  where banner_url::text like '%/p/%';
create index images_by_picture on images (substring(url::text from '/p/([A-Za-z0-9_-]{32})-'))
  where url::text like '%/p/%';
`
