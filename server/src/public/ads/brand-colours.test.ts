import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColours, contrastOf } from './brand-colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const backgrounds = {
  light: ['#ffffff', '#f6f6f4'],
  dark: ['#14151a', '#191a20', '#1d1e25'],
}

test('whatever the colour of a company is, texts in it and on it can be read in both modes', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('light', 'dark'), (brand, mode) => {
      const { accent, button, onButton, tint } = brandColours(brand, mode)
      for (const background of [...backgrounds[mode], tint]) {
        expect(contrastOf(accent, background)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrastOf(button, onButton)).toBeGreaterThanOrEqual(4.5)
      const [page = ''] = backgrounds[mode]
      expect(contrastOf(button, page)).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 2_000 },
  )
})

test('a dark colour keeps its hue where it has to become light', () => {
  expect(brandColours('#1b1f6b', 'dark').accent).toMatch(/^#(8|9|a)[0-9a-f](8|9|a)[0-9a-f]e[0-9a-f]$/)
})

test('a colour that can be read stays as it is', () => {
  expect(brandColours('#1f5c57', 'light')).toMatchObject({ accent: '#1f5c57', button: '#1f5c57', onButton: '#ffffff' })
  expect(brandColours('#ffd400', 'dark')).toMatchObject({ accent: '#ffd400', button: '#ffd400', onButton: '#000000' })
})
