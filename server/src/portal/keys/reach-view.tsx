import { askedThings, type KeyObstacle, type KeySubject } from '../../positions/explanations/key.ts'
import { readKeyObstacles, subjectOf } from '../../positions/explanations/key-store.ts'
import { explanationWords } from '../../positions/words/words.ts'
import { TEAM_PATH, CLIENTS_PATH, KEYS_PATH, CAREERS_PAGES_PATH } from '../addresses.ts'
import { TextField } from '../../base/web/controls.tsx'
import { formState } from '../../base/web/form.ts'
import { Banner, LinkButton, Section } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { KeyLine } from '../../organisation/keys/list-store.ts'

/** What somebody asked about a key: whether it reads something, and why not. */
export interface AskedReach {
  /** As it was written; empty if nothing was asked. */
  readonly asked: string
  /** What was named; an address of a position on a careers page names both. */
  readonly answers: readonly { readonly subject: KeySubject; readonly obstacles: readonly KeyObstacle[] }[]
}

/** Answers what the address of a key's page asks, by the rules of `explain key`. */
export async function readAskedReach({ database, query }: MemberVisit, key: KeyLine): Promise<AskedReach> {
  const asked = (query.get('about') ?? '').slice(0, 500)
  const answers = []
  for (const thing of askedThings(asked)) {
    const subject = thing.kind === 'unknown' ? await subjectOf(database, key, thing.id) : thing
    answers.push({ subject, obstacles: await readKeyObstacles(database, key, subject) })
  }
  return { asked, answers }
}

/** Why a key gets to a position, a careers page or a client or not, for the one that is asked for. */
export function Reach({ visit, line, reach }: { visit: MemberVisit; line: KeyLine; reach: AskedReach }) {
  const { language } = visit
  const w = explanationWords[language]
  const { asked, answers } = reach
  const form = formState(undefined, { about: asked })
  const obstacles = [...new Set(answers.flatMap((answer) => answer.obstacles))]
  return (
    <Section id="reach" title={w.ask} lead={w.askLead}>
      <form method="get" action={`${KEYS_PATH}/${line.id}#reach`} class="filters" aria-label={w.ask} novalidate>
        <TextField {...{ form, language, name: 'about', label: w.subject, required: true }} autocomplete="off" />
        <button type="submit" class="button secondary">
          {w.explain}
        </button>
      </form>
      {asked !== '' && answers.length === 0 ? <Banner tone="warning" title={w.noId} /> : null}
      {answers.map((answer) =>
        answer.obstacles.length === 0 ? <Banner tone="good" title={w.reads[answer.subject.kind]} /> : null,
      )}
      {obstacles.map((obstacle) => (
        <Banner tone="warning" title={w.keyObstacles[obstacle]}>
          <Remedy {...{ visit, obstacle }} />
        </Banner>
      ))}
    </Section>
  )
}

/** What helps against each obstacle: null if it is nothing in the portal. */
const remedies: Readonly<Record<KeyObstacle, 'key' | 'team' | 'pages' | 'clients' | null>> = {
  revoked: 'key',
  expired: 'key',
  suspended: 'team',
  'no-such-position': null,
  'other-company': null,
  'not-among-its-positions': 'key',
  'not-among-its-creators': 'team',
  'no-such-page': null,
  'page-off': 'pages',
  'page-of-other-company': null,
  'page-without-its-positions': 'key',
  'page-without-its-creators': 'team',
  'no-such-client': null,
  'not-a-client': 'clients',
  'client-without-its-positions': 'key',
  'client-without-its-creators': 'team',
}

/** The button that leads to what would help, if the reader may do it. */
function Remedy({ visit: { language, access }, obstacle }: { visit: MemberVisit; obstacle: KeyObstacle }) {
  const w = explanationWords[language]
  const { abilities } = access
  const remedy = remedies[obstacle]
  if (remedy === 'key') return <LinkButton href={`${KEYS_PATH}/new`}>{w.newKey}</LinkButton>
  if (remedy === 'team' && abilities.has('users.write')) return <LinkButton href={TEAM_PATH}>{w.team}</LinkButton>
  if (remedy === 'pages' && abilities.has('pages.write'))
    return <LinkButton href={CAREERS_PAGES_PATH}>{w.pages}</LinkButton>
  if (remedy === 'clients' && abilities.has('clients.write'))
    return <LinkButton href={CLIENTS_PATH}>{w.clients}</LinkButton>
  return null
}
