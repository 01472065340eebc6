import type { Notice } from '../licences/notices.ts'

/** The icons that pages use, in one file, with the licence that they come under. */
export interface Icons {
  sprite: string
  notice: Notice
}

/** The text of `browser/icons.svg`: the notice as a comment, and the sprite. */
export function writeIcons({ sprite, notice: { name, version, licence } }: Icons): string {
  return `<!-- ${name} ${version}\n\n${licence}\n-->\n${sprite}\n`
}

/** Reads what `writeIcons` has written. */
export function readIcons(text: string): Icons {
  const [, name, version, licence, sprite] = /^<!-- (\S+) (\S+)\n\n(.*)\n-->\n(.*)\n$/s.exec(text) ?? []
  if (!name || !version || !licence || !sprite)
    throw new Error('browser/icons.svg has another form: write it with: node scripts/icons.ts')
  return { sprite, notice: { name, version, licence } }
}
