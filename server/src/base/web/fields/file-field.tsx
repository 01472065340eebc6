import type { ComponentChildren } from 'preact'
import { described, type FieldProps, Label, Notes } from '../controls.tsx'

/** Files that came with a form before an error, and which the next one names, so that nobody chooses a file twice. */
export interface ReceivedFiles {
  readonly files: readonly { readonly handle: string; readonly name: string }[]
  /** What stands before the name of each. */
  readonly label: string
}

/** How many files may be chosen, how large each may be, and what is said about one that may not. */
export interface FileLimits {
  readonly most: number
  /** Bytes. */
  readonly largest: number
  readonly words: Readonly<Record<'large' | 'many' | 'kind' | 'heic' | 'empty' | 'chosen' | 'remove', string>>
}

/**
 * An input for files.
 * @param children what stands between the notes and the input
 */
export function FileField(
  props: Omit<FieldProps, 'when'> & {
    accept?: string
    multiple?: boolean
    received?: ReceivedFiles
    /** What a script checks when files are chosen, and says. */
    limits?: FileLimits
    children?: ComponentChildren
  },
) {
  const { form, name, hint, accept, multiple, received, limits, children } = props
  return (
    <div class="field">
      <Label {...props} />
      <Notes {...props} />
      {received?.files.map((file) => (
        <p>
          {received.label} <strong>{file.name}</strong>
          <input type="hidden" name={name} value={file.handle} />
        </p>
      ))}
      {children}
      <input
        type="file"
        {...{ id: name, name, multiple, accept, ...described({ form, name, hint }) }}
        data-most={limits?.most}
        data-largest={limits?.largest}
        data-words={limits && JSON.stringify(limits.words)}
      />
    </div>
  )
}
