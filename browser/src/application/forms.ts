// What the forms of the public site gain by a script: a draft that survives a closed tab of the phone, and the solution of a
// challenge, which spares a human the look at a form that came with many others. Both work without it.
import { collectFiles } from './files.ts'
import { sendOnce } from './sending.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const PREFIX = 'kandidat draft '

/** Fields of a draft: what people type and tick, and nothing of ours. */
function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !['hidden', 'file'].includes(field.type) && field.tabIndex >= 0),
  )
}

/** Keeps what is typed until it is sent. What the server shows, such as after an error, counts more than a draft. */
function keepDraft(form: HTMLFormElement, key: string): void {
  const fields = fieldsOf(form)
  const isEmpty = fields.every((field) => (isBox(field) ? !field.checked : field.value === ''))
  const draft = isEmpty ? read(key) : {}
  for (const field of fields) {
    const value = draft[field.name]
    if (value === undefined) continue
    if (isBox(field)) field.checked = value === 'on'
    else field.value = value
  }
  form.addEventListener('input', () => {
    const values = fields.map((field) => [field.name, isBox(field) ? (field.checked ? 'on' : '') : field.value])
    write(key, JSON.stringify(Object.fromEntries(values)))
  })
}

function isBox(field: HTMLInputElement | HTMLTextAreaElement): field is HTMLInputElement {
  return field.type === 'checkbox'
}

/** Browsers refuse storage to pages in frames, and when it is full. */
function read(key: string): Record<string, string | undefined> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}') as Record<string, string | undefined>
  } catch {
    return {}
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, value)
  } catch {
    // Then there is no draft.
  }
}

/** Solves the challenge as soon as somebody begins to type: it takes 0.4 s, and browsers can do it over https alone. */
function solve(form: HTMLFormElement, text: string): void {
  const proof = form.querySelector<HTMLInputElement>('input[name=proof]')
  if (!proof || !('subtle' in crypto)) return
  form.addEventListener(
    'input',
    () => {
      const challenge = JSON.parse(text) as Challenge
      void solveChallenge({ challenge, deriveKey }).then((solution) => {
        if (solution) proof.value = JSON.stringify({ challenge, solution })
      })
    },
    { once: true },
  )
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  const { draft, challenge, sending = '', sent = '' } = form.dataset
  keepDraft(form, draft?.split('?')[0] ?? '')
  if (challenge !== undefined) solve(form, challenge)
  sendOnce(form, { sending, sent })
  for (const note of form.querySelectorAll<HTMLElement>('[data-needs-script]')) note.hidden = false
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file][data-most]')) collectFiles(input)

const sent = document.querySelector<HTMLMetaElement>('meta[name=draft-sent]')
if (sent) write(sent.content, null)
