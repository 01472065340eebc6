import { commandName } from '../base/config.ts'
import type { DemoKey } from '../service/demo/demo.ts'
import type { DemoLink } from '../service/demo/sign-in-links.ts'

/** What a person reads when the service has started. */
export interface Started {
  /** Where it answers, without a path. */
  url: string
  /** Where browsers reach it: passkeys need a name such as localhost, and sessions belong to one. */
  publicUrl: string
  /** The marketplace, where visitors begin. */
  marketplace: string
  /** The careers page of a company, or null if no company has one. */
  careersPage: string | null
  keys: readonly DemoKey[]
  keysFile: string
  /** Slugs of the companies that there are, demonstration or not. */
  slugs: readonly string[]
  /** Links by which users of the demonstration sign in. */
  links: readonly DemoLink[]
}

/** Where the service is, and lines that work when pasted. */
export function banner(started: Started): string {
  const api = `${started.url}/api/v1`
  const lines = [
    `Kandidat answers at ${api}`,
    `Marketplace, where anyone finds positions: ${started.marketplace}`,
    ...(started.careersPage === null ? [] : [`Careers page of a company: ${started.careersPage}`]),
    `Documentation, and operations to try: ${started.url}/docs`,
    `Portal: ${started.publicUrl}/portal`,
    ...signInLines(started.links),
    ...(started.keys.length > 0 ? withKeys(api, started) : withoutKeys(api, started)),
    `  curl '${api}/openapi.json'`,
    '',
    'Ctrl-C stops it.',
  ]
  return `\n${lines.join('\n')}\n`
}

/** Keys of the demonstration, each with what it opens. */
export function keyLines(keys: readonly DemoKey[]): string[] {
  return keys.flatMap(({ company, slug, what, key }) => ['', `  ${company} (${slug}), ${what}`, `  ${key}`])
}

/** Links into the portal, each with who signs in by it. */
function signInLines(links: readonly DemoLink[]): string[] {
  if (links.length === 0) return []
  const lines = links.flatMap(({ what, url }) => ['', `  ${what}`, `  ${url}`])
  return ['', 'Sign in to the portal of the demonstration, within an hour, once each:', ...lines]
}

function withKeys(api: string, { keys, keysFile }: Started): string[] {
  const ask = curl(keys[0]?.key ?? '')
  return [
    '',
    'Keys of the demonstration companies:',
    ...keyLines(keys),
    '',
    `They are kept in ${keysFile}. Try:`,
    '',
    `  ${ask(`${api}/positions?status=PUBLISHED&take=5`)}`,
    `  ${ask(`${api}/clients`)}`,
    `  ${ask(`${api}/career-pages`)}`,
  ]
}

function withoutKeys(api: string, { slugs }: Started): string[] {
  const [slug] = slugs
  if (slug === undefined)
    return [
      '',
      `There are no companies yet: \`${commandName()} demo\` loads demonstration data. For a company of your own:`,
      '',
      `  echo '{"name":"Example"}' | ${commandName()} companies create --administrator you@example.com`,
      '',
    ]
  return [
    '',
    `Companies: ${slugs.slice(0, 20).join(', ')}${slugs.length > 20 ? ', …' : ''}`,
    '',
    'Create a key, and send a request with it:',
    '',
    `  ${commandName()} keys create --company ${slug}`,
    `  ${curl('KEY')(`${api}/positions?status=PUBLISHED&take=5`)}`,
  ]
}

function curl(key: string): (url: string) => string {
  return (url) => `curl -H 'Authorization: Bearer ${key}' '${url}'`
}
