// Asks beside an e-mail address with a usual slip whether another one is meant, as soon as the field is left. Without it the server
// asks once, when the form is sent.
import { meantEmail } from '../../shared/src/email/slip.ts'

/** Whether a button is held down: what moves under it is not clicked. */
let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const event of ['pointerup', 'pointercancel']) addEventListener(event, () => (isPressed = false), true)

/** @param offer where the question is shown. It names the field, and has the texts */
function offerMeant(offer: HTMLElement): void {
  const { field = '', meant: question = '', take = '', asked = '' } = offer.dataset
  const input = document.getElementById(field)
  if (!(input instanceof HTMLInputElement)) return
  let isShown = false

  const hide = () => {
    isShown = false
    offer.replaceChildren()
  }
  const show = () => {
    const meant = meantEmail(input.value)
    if (meant === null || document.activeElement === input) return hide()
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button secondary'
    button.textContent = take.replace('{}', () => meant)
    button.addEventListener('click', () => {
      input.value = meant
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.focus()
    })
    offer.replaceChildren(
      question.replace('{}', () => meant),
      ' ',
      button,
    )
    isShown = true
  }
  input.addEventListener('blur', () => {
    const soon = () => setTimeout(show)
    if (isPressed) addEventListener('pointerup', soon, { once: true })
    else soon()
  })
  input.addEventListener('input', hide)
  // Whoever goes on in another field has read the question: the server does not ask it again.
  const answer = ({ target }: Event) => {
    if (!isShown || target === input || target instanceof HTMLButtonElement) return
    const answered = document.createElement('input')
    Object.assign(answered, { type: 'hidden', name: asked, value: input.value.trim() })
    offer.append(answered)
    isShown = false
  }
  input.form?.addEventListener('focusin', answer)
  input.form?.addEventListener('input', answer)
}

for (const offer of document.querySelectorAll<HTMLElement>('.offer')) offerMeant(offer)
