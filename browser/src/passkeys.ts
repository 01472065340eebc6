// What pages with passkeys load. A form with `data-passkey` gets its options from `data-options`, asks the browser for a
// passkey, and sends what it answered in its field with `data-credential`.
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { formBody } from './form-body.ts'

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']

const forms = browserSupportsWebAuthn() ? document.querySelectorAll<HTMLFormElement>('form[data-passkey]') : []
for (const form of forms) {
  for (const element of [form, ...form.querySelectorAll<HTMLElement>('[hidden]')]) element.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button) button.disabled = true
  form.querySelector('[role="alert"]')?.remove()
  try {
    const credential = await askBrowser(form)
    const field = form.querySelector<HTMLInputElement>('[data-credential]')
    if (!field) throw new Error('The form has no field for the passkey')
    field.value = JSON.stringify(credential)
    form.submit()
  } catch {
    // Somebody closed the browser's window, or has no passkey here. Browsers do not say which.
    const fault = document.createElement('p')
    fault.className = 'fault'
    fault.setAttribute('role', 'alert')
    form.append(fault)
    fault.textContent = form.dataset['failed'] ?? ''
  }
  if (button) button.disabled = false
}

async function askBrowser(form: HTMLFormElement): Promise<unknown> {
  const response = await fetch(form.dataset['options'] ?? '', { method: 'post', body: formBody(form) })
  if (!response.ok) throw new Error(`The options were answered with ${response.status}`)
  const optionsJSON: unknown = await response.json()
  if (form.dataset['passkey'] === 'add') return startRegistration({ optionsJSON: optionsJSON as Creation })
  return startAuthentication({ optionsJSON: optionsJSON as Request })
}
