/** What the names of drafts in the storage of the browser begin with. */
export const PREFIX = 'kandidat position '

/** Characters of a draft, drafts that are kept, and the milliseconds that one lives. */
const LONGEST = 300_000
const MOST = 20
const LIFE = 30 * 86_400_000
/** Milliseconds after the last key until what was typed is kept. */
const PAUSE = 400

/** Fields that are no part of what somebody wrote. */
const OWN = new Set(['rearrange', 'versions', 'versions-taken', 'draft', 'contacts-shown'])

interface Draft {
  readonly at: number
  readonly fields: readonly (readonly [string, string])[]
}

/** Everything that the form would send but files, which browsers do not give away. */
function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'rearrange' ? [[name, value]] : [],
  )
}

/** Browsers refuse storage in private windows, and when it is full. */
function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft !== null && Array.isArray(draft.fields) && typeof draft.at === 'number' ? draft : null
  } catch {
    return null
  }
}

function write(key: string, draft: Draft): void {
  const text = JSON.stringify(draft)
  try {
    if (text.length > LONGEST) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Then the draft is lost with the tab, as without this script.
  }
}

/** Forgets old drafts, and the oldest of too many. */
function tidy(): void {
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: read(key)?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
  const old = Date.now() - LIFE
  for (const [i, { key, at }] of kept.entries()) if (i >= MOST || at < old) localStorage.removeItem(key)
}

/** The names of fields that differ between what the server shows and what was kept. */
function differing(now: readonly (readonly [string, string])[], kept: Draft['fields']): string[] {
  const texts = (fields: Draft['fields']) => {
    const found = new Map<string, string>()
    for (const [name, value] of fields) {
      const text = value.replaceAll('\r\n', '\n').trim()
      if (!OWN.has(name) && text !== '') found.set(name, `${found.get(name) ?? ''}\n${text}`)
    }
    return found
  }
  const [a, b] = [texts(now), texts(kept)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name))
}

/** What people call a field: its label, or the heading of the part of the form that it is in. */
function labelOf(form: HTMLFormElement, name: string): string {
  const field = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`)
  const part =
    field?.closest('section') ??
    form.querySelector(`[name^="${CSS.escape(name.split('-')[0] ?? '')}"]`)?.closest('section')
  const heading = part?.querySelector('h2')?.textContent ?? ''
  const isOfPart = /^(section|contact|ask)-/.test(name) || field === null
  const label = isOfPart ? undefined : field.labels?.[0]?.firstChild?.textContent
  return (label ?? heading).trim()
}

/** What was kept, and the names of the fields in which it differs from what is stored. */
interface Kept {
  readonly key: string
  readonly draft: Draft
  readonly names: readonly string[]
}

/** Offers what was kept, one after the other. */
function offer(form: HTMLFormElement, drafts: readonly Kept[]): void {
  const box = document.querySelector<HTMLElement>('[data-draft-offer]')
  const left = [...drafts]
  if (!box || left[0] === undefined) return
  describe(form, box, left[0])
  box.hidden = false
  box.querySelector('[data-draft-continue]')?.addEventListener('click', () => {
    if (left[0] !== undefined) resume(form, left[0].draft)
  })
  box.querySelector('[data-draft-drop]')?.addEventListener('click', () => {
    const dropped = left.shift()
    if (dropped !== undefined) localStorage.removeItem(dropped.key)
    if (left[0] !== undefined) return describe(form, box, left[0])
    box.hidden = true
    // The button that had the focus is gone with the box.
    form.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  })
}

/** Says from when something is that was kept, and what differs from what is stored. */
function describe(form: HTMLFormElement, box: HTMLElement, { draft, names }: Kept): void {
  const { lang } = document.documentElement
  // English as the rest of the portal writes days.
  const locale = lang === 'en' ? 'en-GB' : lang
  const time = new Date(draft.at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const labels = [...new Set(names.map((name) => labelOf(form, name)).filter((label) => label !== ''))]
  const list = new Intl.ListFormat(locale).format(labels)
  for (const [name, text] of [
    ['time', time],
    ['differs', list],
  ] as const) {
    const place = box.querySelector(`[data-draft-${name}]`)
    if (place) place.textContent = text
  }
}

/**
 * Drafts of new positions that were left behind, the newest first. Those that another tab has open are not: they would be
 * written on in two places. Browsers give no locks to pages over http beyond this machine; then they are offered, too.
 */
async function leftBehind(group: string, own: string): Promise<string[]> {
  const locks = 'locks' in navigator ? await navigator.locks.query() : {}
  const open = new Set(locks.held?.map(({ name }) => name))
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(`${PREFIX}${group} `) && key !== own && !open.has(key))
    .toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0))
}

/** Tells other tabs for as long as this page is open that a draft is written on here. */
function holdOpen(key: string): void {
  if ('locks' in navigator) void navigator.locks.request(key, () => new Promise<never>(() => {}))
}

/** Asks the server for the form with what was kept: it knows how many sections that has. Nothing is saved by it. */
function resume(form: HTMLFormElement, { fields }: Draft): void {
  const sent = document.createElement('form')
  sent.method = 'post'
  sent.enctype = form.enctype
  sent.action = form.action
  for (const [name, value] of [...fields, ['rearrange', 'keep'] as const]) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = value
    sent.append(field)
  }
  sent.hidden = true
  document.body.append(sent)
  sent.submit()
}

/** Keeps what is typed into a form until it is saved, so that a closed tab loses nothing. */
export function startDrafts(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]')
  if (!form) return
  const key = PREFIX + (form.dataset['draft'] ?? '')
  const shown = fieldsOf(form)
  tidy()
  holdOpen(key)
  const isAnswer = 'posted' in form.dataset
  /** Forgets what is stored anyway. */
  const differingOf = (keys: readonly string[]) =>
    keys.flatMap((each): Kept[] => {
      const draft = read(each)
      const names = draft === null ? [] : differing(shown, draft.fields)
      if (draft !== null && names.length > 0) return [{ key: each, draft, names }]
      localStorage.removeItem(each)
      return []
    })
  const own = differingOf([key])
  const { drafts: group } = form.dataset
  // A form that was refused, or that was rearranged, is what somebody writes at the moment.
  if (!isAnswer && group === undefined) offer(form, own)
  else if (!isAnswer && group !== undefined)
    void leftBehind(group, key).then(
      (keys) => offer(form, differingOf(keys)),
      () => undefined,
    )
  let timer: number | undefined
  let isDirty = isAnswer
  const keep = () => {
    clearTimeout(timer)
    if (isDirty) write(key, { at: Date.now(), fields: fieldsOf(form) })
  }
  if (isAnswer) keep()
  form.addEventListener('input', () => {
    isDirty = true
    clearTimeout(timer)
    timer = setTimeout(keep, PAUSE)
  })
  addEventListener('pagehide', keep)
}
