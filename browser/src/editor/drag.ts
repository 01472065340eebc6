/** The kind of what is dragged, which no other program takes. */
const KIND = 'application/x-kandidat-place'

/** Presses a button that would move something, if there were one for this place. */
function rearrange(form: HTMLFormElement, value: string, at: string): void {
  const button = document.createElement('button')
  button.type = 'submit'
  button.name = 'rearrange'
  button.value = value
  button.formAction = `?#${at}`
  button.formNoValidate = true
  button.hidden = true
  form.append(button)
  button.click()
}

/**
 * Lets things of a list be dragged to other places of it. The server moves them, as it does for the buttons that do the same
 * for keyboards and thumbs.
 * @param handleOf where somebody grips one, or undefined for all of it
 * @param move called with the place that one had and the place that it gets
 */
function draggable(
  items: readonly HTMLElement[],
  handleOf: (item: HTMLElement) => HTMLElement | null,
  move: (from: number, to: number) => void,
): void {
  let from: number | undefined
  for (const [place, item] of items.entries()) {
    const handle = handleOf(item)
    if (!handle || items.length < 2) continue
    handle.draggable = true
    handle.classList.add('grip')
    handle.addEventListener('dragstart', (event) => {
      from = place
      event.stopPropagation()
      // No text: the editor of a section below would write it where it is dropped.
      event.dataTransfer?.setData(KIND, String(place))
      event.dataTransfer?.setDragImage(item, 0, 0)
    })
    handle.addEventListener('dragend', () => {
      from = undefined
      for (const each of items) each.classList.remove('drop-here')
    })
    item.addEventListener('dragover', (event) => {
      if (from === undefined || from === place) return
      event.preventDefault()
      for (const each of items) each.classList.toggle('drop-here', each === item)
    })
    item.addEventListener(
      'drop',
      (event) => {
        if (from === undefined || from === place) return
        event.preventDefault()
        event.stopPropagation()
        move(from, place)
      },
      // Before the editor of a section gets it.
      { capture: true },
    )
  }
}

/** Lets sections, and the pictures of galleries, be dragged. */
export function startDragging(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]')
  if (!form) return
  const sections = [...form.querySelectorAll<HTMLElement>('fieldset.part[id^="section-"]')]
  draggable(
    sections,
    (section) => section.querySelector('legend'),
    (from, to) => rearrange(form, `section-${from}-${to}`, `section-${to}`),
  )
  for (const [i, section] of sections.entries()) {
    draggable(
      [...section.querySelectorAll<HTMLElement>('.pictures > li')],
      (item) => item.querySelector('img') ?? item.querySelector('code'),
      (from, to) => rearrange(form, `picture-${i}-${from}-${to}`, `section-${i}`),
    )
  }
}
