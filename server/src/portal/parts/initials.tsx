import { Icon, type IconName } from '../../base/web/parts.tsx'
import type { Who } from '../../base/access/access.ts'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letters of the first and of the last word of a name; of an e-mail, those of what stands before its sign. */
export function initialsOf(name: string): string {
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

const icons = {
  user: 'user-round',
  visitor: 'user-round',
  candidate: 'user-round',
  key: 'key-round',
  import: 'upload',
  operator: 'settings',
  system: 'settings',
} as const satisfies Readonly<Record<Who['kind'], IconName>>

/** The mark of who acted, beside the words for them: initials, or an icon for somebody without a name and for no colleague. */
export function ActorMark({ kind, name }: { kind: Who['kind']; name: string | null }) {
  if (name !== null && name !== '') return <Initials name={name} />
  return (
    <span class="initials other" aria-hidden="true">
      <Icon name={icons[kind]} />
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
