/**
 * What a page may load and where it may send forms: only here. Nothing may show it in a frame. Scripts and styles come
 * from files, so that a text that gets into a page as markup can run nothing.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** The policy of a page that shows files of ours in a frame. */
export const framingPolicy = [...POLICY, "frame-src 'self'"].join('; ')

/**
 * The headers of every page. The referrer policy is `same-origin` and not `no-referrer`: with that one, browsers send
 * `Origin: null` with forms, and forms on plain http would look as if they came from another website.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY.join('; '),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** What the public site sends with everything. Nobody learns from it where a visitor came from. */
const publicPageHeaders: Readonly<Record<string, string>> = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * The headers of a public page. Connections to us are allowed although no script needs one: Lighthouse reads robots.txt in the
 * name of the page, and under its policy.
 * @param framedBy origins that may show it in a frame; nobody if there are none */
export function publicHeaders(framedBy: readonly string[] = []): Record<string, string> {
  const ancestors = framedBy.length === 0 ? "'none'" : framedBy.join(' ')
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ]
  return { ...publicPageHeaders, 'content-security-policy': policy.join('; ') }
}
