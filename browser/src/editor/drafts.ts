import { type Draft, PREFIX, readDraft, tidyDrafts, writeDraft } from './draft-store.ts'
import { type Kept, offer, takeOffered } from './offer.ts'
import { holdOpen, leftBehind } from './tabs.ts'

/** Milliseconds after the last key until what was typed is kept. */
const PAUSE = 400

/** Fields that are no part of what somebody wrote. */
const OWN = new Set(['rearrange', 'versions', 'versions-taken', 'draft', 'contacts-shown'])

/** Everything that the form would send but files, which browsers do not give away. */
function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'rearrange' ? [[name, value]] : [],
  )
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

/** Keeps what is typed into a form until it is saved, so that a closed tab loses nothing. */
export function startDrafts(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]')
  if (!form) return
  const key = PREFIX + (form.dataset['draft'] ?? '')
  const shown = fieldsOf(form)
  tidyDrafts()
  const isAnswer = 'posted' in form.dataset
  /** Forgets what is stored anyway. */
  const differingOf = (keys: readonly string[]) =>
    keys.flatMap((each): Kept[] => {
      const draft = readDraft(each)
      const names = draft === null ? [] : differing(shown, draft.fields)
      if (draft !== null && names.length > 0) return [{ key: each, draft, names }]
      localStorage.removeItem(each)
      return []
    })
  const own = differingOf([key])
  const { drafts: group } = form.dataset
  // Pages with locks are not kept for the way back, and only drafts of new positions are looked for in other tabs.
  if (group !== undefined) holdOpen(key)
  // A form that was refused, or that was rearranged, is what somebody writes at the moment.
  if (!isAnswer && group === undefined) {
    // What is typed before the choice is kept in the place of what is offered.
    offer(form, own, ({ draft }) => Promise.resolve(draft))
  } else if (!isAnswer && group !== undefined)
    void leftBehind(group, key).then(
      (keys) => offer(form, differingOf(keys), takeOffered),
      () => undefined,
    )
  let timer: number | undefined
  let isDirty = isAnswer
  const keep = () => {
    clearTimeout(timer)
    if (isDirty) writeDraft(key, { at: Date.now(), fields: fieldsOf(form) })
  }
  if (isAnswer) keep()
  form.addEventListener('input', () => {
    isDirty = true
    clearTimeout(timer)
    timer = setTimeout(keep, PAUSE)
  })
  addEventListener('pagehide', keep)
}
