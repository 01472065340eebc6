const job = document.querySelector('kandidat-position')

// The address says which position this page shows. Sites that make a page for each position write the attribute themselves.
const position = new URLSearchParams(location.search).get('position') ?? ''
job.setAttribute('id-for-embedded', `${job.getAttribute('data-page')}.${position}`)

job.addEventListener('kandidat:ready', () => {
  const title = job.shadowRoot.querySelector('[part~=title]')
  if (title) document.title = `${title.textContent} · Example`
})

job.addEventListener('kandidat:applied', () => {
  document.getElementById('thanks').textContent = 'Thank you. We look forward to reading your application.'
})
