// Loaded by pages with notes: offers colleagues while somebody types a name after an at sign. Without it a name counts too, if it
// fits one.
import { folded } from '../../shared/src/names/folded.ts'
import { announce } from './feedback/announcer.ts'

/** The letters of a name that somebody has typed after an at sign. */
const TYPED = /(?:^|[^\p{L}\p{N}._%+-])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}]*)?)$/u
const MOST = 6

const listOf = (field: HTMLTextAreaElement) => field.parentElement?.querySelector<HTMLElement>('.mention-list') ?? null

function offer(field: HTMLTextAreaElement): void {
  close(field)
  const typed = TYPED.exec(field.value.slice(0, field.selectionStart))?.[1]
  if (typed === undefined) return
  const names = JSON.parse(field.dataset['colleagues'] ?? '[]') as string[]
  const fits = (name: string) => [name, ...name.split(' ')].some((part) => folded(part).startsWith(folded(typed)))
  const found = names.filter(fits).slice(0, MOST)
  if (found.length === 0 || found.includes(typed)) return
  const list = document.createElement('ul')
  list.className = 'mention-list'
  list.id = `${field.id}-mentions`
  list.setAttribute('role', 'listbox')
  for (const [i, name] of found.entries()) {
    const option = document.createElement('li')
    option.id = `${list.id}-${i}`
    option.setAttribute('role', 'option')
    option.textContent = name
    // The field keeps the focus.
    option.addEventListener('mousedown', (event) => {
      event.preventDefault()
      take(field, name)
    })
    list.append(option)
  }
  field.after(list)
  field.setAttribute('aria-controls', list.id)
  choose(field, 0)
}

function choose(field: HTMLTextAreaElement, at: number): void {
  const options = [...(listOf(field)?.children ?? [])]
  const chosen = options[(at + options.length) % options.length]
  for (const option of options) option.setAttribute('aria-selected', String(option === chosen))
  if (!chosen) return
  field.setAttribute('aria-activedescendant', chosen.id)
  announce(`@${chosen.textContent}`)
}

function onKey(event: KeyboardEvent): void {
  const { target: field, key } = event
  if (!(field instanceof HTMLTextAreaElement)) return
  const list = listOf(field)
  if (!list) return
  const at = [...list.children].findIndex((option) => option.getAttribute('aria-selected') === 'true')
  if (key === 'ArrowDown') choose(field, at + 1)
  else if (key === 'ArrowUp') choose(field, at - 1)
  else if (key === 'Escape') close(field)
  else if (key === 'Enter' || key === 'Tab') take(field, list.children[at]?.textContent ?? '')
  else return
  event.preventDefault()
}

function take(field: HTMLTextAreaElement, name: string): void {
  const before = field.value.slice(0, field.selectionStart)
  const typed = TYPED.exec(before)?.[1] ?? ''
  field.setRangeText(`${name} `, before.length - typed.length, before.length, 'end')
  close(field)
}

function close(field: HTMLTextAreaElement): void {
  listOf(field)?.remove()
  field.removeAttribute('aria-activedescendant')
  field.removeAttribute('aria-controls')
}

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.dataset['colleagues'] !== undefined) offer(target)
})
document.addEventListener('keydown', onKey)
document.addEventListener('focusout', ({ target }) => {
  if (target instanceof HTMLTextAreaElement) close(target)
})
