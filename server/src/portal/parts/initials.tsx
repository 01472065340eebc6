const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letters of the first and of the last word of a name; of an e-mail, those of what stands before its sign. */
function initialsOf(name: string): string {
  const [before = ''] = name.split('@')
  const words = (before === name ? name.split(/[\s,]+/) : before.split(/[._-]+/)).map((word) =>
    word.replace(/^[^\p{L}\p{N}]+/u, ''),
  )
  const [first, ...others] = words.filter((word) => word !== '')
  const last = others.at(-1)
  return [first, last].map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  const [first] = letters.segment(word)
  return first === undefined ? '' : first.segment.toUpperCase()
}

/** The initials of somebody beside the name, as a mark. Screen readers have the name. */
export function Initials({ name }: { name: string }) {
  return (
    <span class="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The initials of somebody in the place of the name, which is shown by a pointer and read aloud. */
export function NamedInitials({ name }: { name: string }) {
  return (
    <span title={name}>
      <Initials name={name} />
      <span class="for-readers">{name}</span>
    </span>
  )
}
