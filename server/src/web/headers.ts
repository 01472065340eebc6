/**
 * What a page may load and where it may send forms: only here. Nothing may show it in a frame. Scripts and styles come
 * from files, so that a text that gets into a page as markup can run nothing.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The headers of every page. The referrer policy is `same-origin` and not `no-referrer`: with that one, browsers send
 * `Origin: null` with forms, and forms on plain http would look as if they came from another website.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
