import { rendered } from '../../base/web/rendering.ts'
import { CLIENTS_PATH, COMPANIES_PATH, HOME_PATH, SIGN_OUT_PATH } from '../addresses.ts'
import { Icon, type IconName } from '../../base/web/parts.tsx'
import { pageKeys } from '../../base/web/page-keys.ts'
import type { PageAnswer } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'

/** A link in the menu. */
export interface MenuEntry {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** The heading of the group of links that begins with it. */
  readonly begins?: string
}

/** What the bell in the header shows. */
export interface Bell {
  readonly href: string
  /** The number of notifications that were not seen, as it is shown; empty for none. */
  readonly count: string
  /** The name of the link, which says the number too. */
  readonly label: string
  /** What the page waits for, to show the next number. */
  readonly version: string
}

/** What stands beside every page: the links that the visitor may use, and the bell, for those who have one. */
export interface Frame {
  readonly menu: readonly MenuEntry[]
  readonly bell: Bell | null
}

/** The HTML of a whole page. */
export function renderPage(visit: Visit, answer: PageAnswer, frame: Frame): string {
  return `<!doctype html>${rendered(<Document visit={visit} answer={answer} frame={frame} />)}`
}

/** A region cannot contain another one, and texts cannot contain a tag. */
const REGION = /<live-region[ >].*?<\/live-region>/gs

/** The HTML of the parts of a page that refresh themselves, one after the other. */
export function renderRegions({ body }: PageAnswer): string {
  return (rendered(<>{body}</>).match(REGION) ?? []).join('')
}

interface DocumentProps {
  visit: Visit
  answer: PageAnswer
  frame: Frame
}

function Document({ visit, answer, frame }: DocumentProps) {
  const { language, site, signedIn } = visit
  const w = webWords[language]
  // A reader hears the title first, so it begins with the fault.
  const title = (answer.status ?? 200) === 422 ? `${w.error}: ${answer.title}` : answer.title
  const isBare = answer.isBare === true || signedIn === null
  return (
    <html lang={language} dir="ltr" {...(signedIn?.isComfortable === true && { 'data-comfortable': '' })}>
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link
          rel="preload"
          href={site.assets.address('inter-latin.woff2')}
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <link rel="stylesheet" href={site.assets.address('portal.css')} />
        <link rel="icon" href={site.assets.address('icon.svg')} type="image/svg+xml" />
        <script type="module" src={site.assets.address('portal.js')} />
        {[...(signedIn?.hasShortcuts === true ? ['shortcuts.js'] : []), ...(answer.scripts ?? [])].map((name) => (
          <script type="module" src={site.assets.address(name)} />
        ))}
      </head>
      <body
        class={isBare ? 'bare' : 'framed'}
        data-close={w.close}
        data-updated={w.updated}
        {...(signedIn?.hasShortcuts === true && { 'data-shortcuts': '' })}
      >
        <a class="skip" href="#content">
          {w.skip}
        </a>
        {isBare ? <BareHeader site={site} /> : <Menu visit={visit} frame={frame} />}
        <main id="content" tabindex={-1}>
          {answer.body}
        </main>
        <div class="for-readers" role="status" id="announcer" />
        {signedIn?.hasShortcuts === true ? <Shortcuts language={language} /> : null}
      </body>
    </html>
  )
}

const { advance, reject, mail, note, undo } = pageKeys

const shortcutKeys = {
  help: ['?'],
  search: ['/'],
  positions: ['g', 'p'],
  candidates: ['g', 'c'],
  keys: ['g', 'k'],
  team: ['g', 't'],
  account: ['g', 'a'],
  down: ['j'],
  up: ['k'],
  open: ['Enter'],
  create: ['n'],
  edit: ['e'],
  advance: [advance],
  reject: [reject],
  mail: [mail],
  note: [note],
  undo: [undo],
} as const

/** What the key `?` shows in a dialog. */
function Shortcuts({ language }: Pick<Visit, 'language'>) {
  const w = webWords[language]
  return (
    <template id="shortcuts">
      <h2>{w.shortcuts}</h2>
      <dl class="shortcuts">
        {Object.entries(shortcutKeys).map(([name, keys]) => (
          <div>
            <dt>{w.shortcutNames[name as keyof typeof shortcutKeys]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </template>
  )
}

function BareHeader({ site }: Pick<Visit, 'site'>) {
  return (
    <header class="bare-header">
      <span class="brand">
        <img src={site.assets.address('icon.svg')} alt="" width="28" height="28" />
        {site.name}
      </span>
    </header>
  )
}

function Menu({ visit, frame: { menu: entries, bell } }: { visit: Visit; frame: Frame }) {
  const { language, path, signedIn, site, inside } = visit
  const w = webWords[language]
  const name = signedIn?.membership?.companyName ?? site.name
  return (
    <header class="side">
      <div class="side-top">
        {inside === null ? (
          <span class="brand">{name}</span>
        ) : (
          <div class="inside">
            <span class="brand">{inside.clientName}</span>
            <span class="hint">{w.insideClient}</span>
            <a href={CLIENTS_PATH}>{w.leaveClient(name)}</a>
          </div>
        )}
        {bell === null ? null : <BellLink bell={bell} />}
        <details class="menu-toggle">
          <summary class="button secondary">
            <Icon name="menu" />
            {w.menu}
          </summary>
          <nav aria-label={w.menu}>
            <Links {...{ path, entries }} />
            <Person visit={visit} />
          </nav>
        </details>
      </div>
      <nav class="side-links" aria-label={w.sections}>
        <Links {...{ path, entries }} />
      </nav>
      <div class="side-bottom">
        <Person visit={visit} />
      </div>
    </header>
  )
}

/** The count is in the name of the link; beside the bell it is for those who see it. */
function BellLink({ bell: { href, count, label, version } }: { bell: Bell }) {
  return (
    <a class="bell" href={href} aria-label={label} data-bell={`${href}/count`} data-version={version}>
      <Icon name="bell" />
      <span aria-hidden="true">{count}</span>
    </a>
  )
}

function Links({ path, entries }: { path: string; entries: readonly MenuEntry[] }) {
  return (
    <ul class="links">
      {entries.map(({ href, label, icon, begins }) => (
        <li class={begins === undefined ? undefined : 'begins'}>
          {begins === undefined ? null : <p class="links-heading">{begins}</p>}
          <a
            href={href}
            {...((path === href || (href !== HOME_PATH && path.startsWith(`${href}/`))) && {
              'aria-current': 'page' as const,
            })}
          >
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Person({ visit: { language, signedIn } }: { visit: Visit }) {
  const w = webWords[language]
  if (signedIn === null) return null
  return (
    <>
      <p class="person">{signedIn.name === '' ? signedIn.email : signedIn.name}</p>
      <ul class="links">
        <li>
          <a href={COMPANIES_PATH}>
            <Icon name="arrow-left-right" />
            {w.switchCompany}
          </a>
        </li>
        <li>
          <form method="post" action={SIGN_OUT_PATH}>
            <button type="submit" class="link">
              <Icon name="log-out" />
              {w.signOut}
            </button>
          </form>
        </li>
      </ul>
    </>
  )
}
