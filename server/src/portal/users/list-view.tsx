import { roleNames } from '../../base/access/abilities.ts'
import { Select, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Badge, Breakable, type Column, Time, type Tone } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { UserLine } from '../../organisation/users/list-store.ts'
import { type UserState, userStates } from '../../organisation/users/user.ts'
import { TEAM_PATH } from '../addresses.ts'
import { isSelf } from './visited-colleague.ts'
import { teamWords } from '../words/users.ts'

const tones: Readonly<Record<UserState, Tone>> = {
  active: 'good',
  invited: 'neutral',
  not_invited: 'warning',
  deactivated: 'neutral',
}

/** What a user is called: the name, or the e-mail of those who have none. */
export function nameOf({ name, email }: Pick<UserLine, 'name' | 'email'>): string {
  return name === '' ? email : name
}

/** Whether somebody works as a user, in a word. */
export function StateBadge({ state, language }: { state: UserState; language: Language }) {
  return <Badge tone={tones[state]}>{teamWords[language].states[state]}</Badge>
}

/** The positions that a user reaches, as a number. */
export function reachText({ positionCount }: UserLine, language: Language): string {
  const common = commonWords[language]
  return positionCount === null ? common.allPositions : countText(positionCount, language, common.countedPositions)
}

/** The filters of the team. They are in the address, so that a view can be kept and passed on. */
export function Filters({ visit: { language, path }, form }: { visit: MemberVisit; form: FormState }) {
  const [web, w] = [webWords[language], teamWords[language]]
  const all = { value: '', label: web.all }
  return (
    <form method="get" action={path} class="filters" aria-label={w.filters} novalidate>
      <TextField
        {...{ form, language, name: 'search', label: w.search, required: true }}
        autocomplete="off"
        spellcheck={false}
      />
      <Select
        {...{ form, language, name: 'state', label: w.state, required: true }}
        choices={[all, ...userStates.map((state) => ({ value: state, label: w.states[state] }))]}
      />
      <Select
        {...{ form, language, name: 'role', label: w.role, required: true }}
        choices={[all, ...roleNames.map((role) => ({ value: role, label: w.roles[role] }))]}
      />
      <button type="submit" class="button secondary">
        {web.filter}
      </button>
    </form>
  )
}

/** What the table of the team shows. */
export function columnsOf(visit: MemberVisit): Column<UserLine>[] {
  const { language } = visit
  const w = teamWords[language]
  const common = commonWords[language]
  return [
    {
      label: common.person,
      cell: (user) => (
        <>
          <a href={`${TEAM_PATH}/${user.id}`}>{nameOf(user)}</a>
          {isSelf(visit, user) ? ` (${w.you})` : null}
          {user.name === '' ? null : (
            <span class="hint">
              {' '}
              <Breakable>{user.email}</Breakable>
            </span>
          )}
        </>
      ),
    },
    {
      label: w.role,
      cell: ({ role, identities }) => (
        <>
          {w.roles[role]}
          {identities ? null : <span class="hint"> {w.withoutIdentities}</span>}
        </>
      ),
    },
    { label: common.access, cell: (user) => reachText(user, language) },
    {
      label: w.state,
      cell: ({ state, invitedUntil }) => (
        <>
          <StateBadge {...{ state, language }} />
          {invitedUntil === null ? null : (
            <span class="hint">
              {' '}
              {w.linkUntil} <Time at={invitedUntil} visit={visit} />
            </span>
          )}
        </>
      ),
    },
    {
      label: common.lastSeen,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} visit={visit} /> : webWords[language].never),
    },
    { label: w.keys, cell: ({ keyCount }) => numberText(keyCount, language), isNumber: true },
  ]
}
