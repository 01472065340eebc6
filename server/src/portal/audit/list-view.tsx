import { auditGroups, auditVerbs } from '../../base/changes/audit-verb.ts'
import { shortAddress } from '../receivers/list-view.tsx'
import { AUDIT_PATH, KEYS_PATH, RECEIVERS_PATH, TEAM_PATH } from '../addresses.ts'
import { ErrorSummary, Select, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Breakable, type Column, Empty, LinkButton, Time } from '../../base/web/parts.tsx'
import type { MemberVisit, Visit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { NamedObject } from '../../organisation/audit/objects-store.ts'
import { type AuditLine, namelessActors } from '../../organisation/audit/entry.ts'
import { sentenceText } from '../words/sentence.ts'
import { auditWords } from '../words/audit.ts'

/** Objects that a line shows. */
const SHOWN = 3

/** The objects of entries that a page names. */
export function shownObjects(entries: readonly AuditLine[]): string[] {
  return entries.flatMap(({ objects }) => objects.slice(0, SHOWN))
}

/** The objects that have names, by their ids. */
type Named = ReadonlyMap<string, NamedObject>

/** Somebody by whose actions the log can be filtered. */
export interface Colleague {
  readonly id: string
  readonly name: string
}

/**
 * The filters of the log. They are in the address, so that a view can be kept and passed on.
 * @param colleagues null if there are too many to choose from: then an e-mail is entered
 */
export function Filters(props: { visit: Visit; form: FormState; colleagues: readonly Colleague[] | null }) {
  const { visit, form, colleagues } = props
  const { language, path } = visit
  const [web, w] = [webWords[language], auditWords[language]]
  const all = { value: '', label: web.all }
  const who = { form, language, name: 'by', label: w.who, required: true }
  const labels = {
    by: w.who,
    group: w.group,
    object: w.object,
    since: commonWords[visit.language].since,
    until: w.until,
  }
  return (
    <>
      <ErrorSummary {...{ form, language, labels }} />
      <form method="get" action={path} class="filters" aria-label={w.filters} novalidate>
        {colleagues === null ? (
          <TextField {...who} hint={w.whoHint} autocomplete="off" spellcheck={false} />
        ) : (
          <Select
            {...who}
            choices={[
              all,
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              ...namelessActors.map((kind) => ({ value: kind, label: w.actors[kind] })),
            ]}
          />
        )}
        <Select
          {...{ form, language, name: 'group', label: w.group, required: true }}
          choices={[all, ...auditGroups.map((group) => ({ value: group, label: w.groups[group] }))]}
        />
        <TextField
          {...{ form, language, name: 'object', label: w.object, required: true }}
          autocomplete="off"
          spellcheck={false}
        />
        <TextField
          {...{ form, language, name: 'since', label: commonWords[visit.language].since, required: true }}
          type="datetime-local"
        />
        <TextField {...{ form, language, name: 'until', label: w.until, required: true }} type="datetime-local" />
        <button type="submit" class="button secondary">
          {web.filter}
        </button>
      </form>
    </>
  )
}

/** Says why there are no entries, and what to do about it. */
export function NoEntries({ visit: { language, path, query } }: { visit: MemberVisit }) {
  const w = auditWords[language]
  if (query.size === 0) return <Empty title={w.none}>{w.noneText}</Empty>
  return (
    <Empty title={w.noneFound} action={<LinkButton href={path}>{w.showAll}</LinkButton>}>
      {w.noneFoundText}
    </Empty>
  )
}

/** What the table of the log shows. */
export function columnsOf(visit: MemberVisit, objects: Named): Column<AuditLine>[] {
  const { language } = visit
  const w = auditWords[language]
  const common = commonWords[language]
  return [
    { label: common.time, cell: ({ at }) => <Time at={at} visit={visit} hasSeconds /> },
    { label: w.who, cell: ({ actor }) => <Actor {...{ visit, actor }} /> },
    {
      label: w.what,
      cell: (entry) => (
        <>
          {isKnown(entry) ? whatText(entry, language) : <code>{entry.verb}</code>}
          {entry.rows === null ? null : ` (${countText(entry.rows, language, w.rows)})`}
          {entry.actor.via === null ? null : <span class="hint"> {w.via[entry.actor.via]}</span>}
        </>
      ),
    },
    { label: w.objects, cell: (entry) => <Objects {...{ entry, objects, language }} /> },
  ]
}

function Actor({ visit, actor }: { visit: MemberVisit; actor: AuditLine['actor'] }) {
  const w = auditWords[visit.language]
  if (actor.id === null || actor.email === null) return <>{w.actors[actor.kind]}</>
  const name = actor.name === null || actor.name === '' ? null : actor.name
  return (
    <>
      {visit.access.abilities.has('users.write') ? (
        <a href={`${TEAM_PATH}/${actor.id}`}>{name ?? actor.email}</a>
      ) : (
        (name ?? actor.email)
      )}
      {name === null ? null : (
        <span class="hint">
          {' '}
          <Breakable>{actor.email}</Breakable>
        </span>
      )}
    </>
  )
}

/** An entry of an older release may have a verb that this one does not know. */
const isKnown = ({ verb }: AuditLine) => auditVerbs.some((name) => name === verb)

/** What was done, as a sentence. */
export function whatText({ verb, objects }: AuditLine, language: Language): string {
  const known = auditVerbs.find((name) => name === verb)
  return known === undefined ? verb : sentenceText(auditWords[language].verbs[known], objects.length, language)
}

function Objects(props: { entry: AuditLine; objects: Named; language: Language }) {
  const { entry, objects, language } = props
  const w = auditWords[language]
  const common = commonWords[language]
  // Somebody who has signed in, for instance.
  if (entry.objects.every((id) => id === entry.actor.id)) return null
  const rest = entry.objects.length - SHOWN
  return (
    <>
      {entry.objects.slice(0, SHOWN).map((id, i) => (
        <>
          {i === 0 ? null : ', '}
          <ObjectName object={objects.get(id)} language={language} />{' '}
          <a href={`${AUDIT_PATH}?object=${id}`}>
            {/* The last characters: ids that were made in one minute begin with the same ones. */}
            <code>…{id.slice(-6)}</code>
            <span class="for-readers"> {w.filterByObject}</span>
          </a>
        </>
      ))}
      {rest > 0 ? <span class="hint"> {common.andMore(numberText(rest, language))}</span> : null}
    </>
  )
}

function ObjectName({ object, language }: { object: NamedObject | undefined; language: Language }) {
  if (!object) return null
  const label = object.kind === 'receiver' ? shortAddress(object.label) : object.label
  const text = label === '' ? commonWords[language].unnamed : label
  const screen = screenOf(object)
  return screen === null ? <>{text}</> : <a href={screen}>{text}</a>
}

/** The address of an object that has a screen. */
function screenOf({ kind, id }: NamedObject): string | null {
  if (kind === 'user') return `${TEAM_PATH}/${id}`
  if (kind === 'key') return `${KEYS_PATH}/${id}`
  return kind === 'receiver' ? `${RECEIVERS_PATH}/${id}` : null
}
