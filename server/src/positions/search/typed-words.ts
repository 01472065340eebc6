import {
  companyIndustries,
  type CompanyIndustry,
  type EmploymentType,
  employmentTypes,
} from '@kandidat/contract/resources/enumerations'
import { languages } from '../../base/web/words/language.ts'
import { countryCode } from '../../content/places/country.ts'
import { otherCityNames } from '../../content/places/place-name.ts'
import { industryName } from '../../organisation/companies/industry-name.ts'
import { tagNames } from '../words/words.ts'

// What people type, as the words of positions are stored (migration 0060). A word begins a word of the position, or one inside of
// a word that is put together. Whoever types the name of a country, a kind of employment or a branch, in any of our languages,
// means all positions that have it, whatever their texts call it.

/** One word that somebody typed, and what answers it. */
export interface TypedWord {
  /** Folded: without capitals, marks and signs. */
  readonly word: string
  /** What the words of a position have if they answer it, as operands of a tsquery. */
  readonly lexemes: readonly string[]
  /** What one of its words begins with if it answers it. */
  readonly beginnings: readonly string[]
  /** Branches of the employer that answer it. */
  readonly industries: readonly CompanyIndustry[]
}

const MOST_WORDS = 8
/** From so many letters on, a word also finds words inside of others, and names that it only begins. */
const LONG = 5
/** A word of so many letters can end another one, as in "overlege". A shorter one is in too many. */
const MIDDLE = 4

const LETTERS = new Map(Object.entries({ æ: 'a', ø: 'o', œ: 'o', ð: 'd', đ: 'd', ł: 'l', ß: 'ss', þ: 'th' }))

/** A text in the letters that words are compared by, as the function `folded` of the database writes it. */
export function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(
      /[^\0-\x7f]/g,
      (letter) => LETTERS.get(letter) ?? (/^[a-z]/.exec(letter.normalize('NFD'))?.[0] || letter),
    )
    .replaceAll('aa', 'a')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
}

/** The words of a text as they were typed, folded. Signs that belong to a word became letters. */
export function foldedWords(text: string): string[] {
  const lettered = folded(text)
    .replaceAll(/([a-z0-9])\+\+/g, '$1plusplus ')
    .replaceAll(/([a-z])#/g, '$1sharp ')
    .replaceAll(/(^|\s)\.(?=[a-z])/g, '$1dot')
  return [...new Set(lettered.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu))].slice(0, MOST_WORDS)
}

/** The words of a text as the previous release compares them: with their marks, and without signs. */
export function plainWords(text: string): string[] {
  const lowered = text.normalize('NFC').toLowerCase()
  return [...new Set(lowered.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])].slice(0, MOST_WORDS)
}

/** Words between words, which say nothing about a position. */
const BETWEEN = new Set('og och i pa ved av til for med som hos and of the in at a an to with or'.split(' '))

/** Reads what somebody typed. */
export function typedWords(text: string): TypedWord[] {
  const all = foldedWords(text)
  const telling = all.filter((word) => !BETWEEN.has(word))
  const meant = [...namesIn(all), ...countriesIn(text)]
  return (telling.length === 0 ? all : telling).map((word) => {
    const having = meant.filter(({ by }) => by.has(word))
    return {
      word,
      ...ofWord(word, new Set(having.flatMap(({ lexemes }) => lexemes))),
      industries: having.flatMap(({ industries }) => industries),
    }
  })
}

/** The operand of a tsquery that is true for a lexeme. */
export function operand(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The operands of a tsquery that are true for what answers a word. */
export function operandsOf({ lexemes, beginnings }: TypedWord): string[] {
  return [...beginnings.map((text) => `${operand(text)}:*`), ...lexemes]
}

function ofWord(word: string, meant: ReadonlySet<string>): Pick<TypedWord, 'lexemes' | 'beginnings'> {
  const letters = Array.from(word).length
  // Nobody who types "C" or "R" looks for all words that begin so.
  if (letters === 1) return { lexemes: [operand(word), ...meant], beginnings: [] }
  return {
    lexemes: letters === MIDDLE ? [operand(`~${word}`), ...meant] : [...meant],
    beginnings: letters >= LONG ? [word, `~${word}`] : [word],
  }
}

/** A name of something that positions have a code or another name for. */
interface Name {
  readonly words: readonly string[]
  readonly lexemes: readonly string[]
  readonly industries: readonly CompanyIndustry[]
}

/** A name, and the typed words that mean it. */
interface MeantName extends Name {
  readonly by: ReadonlySet<string>
}

/** The countries that some words of a text in a row are the name of. */
function countriesIn(text: string): MeantName[] {
  const typed = text.split(/[\s,;/]+/).filter((word) => word !== '')
  return typed.flatMap((_, from) =>
    [1, 2, 3].flatMap((count) => {
      const name = typed.slice(from, from + count).join(' ')
      // Codes of two letters are words of some language, as "no", "is" and "it" are.
      const code = from + count > typed.length || name.length < 3 ? undefined : countryCode(name)
      if (code === undefined) return []
      const words = foldedWords(name)
      return [{ words, by: new Set(words), lexemes: [operand(`=country ${code}`)], industries: [] }]
    }),
  )
}

/** The names that typed words have all words of, and by which. */
function namesIn(typed: readonly string[]): MeantName[] {
  return names().flatMap((name) => {
    const by = name.words.map((word) => typed.find((each) => means(each, word)))
    return by.includes(undefined) ? [] : [{ ...name, by: new Set(by.filter((each) => each !== undefined)) }]
  })
}

function means(typed: string, word: string): boolean {
  return typed === word || (typed.length >= LONG && word.startsWith(typed))
}

let known: readonly Name[] | undefined

/** All names but those of countries. */
function names(): readonly Name[] {
  known ??= [...namesOfTypes(), ...namesOfPlaces(), ...namesOfIndustries()]
  return known
}

const named = (text: string, lexemes: readonly string[], industries: readonly CompanyIndustry[] = []): Name => ({
  words: foldedWords(text),
  lexemes,
  industries,
})

function namesOfTypes(): Name[] {
  return employmentTypes.flatMap((type: EmploymentType) =>
    languages.flatMap((language) => {
      const text = tagNames[language][type]
      const lexemes = [operand(`=type ${type}`)]
      // "Full-time" is written in one word, too.
      return [named(text, lexemes), named(text.replaceAll(/[^\p{L}]/gu, ''), lexemes)]
    }),
  )
}

/** Regions that other languages have a name of their own for. */
const otherRegionNames: readonly (readonly string[])[] = [
  ['Skåne', 'Scania'],
  ['Lappland', 'Lapland'],
  ['Sjælland', 'Själland', 'Zealand'],
  ['Jylland', 'Jutland'],
  ['Nordjylland', 'North Jutland'],
  ['Midtjylland', 'Central Jutland'],
  ['Syddanmark', 'Southern Denmark'],
  ['Uusimaa', 'Nyland'],
]

/** Towns and regions by their names in other languages. A name of several words is looked for as it was typed. */
function namesOfPlaces(): Name[] {
  const groups = [...otherCityNames.map(([, ...group]) => group), ...otherRegionNames]
  return groups.flatMap((group) => {
    const single = group.map(foldedWords).flatMap((words) => (words.length === 1 ? words : []))
    return group.map((name) =>
      named(
        name,
        single.map((word) => operand(word)),
      ),
    )
  })
}

function namesOfIndustries(): Name[] {
  return companyIndustries.flatMap((industry) =>
    languages.map((language) => named(industryName(industry, language), [], [industry])),
  )
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** All texts that one mistyped letter makes a word of: one left out, doubled, changed, or in the other order. */
export function nearWords(word: string): string[] {
  const letters = Array.from(word)
  const found = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    const rest = letters.slice(at + 1).join('')
    if (at < letters.length) found.add(before + rest)
    if (at + 1 < letters.length) found.add(before + letters[at + 1] + letters[at] + letters.slice(at + 2).join(''))
    for (const letter of ALPHABET) {
      found.add(before + letter + after)
      if (at < letters.length) found.add(before + letter + rest)
    }
  }
  found.delete(word)
  return [...found]
}
