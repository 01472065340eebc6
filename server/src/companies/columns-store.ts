import { galleries } from '../content/gallery-store.ts'

/**
 * What the contract shows of a company, as columns of the row `c` (docs/operations.md#company).
 * row_to_json over a subselect with the contract's names makes them JSON, which is cheaper and
 * shorter than json_build_object.
 */
export const companyColumns = `
  c.id, c.name, c.slug, c.website, c.logo_url as "logoUrl", c.industries, c.country, c.language,
  c.brand_color as "brandColor", c.banner_url as "bannerUrl", c.social_media_links as "socialMediaLinks",
  coalesce(c.content_html_override, c.content_html_default) as "contentHtml",
  c.content_html_default as "contentHtmlDefault", c.content_html_override as "contentHtmlOverride",
  c.locations, ${galleries('c.id', 'null')} as images`
