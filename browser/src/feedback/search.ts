/** Enter in the search of a form searches. Without this it sends the form, as in every other field. */
export function startSearching(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    const button = target.closest('.search-in-form')?.querySelector<HTMLButtonElement>('button[name=find]')
    if (!button) return
    event.preventDefault()
    button.click()
  })
}
