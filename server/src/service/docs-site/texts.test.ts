import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, errorStatuses } from '@kandidat/contract/operations/errors'
import { eventTypes } from '@kandidat/contract/webhooks/events'
import { eventExamples } from '@kandidat/contract/examples/events'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../commands/command-line.ts'
import { version } from '../../base/config.ts'
import { guides, interactiveReference } from './guide.ts'
import { headingsOf } from './markdown.ts'
import { commandContext } from '../../base/cli/context.ts'
import { userAccess } from '../../organisation/users/actions.ts'

const root = join(import.meta.dirname, '../../../..')
const files = ['', 'internals/'].flatMap((folder) =>
  readdirSync(join(root, 'docs', folder)).flatMap((name) => (name.endsWith('.md') ? [folder + name] : [])),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const program = createProgram(commandContext(userAccess))
const anchors = new Map<string, Set<string>>()

/** The anchors of a page, cached. */
function anchorsOf(path: string): Set<string> {
  const known =
    anchors.get(path) ??
    new Set(
      headingsOf(textOf(path))
        .slice(1)
        .map(({ id }) => id),
    )
  anchors.set(path, known)
  return known
}

test('every file in docs/ is a page, and every page is a file', () => {
  const names = guides.filter((guide) => guide !== interactiveReference).map(({ name }) => `${name}.md`)
  expect(names.toSorted()).toEqual(files.toSorted())
})

/** The addresses of links in a text, outside of code. */
function linksOf(text: string, type: 'link' | 'image' = 'link'): string[] {
  const links: string[] = []
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === type) links.push(String(token.href))
  })
  return links
}

test('each picture is shown by a page, and is small', () => {
  const shown = files.flatMap((name) => linksOf(textOf(`docs/${name}`), 'image'))
  const pictures = readdirSync(join(root, 'docs/pictures'))
  expect(shown.toSorted()).toEqual(pictures.map((name) => `pictures/${name}`).toSorted())
  for (const name of pictures) expect(statSync(join(root, 'docs/pictures', name)).size, name).toBeLessThan(120_000)
})

describe.each(['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...files.map((name) => `docs/${name}`)])(
  '%s',
  (path) => {
    test('leaves out no level of headings, by which screen readers find their way', () => {
      const depths = headingsOf(textOf(path)).map(({ depth }) => depth)
      expect(headingsOf(textOf(path)).filter((_heading, i) => i > 0 && depths[i]! > depths[i - 1]! + 1)).toEqual([])
    })

    test('has links to existing files and headings', () => {
      const wrong = linksOf(textOf(path)).filter((href) => {
        if (/^https?:/.test(href)) return false
        const [target = '', anchor] = href.split('#')
        const file = target === '' ? path : join(path, '..', target)
        if (!existsSync(join(root, file))) return true
        return anchor !== undefined && !anchorsOf(file).has(anchor)
      })
      expect(wrong).toEqual([])
    })

    test('contains only existing commands and options', () => {
      const wrong = [...textOf(path).matchAll(/npx --no (?:-- )?kandidat ([^\n`|]+)/g)].flatMap(
        ([whole, given = '']) => {
          const words = given.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
          let command = program
          for (const word of words) {
            // A word in capitals is a placeholder.
            const next = command.commands.find((each) => each.name() === word || word === word.toUpperCase())
            if (!next) break
            command = next
          }
          const isGroup = command.commands.length > 0 && /^[a-z]/.test(words[0] ?? '')
          const unknown = words.filter(
            (word) => /^--\w/.test(word) && !command.options.some((each) => each.long === word),
          )
          const known = new Set(['--help', '--version'])
          const isWrong = (isGroup && words[0] !== 'help') || unknown.some((word) => !known.has(word))
          return isWrong ? [`${whole}: ${isGroup ? 'no such command' : unknown.join(', ')}`] : []
        },
      )
      expect(wrong).toEqual([])
    })

    test('has commands that can be pasted into zsh, which reads more characters than sh does', () => {
      const blocks = [...textOf(path).matchAll(/^```sh\n([^]*?)\n```$/gm)].map(([, code = '']) => code)
      const bare = blocks.map((code) => code.replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"/g, 'quoted'))
      // A comment is a word there, and a ? or * that matches no file ends the command. =word is the path of a command.
      expect(bare.filter((code) => /(^|\s)#|[?*[\]]|(^|\s)=\w/m.test(code))).toEqual([])
      // In double quotes ! is a command of the history, in bash too.
      expect(blocks.filter((code) => /"[^"'\n]*![^"'\n]*"/.test(code.replaceAll(/'[^']*'/g, '')))).toEqual([])
    })

    test('contains only valid JSON', () => {
      const blocks = [...textOf(path).matchAll(/^```json\n([^]*?)\n```$/gm)].map(([, code = '']) => code)
      for (const code of blocks.filter((each) => !each.includes('…'))) {
        const lines = code.startsWith('{"type"') ? code.split('\n') : [code]
        for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
      }
    })
  },
)

test('the pages that name files of a release, and SECURITY.md, name this version', () => {
  const [, minor = ''] = /^(\d+\.\d+)\./.exec(version()) ?? []
  const named = [...textOf('docs/self-hosting.md').matchAll(/kandidat-(?:client-)?(\d+\.\d+\.\d+)/g)]
  expect(named.length).toBeGreaterThan(3)
  expect(new Set(named.map(([, each]) => each))).toEqual(new Set([version()]))
  const supported = [...textOf('SECURITY.md').matchAll(/^\| (\d+\.\d+) \| yes \|$/gm)].map(([, each]) => each)
  expect(supported).toEqual([minor])
})

test('docs/errors.md has exactly the error codes of the contract, with status, cause and fix', () => {
  const sections = textOf('docs/errors.md').split(/^## /m).slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(errorCodes)
  for (const section of sections) {
    const code = section.split('\n')[0] as (typeof errorCodes)[number]
    expect(section).toContain(`\n**${errorStatuses[code]}.** `)
    expect(section).toMatch(/^- \*Cause:\* /m)
    expect(section).toMatch(/^- \*Fix:\* /m)
    expect(textOf('docs/errors.md')).toContain(`| [\`${code}\`](#${code.toLowerCase()}) | ${errorStatuses[code]} |`)
  }
})

test('docs/events.md has exactly the kinds of events of the contract, with its examples', () => {
  const sections = textOf('docs/events.md').split(/^## /m)
  const kinds = sections.filter((section) => /^[A-Z_]+\n/.test(section))
  expect(kinds.map((section) => section.split('\n')[0])).toEqual(eventTypes)
  for (const section of kinds) {
    const [, code = ''] = /^```json\n([^]*?)\n```$/m.exec(section) ?? []
    expect(JSON.parse(code)).toEqual(eventExamples[section.split('\n')[0] as (typeof eventTypes)[number]])
  }
})

test('every file that a page includes exists in the project', () => {
  const shown = files.flatMap((name) =>
    [...textOf(`docs/${name}`).matchAll(/^<!-- code: (\S+) -->$/gm)].map(([, path]) => String(path)),
  )
  expect(shown.length).toBeGreaterThan(6)
  expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
