import { readKeyObstacles, type KeyObstacle } from '../../explanations/key-store.ts'
import { explanationWords } from '../../explanations/words/words.ts'
import { TEAM_PATH } from '../../users/portal/form-view.tsx'
import { TextField } from '../../web/controls.tsx'
import { formState } from '../../web/form.ts'
import { Banner, LinkButton, Section } from '../../web/parts.tsx'
import type { MemberVisit } from '../../web/visit.ts'
import type { KeyLine } from '../list-store.ts'
import { KEYS_PATH } from './form-view.tsx'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What somebody asked about a key: whether it reads a position, and why not. */
export interface AskedReach {
  /** As it was written; empty if nothing was asked. */
  readonly asked: string
  /** Null if no position was named. */
  readonly obstacles: readonly KeyObstacle[] | null
}

/** Answers what the address of a key's page asks, by the rules of `explain key`. */
export async function readAskedReach({ database, query }: MemberVisit, key: KeyLine): Promise<AskedReach> {
  const asked = (query.get('position') ?? '').slice(0, 500)
  // Of an address such as /c/PAGE/POSITION, the last id is that of the position.
  const id = asked.toLowerCase().match(ID)?.at(-1)
  return { asked, obstacles: id === undefined ? null : await readKeyObstacles(database, key, id) }
}

/** Why a key gets to a position or not, for the one that is asked for. */
export function Reach({ visit, line, reach }: { visit: MemberVisit; line: KeyLine; reach: AskedReach }) {
  const { language } = visit
  const w = explanationWords[language]
  const { asked, obstacles } = reach
  const form = formState(undefined, { position: asked })
  return (
    <Section id="reach" title={w.ask} lead={w.askLead}>
      <form method="get" action={`${KEYS_PATH}/${line.id}#reach`} class="filters" aria-label={w.ask} novalidate>
        <TextField {...{ form, language, name: 'position', label: w.position, required: true }} autocomplete="off" />
        <button type="submit" class="button secondary">
          {w.explain}
        </button>
      </form>
      {asked === '' ? null : obstacles === null ? <Banner tone="warning" title={w.noId} /> : null}
      {obstacles?.length === 0 ? <Banner tone="good" title={w.reads} /> : null}
      {(obstacles ?? []).map((obstacle) => (
        <Banner tone="warning" title={w.keyObstacles[obstacle]}>
          <Remedy {...{ visit, obstacle }} />
        </Banner>
      ))}
    </Section>
  )
}

/** The button that leads to what would help, if the reader may do it. */
function Remedy({ visit: { language, access }, obstacle }: { visit: MemberVisit; obstacle: KeyObstacle }) {
  const w = explanationWords[language]
  if (obstacle === 'revoked' || obstacle === 'expired' || obstacle === 'not-among-its-positions') {
    return <LinkButton href={`${KEYS_PATH}/new`}>{w.newKey}</LinkButton>
  }
  const isOfUser = obstacle === 'suspended' || obstacle === 'not-among-its-creators'
  return isOfUser && access.abilities.has('users.write') ? <LinkButton href={TEAM_PATH}>{w.team}</LinkButton> : null
}
