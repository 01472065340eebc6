import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webWords } from '../../src/base/web/words/nb.ts'
import { openFixture } from '../fixture.ts'
import { PUBLIC_URL } from '../server.ts'
import { accountPairs } from '../ways/account-pairs.ts'
import { candidatePairs } from '../ways/candidate-pairs.ts'
import { careersPagePairs } from '../ways/careers-page-pairs.ts'
import { clientPairs } from '../ways/client-pairs.ts'
import { deliveryPairs } from '../ways/delivery-pairs.ts'
import { importPairs } from '../ways/import-pairs.ts'
import { letterPairs } from '../ways/letter-pairs.ts'
import { listingPairs } from '../ways/listing-pairs.ts'
import { membersAlone, oneSided, type Paired, type Way } from '../ways/one-sided.ts'
import { byCommand, byScreen, type Call, type Pair, type Pairs, type RefusedCall } from '../ways/pair.ts'
import { personPairs } from '../ways/person-pairs.ts'
import { positionPairs } from '../ways/position-pairs.ts'
import { receiverPairs } from '../ways/receiver-pairs.ts'
import { settingsPairs } from '../ways/settings-pairs.ts'
import { makeSide, type Side } from '../ways/side.ts'
import { type Traces, watch } from '../ways/traces.ts'
import { summaryOf } from './page-parts.ts'
import { parsePage } from './parsed-page.ts'

// A verb is done by a screen on one side. If an operator or a script needs it, a command does it on the other, with the same traces.

const fixture = await openFixture()
const env = {
  PUBLIC_URL,
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  TIME_ZONE: 'Europe/Oslo',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOW_CIDR: '127.0.0.1',
}
await fixture.make.company({ kind: 'platform', slug: 'platform' })
const screens = await makeSide(fixture, 'side-a', env)
const commands = await makeSide(fixture, 'side-b', env)

const pairs: Pairs<Paired> = {
  ...positionPairs,
  ...listingPairs,
  ...candidatePairs,
  ...letterPairs,
  ...personPairs,
  ...careersPagePairs,
  ...clientPairs,
  ...settingsPairs,
  ...receiverPairs,
  ...deliveryPairs,
  ...importPairs,
  ...accountPairs,
}
const cases = Object.entries(pairs).flatMap(([verb, of]) => of.map((pair) => ({ verb, ...pair })))

/** What a refusal answers: the status of the page, and the code of the command. */
const answers = {
  invalid: [422, 'USAGE'],
  conflict: [422, 'REFUSED'],
  forbidden: [404, 'REFUSED'],
  'not-found': [404, 'NOT_FOUND'],
} as const
/** Matches nothing: where words are expected, a call has to give them. */
const UNSAID = /(?!)/
const nothing: Traces = { events: [], entries: [], ways: [] }

test.each(cases)('$verb: $what', async ({ verb, done, refused, notBy = async (side: Side) => side.viewer }) => {
  const onScreen = { refused: await refused?.(screens), done: await done(screens) }
  // Made in any case, so that the names of both sides stay alike.
  const alike = { refused: await refused?.(commands), done: await done(commands) }
  const onLine = membersAlone.has(verb) ? undefined : alike
  const watched = { screen: await watch(screens), command: await watch(commands) }
  if (notBy !== null) await expectNoRight(onScreen.done, onLine?.done, notBy)
  if (onScreen.refused) await expectRefusals(onScreen.refused, onLine?.refused)
  for (const left of Object.values(watched)) expect(await left()).toEqual(nothing)

  const page = await byScreen(screens, onScreen.done, onScreen.done.by ?? screens.administrator)
  expect(`${page.status} ${page.to}`, parsePage(page.html).text).toMatch(/^(200 |303 (?!.*(sign-in|prove)))/)
  const byPage = await watched.screen()
  expect(byPage.entries).not.toEqual([])
  expect(byPage.ways).toEqual(['portal'])
  if (!onLine) return
  const answer = await byCommand(commands, onLine.done, onLine.done.by ?? commands.administrator)
  expect(answer).not.toHaveProperty('code')
  expect(await watched.command()).toEqual({ ...byPage, ways: ['command_line'] })
})

/** The functions that screens and commands import from modules of verbs. */
const importers = importedVerbs()

/** For somebody without the right there is no page, and the command is refused. */
async function expectNoRight(onScreen: Call, onLine: Call | undefined, notBy: NonNullable<Pair['notBy']>) {
  expect((await byScreen(screens, onScreen, await notBy(screens))).status, 'without the right').toBe(404)
  if (!onLine) return
  const { code } = await byCommand(commands, onLine, await notBy(commands))
  expect(['REFUSED', 'NOT_FOUND'], 'without the right').toContain(code)
}

async function expectRefusals(onScreen: RefusedCall, onLine: RefusedCall | undefined) {
  const { reason, isTold, isMissing, says = UNSAID, by = screens.administrator } = onScreen
  const [shown, said] = Array.isArray(says) ? says : [says, says]
  const [status, code] = answers[reason]
  const page = await byScreen(screens, onScreen, by)
  expect(page.status, summaryOf(page)).toBe(isTold === true ? 422 : isMissing === true ? 404 : status)
  const { heading, text } = parsePage(page.html)
  if (page.status === 422) expect(text).toMatch(shown)
  else expect(heading).toBe(webWords.errors.notFound)
  if (!onLine) return
  const answer = await byCommand(commands, onLine, onLine.by ?? commands.administrator)
  expect(answer).toMatchObject({ code })
  expect(answer.error).toMatch(said)
  expect(text, 'the reader of the page reads Norwegian').not.toContain(answer.error)
}

test.each([...membersAlone])('%s is done by screens alone', (verb) => {
  expect([importers.screen.has(verb), importers.command.has(verb)]).toEqual([true, false])
})

test.each(Object.entries(oneSided))('%s is done in one way alone, or in neither', (verb, [way]) => {
  const [isByScreen, isByCommand] = [importers.screen.has(verb), importers.command.has(verb)]
  const found: Way = isByScreen ? 'screen' : isByCommand ? 'command' : 'neither'
  expect({ found, isBoth: isByScreen && isByCommand }).toEqual({ found: way, isBoth: false })
})

function importedVerbs(): { screen: ReadonlySet<string>; command: ReadonlySet<string> } {
  const root = join(import.meta.dirname, '../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const named = (isOne: (file: string) => boolean) =>
    new Set(
      files.filter(isOne).flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const imports = [...text.matchAll(/import \{([^}]*)\} from '[^']*actions\.ts'/g)]
        return imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))
      }),
    )
  return {
    screen: named((file) => file.startsWith('portal/')),
    command: named((file) => file.startsWith('commands/')),
  }
}
