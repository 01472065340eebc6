import { type Workplace, takeWorkplace } from '../../places/workplace-words.ts'

const WORDS: Readonly<Record<string, Workplace>> = {
  onsite: 'On-site',
  office: 'On-site',
  inoffice: 'On-site',
  inperson: 'On-site',
  remote: 'Remote',
  fully: 'Remote',
  fullyremote: 'Remote',
  telecommute: 'Remote',
  hybrid: 'Hybrid',
}

/** What a feed's own word for where one works stands for: `OnSite`, `on-site`, `fully`, `TELECOMMUTE`. */
export function readWorkplace(word: string): Workplace | undefined {
  return WORDS[word.toLowerCase().replace(/[^a-z]/g, '')]
}

/** What the words that name places say besides: "Remote - Norway". */
export function workplacesIn(...texts: readonly (string | null | undefined)[]): Workplace[] {
  return texts.flatMap((text) => (text ? takeWorkplace(text).workplaces : []))
}
