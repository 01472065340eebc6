import { describe, expect, test } from 'vitest'
import { detectLanguage, languageOf } from './language.ts'

describe('languages', () => {
  test.each([
    ['nb', 'NO'],
    ['nn-NO', 'NO'],
    ['no', 'NO'],
    ['Norsk bokmål', 'NO'],
    ['da', 'DK'],
    ['sv_SE', 'SE'],
    ['en', 'EN'],
    ['en-US', 'EN'],
    ['en-GB', 'GB'],
    ['en_gb', 'GB'],
    ['English', 'EN'],
    ['SE', 'SE'],
    ['DK', 'DK'],
    ['de', undefined],
    ['', undefined],
  ])('"%s" means %s', (code, language) => {
    expect(languageOf(code)).toBe(language)
  })

  test.each([
    ['Vi søker en erfaren sveiser som ønsker å jobbe sammen med oss i et godt miljø.', 'no'],
    ['Me søkjer ein dyktig kokk som likar å vere saman med barn og unge heile dagen.', 'no'],
    ['Vi søger en dygtig tømrer, som har lyst til at blive en del af vores hold.', 'da'],
    ['Vi söker en erfaren svetsare som vill arbeta tillsammans med oss på verkstaden.', 'sv'],
    ['We are looking for a welder who wants to work with us at the yard.', 'en'],
    ['Wir suchen eine erfahrene Schweißerin, die mit uns in der Werft arbeiten möchte.', 'de'],
  ])('"%s" is detected as %s', async (text, language) => {
    expect(await detectLanguage(text)).toBe(language)
  })

  test('a text that is too short has no detected language', async () => {
    expect(await detectLanguage('CTO')).toBeUndefined()
    expect(await detectLanguage('12345 67890 !!! ???? 0000')).toBeUndefined()
  })
})
