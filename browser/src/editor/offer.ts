import { type Draft, readDraft } from './draft-store.ts'
import { take } from './tabs.ts'

/** A draft that can be offered, and the names of the fields in which it differs from what is stored. */
export interface Kept {
  readonly key: string
  readonly draft: Draft
  readonly names: readonly string[]
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

/** What the form had as its title when it was kept. */
function titleOf(box: HTMLElement, { fields }: Draft): string {
  const title = fields.find(([name]) => name === 'title')?.[1].trim() ?? ''
  return title === '' ? (box.dataset['untitled'] ?? '') : title
}

function show(box: HTMLElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const place = box.querySelector(`[data-draft-${name}]`)
    if (place) place.textContent = text
  }
}

/** Says what a draft is called, from when it is, and what differs in it from what is stored. */
function describe(form: HTMLFormElement, box: HTMLElement, { draft, names }: Kept): void {
  const { lang } = document.documentElement
  // English as the rest of the portal writes days.
  const locale = lang === 'en' ? 'en-GB' : lang
  const labels = [...new Set(names.map((name) => labelOf(form, name)).filter((label) => label !== ''))]
  show(box, {
    title: titleOf(box, draft),
    time: new Date(draft.at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    differs: new Intl.ListFormat(locale).format(labels),
  })
}

/**
 * Takes a draft that may have been offered in other tabs, too.
 * @returns it as it is now, or why that cannot be: another tab has it `open`, or it is `gone`
 */
export async function takeOffered({ key }: Kept): Promise<Draft | 'open' | 'gone'> {
  return (await take(key)) ? (readDraft(key) ?? 'gone') : 'open'
}

/**
 * Shows drafts that somebody can continue, one at a time.
 * @param taking takes the chosen draft, and returns it or the reason why it cannot be continued
 */
export function offer(form: HTMLFormElement, drafts: readonly Kept[], taking: typeof takeOffered): void {
  const box = document.querySelector<HTMLElement>('[data-draft-offer]')
  if (!box) return
  const left = [...drafts]
  let at = 0
  const shown = () => left[at]
  const showOne = () => {
    const kept = shown()
    box.hidden = kept === undefined
    if (kept === undefined) return
    describe(form, box, kept)
    show(box, { place: String(at + 1), count: String(left.length) })
    for (const part of box.querySelectorAll<HTMLElement>('[data-draft-several]')) part.hidden = left.length === 1
  }
  const remove = (kept: Kept) => {
    left.splice(left.indexOf(kept), 1)
    if (at >= left.length) at = 0
    showOne()
    // The button that had the focus is gone with the box.
    if (box.hidden) form.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }
  const onClick = (button: string, then: (kept: Kept) => void) =>
    box.querySelector(`[data-draft-${button}]`)?.addEventListener('click', () => {
      for (const lost of document.querySelectorAll<HTMLElement>('[data-draft-lost]')) lost.hidden = true
      const kept = shown()
      if (kept !== undefined) then(kept)
    })
  const onTaking = (button: string, then: (kept: Kept, draft: Draft) => void) =>
    onClick(button, (kept) => {
      void taking(kept).then((draft) => {
        // A second click may have come first.
        if (!left.includes(kept)) return
        if (typeof draft === 'object') return then(kept, draft)
        const lost = document.querySelector<HTMLElement>(`[data-draft-lost="${draft}"]`)
        if (lost) {
          show(lost, { title: titleOf(box, kept.draft) })
          lost.hidden = false
        }
        remove(kept)
      })
    })
  onClick('next', () => {
    at = (at + 1) % left.length
    showOne()
  })
  onTaking('continue', (_, draft) => resume(form, draft))
  onTaking('drop', (kept) => {
    localStorage.removeItem(kept.key)
    remove(kept)
  })
  showOne()
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
