import type { ComponentChildren } from 'preact'
import type { iconNames } from './icon-names.ts'
import { withQuery } from '../http/request-target.ts'
import { pageKeys } from './page-keys.ts'
import { following, preceding, type Trail, trailOf, withTrail } from './trail.ts'
import { numberText, timeText } from './words/dates.ts'
import type { Visit } from './visit.ts'
import { webWords } from './words/words.ts'

export type IconName = (typeof iconNames)[number]

/** The address of the file of icons. It is the same in every page of a process, so that parts need not be given it. */
let sprite = ''

/** Tells the parts where the icons are. @param address of `icons.svg` */
export function useIcons(address: string): void {
  sprite = address
}

/** An icon. It always stands beside a word, so that screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** The heading of a page: what it is about, one sentence, and what can be done. */
export function Heading(props: {
  title: ComponentChildren
  lead?: ComponentChildren
  actions?: ComponentChildren
  /** Where the page belongs: links from the outermost on. */
  path?: readonly { href: string; label: string }[]
  language: Visit['language']
}) {
  const { title, lead, actions, path = [], language } = props
  return (
    <header class="heading">
      <Path path={path} language={language} />
      <div class="heading-row">
        <div>
          <h1 dir="auto">{title}</h1>
          {lead === undefined ? null : <p class="lead">{lead}</p>}
        </div>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </div>
    </header>
  )
}

/** Where a page belongs: links from the outermost on. */
export function Path(props: { path: readonly { href: string; label: string }[]; language: Visit['language'] }) {
  const { path, language } = props
  if (path.length === 0) return null
  return (
    <nav aria-label={webWords[language].back}>
      <ol class="path">
        {path.map(({ href, label }) => (
          <li>
            <a href={href}>{label}</a>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What of a page a single key presses. The visitor can switch these keys off. */
export type PressedBy = keyof typeof pageKeys

/** What scripts and screen readers are told of the key that presses something; nothing for those who have no single keys. */
export function pressedBy(by: PressedBy | undefined, { signedIn }: Pick<Visit, 'signedIn'>) {
  return by === undefined || signedIn?.hasShortcuts !== true ? {} : { 'aria-keyshortcuts': pageKeys[by] }
}

/** The key that presses something, for those who see it. */
export function KeyHint({ by, visit: { signedIn } }: { by: PressedBy; visit: Pick<Visit, 'signedIn'> }) {
  if (signedIn?.hasShortcuts !== true) return null
  return (
    <kbd class="key" aria-hidden="true">
      {pageKeys[by]}
    </kbd>
  )
}

/** A part of a page with a heading of its own. */
export function Section(props: {
  id: string
  title: ComponentChildren
  lead?: ComponentChildren
  actions?: ComponentChildren
  children: ComponentChildren
}) {
  const { id, title, lead, actions, children } = props
  return (
    <section class="section" aria-labelledby={id}>
      <div class="heading-row">
        <div>
          <h2 id={id}>{title}</h2>
          {lead === undefined ? null : <p class="lead">{lead}</p>}
        </div>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A link that looks like a button. */
export function LinkButton(props: {
  href: string
  children: ComponentChildren
  tone?: 'primary' | 'secondary' | 'danger'
  icon?: IconName
  /** Opens the page in a dialog if scripts run. */
  isDialog?: boolean
  shortcut?: 'create' | 'edit'
  /** The key that presses it, as `pressedBy` says it. */
  pressed?: ReturnType<typeof pressedBy>
}) {
  const { href, children, tone = 'secondary', icon, isDialog = false, shortcut, pressed } = props
  return (
    <a
      href={href}
      class={`button ${tone}`}
      {...(isDialog && { 'data-dialog': '' })}
      {...(shortcut !== undefined && { 'data-shortcut': shortcut })}
      {...pressed}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </a>
  )
}

export type Tone = 'good' | 'bad' | 'warning' | 'neutral'

const toneIcons = {
  good: 'circle-check',
  bad: 'circle-alert',
  warning: 'triangle-alert',
  neutral: 'clock',
} as const satisfies Record<Tone, IconName>

/** A state in a word. The colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>
}

/** Something to know before anything else on the page. */
export function Banner({
  tone,
  title,
  children,
}: {
  tone: Tone
  title: ComponentChildren
  children?: ComponentChildren
}) {
  return (
    <div class={`banner ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={toneIcons[tone]} />
      <div>
        <p class="banner-title">{title}</p>
        {children}
      </div>
    </div>
  )
}

/**
 * What was done just now. It stands at the lower edge, where it pushes nothing away, until another page is opened. Without scripts too.
 * What was refused stands in the page instead (`ErrorSummary`).
 */
export function Toast({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="toasts">
      <Banner tone="good" title={title}>
        {children}
      </Banner>
    </div>
  )
}

/** A list without entries: what it will show, and the next step. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children?: ComponentChildren
  action?: ComponentChildren
}) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  )
}

/** A column of a table. */
export interface Column<Row> {
  readonly label: ComponentChildren
  readonly cell: (row: Row) => ComponentChildren
  /** Figures stand at the right edge. */
  readonly isNumber?: boolean
}

/** A table. If it is wider than the page, it scrolls in a region that the keyboard reaches. On a phone each row is a block. */
export function Table<Row>(props: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  language: Visit['language']
  /**
   * What a row is about, unique in the page: for lists that refresh themselves. The focus stays with the row, and not
   * with its place.
   */
  id?: (row: Row) => string
}) {
  const { caption, columns, rows, language, id } = props
  return (
    <section class="table" tabindex={0} aria-label={webWords[language].scrollable(caption)}>
      <table>
        <caption class="for-readers">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber = false }) => (
              <th scope="col" class={isNumber ? 'number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr data-row="" id={id && `row-${id(row)}`}>
              {columns.map(({ label, cell, isNumber = false }) => (
                <Cell label={label} isNumber={isNumber} content={cell(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A cell with the name of its column, for phones, which leave out a cell without: it says that there is nothing. */
function Cell({ label, isNumber, content }: Record<'label' | 'content', ComponentChildren> & { isNumber: boolean }) {
  const name = content === '–' ? {} : { 'data-label': typeof label === 'string' ? label : '' }
  return <td {...{ class: isNumber ? 'number' : undefined, ...name }}>{content}</td>
}

/** An e-mail or address that goes on in the next line after its parts, and not in the middle of a word. */
export function Breakable({ children: text }: { children: string }) {
  return (
    <>
      {text.split(/(?<=[/@?&])/).map((part, i) => (
        <>
          {i === 0 ? null : <wbr />}
          {part}
        </>
      ))}
    </>
  )
}

/** Names and their values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [ComponentChildren, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A time, in the language of the page and the time zone of the installation. */
export function Time(props: { at: Date; visit: Pick<Visit, 'language' | 'site'>; hasSeconds?: boolean }) {
  const { at, visit, hasSeconds } = props
  return <time datetime={at.toISOString()}>{timeText(at, visit.language, visit.site.timeZone, hasSeconds)}</time>
}

/** A text to copy: by the button if scripts run, and otherwise by selecting it. @param id unique in the page */
export function CopyText(props: { id: string; text: string; label: string; language: Visit['language'] }) {
  const { id, text, label, language } = props
  const w = webWords[language]
  return (
    <div class="copy">
      <textarea id={id} readonly rows={text.split('\n').length} spellcheck={false} aria-label={label}>
        {text}
      </textarea>
      <button type="button" class="button secondary" data-copy={id} data-copied={w.copied} hidden>
        <Icon name="copy" />
        <span>
          {w.copy}
          <span class="for-readers"> {label}</span>
        </span>
      </button>
    </div>
  )
}

/** Where a page of a list is among the others, with links to the first one, the one before and the next one. */
export function Pager(props: {
  language: Visit['language']
  path: string
  query: URLSearchParams
  /** The cursor of the next page; null on the last one. */
  next: string | null
}) {
  const { language, path, query, next } = props
  const w = webWords[language]
  const trail = trailOf(query)
  if (next === null && trail.after === null) return null
  const previous = preceding(trail)
  const addressOf = (to: Trail) => withQuery(path, withTrail(query, to))
  return (
    <nav class="pager" aria-label={w.pages}>
      {trail.after === null ? null : <a href={addressOf({ page: 1, after: null, before: [] })}>{w.newest}</a>}
      {previous === null ? null : (
        <a href={addressOf(previous)} rel="prev">
          {w.previous}
        </a>
      )}
      {trail.page === null ? null : <span>{w.page(numberText(trail.page, language))}</span>}
      {next === null ? null : (
        <a href={addressOf(following(trail, next))} rel="next">
          {w.next}
        </a>
      )}
    </nav>
  )
}
