import type { ComponentChildren } from 'preact'
import { LRUCache } from 'lru-cache'
import { rendered } from '../rendering.ts'
import { languageNames } from '../words/language.ts'
import type { Site } from '../visit.ts'
import { colourAddress } from './colour-address.ts'
import { catalogueOf, type PageLanguage } from './page-language.ts'
import type { Frame, Framing, PublicPageAnswer } from './public-page.ts'
import { publicWords } from '../words/words.ts'

/** The parts of a page around its title and its body. Pages of the same company and language have the same ones. */
type Surroundings = Pick<PublicPageAnswer, 'language' | 'frame' | 'framing' | 'scripts' | 'isUnlisted'>

/** The HTML before the title, between the head and the body, and after the body. */
type Shell = readonly [before: string, between: string, after: string]

/** Characters of shells that are kept for a site. Anybody can ask for pages with long queries, which are in the shell. */
const MOST_KEPT = 2_000_000
const shells = new WeakMap<Site, LRUCache<string, Shell>>()

/** Stands for the title and for the body while a shell is rendered. No text has it: PostgreSQL stores none with it. */
const GAP = '\0'

/** The HTML of a whole public page. */
export function renderPublicPage(site: Site, answer: PublicPageAnswer): string {
  const { title, head, body } = answer
  const [before, between, after] = shellOf(site, answer)
  const headed = (
    <>
      <title>{title}</title>
      {head}
    </>
  )
  return before + rendered(headed) + between + rendered(<>{body}</>) + after
}

/** The shell of a page. It is a third of the elements of a job page, so it is rendered once and kept. */
function shellOf(site: Site, { language, frame, framing, scripts, isUnlisted }: Surroundings): Shell {
  const surroundings = { language, frame, framing, scripts, isUnlisted } as Surroundings
  const id = JSON.stringify(surroundings)
  let ofSite = shells.get(site)
  if (!ofSite) {
    ofSite = new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: (shell, key) => shell.join('').length + key.length })
    shells.set(site, ofSite)
  }
  let shell = ofSite.get(id)
  if (shell === undefined) ofSite.set(id, (shell = renderShell(site, surroundings)))
  return shell
}

function renderShell(site: Site, surroundings: Surroundings): Shell {
  const html = `<!doctype html>${rendered(<Document {...{ site, surroundings }} />)}`
  const [before, between, after, ...others] = html.split(GAP)
  if (before === undefined || between === undefined || after === undefined || others.length > 0)
    throw new Error('What stands around a page contains the character that stands for its body.')
  return [before, between, after]
}

function Document({ site, surroundings }: { site: Site; surroundings: Surroundings }) {
  const { language, frame, framing, isUnlisted = false } = surroundings
  const scripts = [...(surroundings.scripts ?? []), ...(framing === undefined ? [] : ['framed.js'])]
  const w = publicWords[catalogueOf(language)]
  return (
    <html lang={language} dir="ltr" {...(framing && framedBy(framing))}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={framing?.scheme ?? 'light dark'} />
        {isUnlisted ? <meta name="robots" content="noindex" /> : null}
        <link rel="stylesheet" href={site.assets.address('public.css')} />
        {frame?.colour === null || frame?.colour === undefined ? null : (
          <link rel="stylesheet" href={colourAddress(frame.colour)} />
        )}
        <link rel="icon" href={site.assets.address('icon.svg')} type="image/svg+xml" />
        {scripts.map((name) => (
          <script type="module" src={site.assets.address(name)} />
        ))}
        {GAP}
      </head>
      <body>
        {framing === undefined ? (
          <a class="skip" href="#content">
            {w.skip}
          </a>
        ) : null}
        {frame === undefined || framing !== undefined ? null : <Top frame={frame} />}
        <main id="content" tabindex={-1}>
          {GAP}
        </main>
        {framing === undefined ? <Bottom {...{ site, language }} {...(frame && { frame })} /> : null}
        <div class="for-readers" role="status" id="announcer" />
      </body>
    </html>
  )
}

/** What the script and the style of a page in a frame read. */
function framedBy({ embedder, page, scheme }: Framing) {
  return { 'data-embedder': embedder, 'data-page': page, 'data-scheme': scheme }
}

function Top({ frame: { name, href, logo } }: { frame: Frame }) {
  const shown = (
    <>
      {logo === null ? <Initial name={name} /> : <img src={logo} alt="" height="40" />}
      <span class="owner-name">{name}</span>
    </>
  )
  return (
    <header class="top">
      <div class="wide">
        {href === null ? (
          <span class="owner">{shown}</span>
        ) : (
          <a class="owner" href={href}>
            {shown}
          </a>
        )}
      </div>
    </header>
  )
}

/** Stands where a logo would: the first letter or digit of a name. Nothing if it has none. */
function Initial({ name }: { name: string }) {
  const [first] = /[\p{L}\p{N}]/u.exec(name) ?? []
  if (first === undefined) return null
  return (
    <span class="mark" aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}

function Bottom({ site, language, frame }: { site: Site; language: PageLanguage; frame?: Frame }) {
  const w = publicWords[catalogueOf(language)]
  const { links = [], languages = [] } = frame ?? {}
  return (
    <footer class="bottom">
      <div class="wide">
        {links.length === 0 ? null : (
          <nav aria-label={w.footer}>{inList(links.map(({ href, label }) => <a href={href}>{label}</a>))}</nav>
        )}
        {languages.length === 0 ? null : (
          <nav aria-label={w.languages}>
            {inList(
              languages.map((other) => (
                <a
                  href={other.href}
                  hreflang={other.language}
                  lang={other.language}
                  dir="ltr"
                  {...(other.language === language && { 'aria-current': 'true' as const })}
                >
                  {languageNames[catalogueOf(other.language)]}
                </a>
              )),
            )}
          </nav>
        )}
        <p>{w.poweredBy(site.name)}</p>
      </div>
    </footer>
  )
}

function inList(items: readonly ComponentChildren[]) {
  return (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  )
}
