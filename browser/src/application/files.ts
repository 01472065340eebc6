/** What is said about chosen files, in the language of the page. */
interface Words {
  readonly large: string
  readonly many: string
  readonly kind: string
  readonly heic: string
  readonly empty: string
  readonly chosen: string
  readonly remove: string
}

/**
 * Adds the files that are chosen to those before, shows them with a button to remove each, and says at once what is wrong with one:
 * without scripts the server does, after all of them were sent.
 */
export function collectFiles(input: HTMLInputElement): void {
  const words = JSON.parse(input.dataset['words'] ?? '{}') as Words
  const [most, largest] = [Number(input.dataset['most']), Number(input.dataset['largest'])]
  const files: File[] = []
  const list = document.createElement('ul')
  list.className = 'kept'
  list.hidden = true
  const status = document.createElement('p')
  status.className = 'fault'
  status.setAttribute('role', 'status')
  input.after(status, list)

  const room = () => {
    const named = (type: string) => input.form?.querySelectorAll(type).length ?? 0
    const kept = named(`input[type=hidden][name=${input.name}]`) - named(`input[name=${input.name}_dropped]:checked`)
    return most - kept - files.length
  }
  const faultOf = ({ name, size }: File) => {
    const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
    const isKind = /^v?\d*$/.test(ending) || input.accept.split(',').includes(`.${ending}`)
    if (!isKind) return /^(?:heic|heif|hif)$/.test(ending) ? words.heic : words.kind
    if (size === 0) return words.empty
    if (size > largest) return words.large
    return room() > 0 ? null : words.many
  }
  const show = (faults: readonly string[]) => {
    const data = new DataTransfer()
    for (const file of files) data.items.add(file)
    input.files = data.files
    list.hidden = files.length === 0
    list.replaceChildren(...files.map(line))
    status.textContent = faults.join(' ')
  }
  const line = (file: File) => {
    const item = document.createElement('li')
    const text = document.createElement('span')
    const name = document.createElement('strong')
    name.textContent = file.name
    text.append(`${words.chosen} `, name)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button secondary'
    button.textContent = words.remove
    button.setAttribute('aria-label', `${words.remove}: ${file.name}`)
    button.addEventListener('click', () => {
      files.splice(files.indexOf(file), 1)
      show([])
      input.focus()
    })
    item.append(text, button)
    return item
  }
  input.addEventListener('change', () => {
    const faults: string[] = []
    for (const file of input.files ?? []) {
      const isThere = files.some((each) => each.name === file.name && each.size === file.size)
      const fault = isThere ? null : faultOf(file)
      if (fault !== null) faults.push(`${file.name}: ${fault}`)
      else if (!isThere) files.push(file)
    }
    show(faults)
  })
}
