import { auditGroups } from '../../base/changes/audit-verb.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { timeIn } from '../../base/forms/zoned-time.ts'
import { type FormState, formState, Submitted } from '../../base/web/form.ts'
import type { Visit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { type AuditFilter, namelessActors } from '../../organisation/audit/entry.ts'
import { auditWords } from '../words/audit.ts'

/** Finds the user with an e-mail. @returns the id, or undefined */
export type FindByEmail = (email: string) => Promise<string | undefined>

/** The filter that an address asks for, and the form that shows it. Null if a field of it is wrong, which the form says. */
export async function askedFilter(
  { query, language, site }: Visit,
  findByEmail: FindByEmail,
): Promise<{ filter: AuditFilter | null; form: FormState }> {
  const sent = new Submitted(query, webWords[language].form)
  const w = auditWords[language]
  const by = sent.text('by', { max: 320 })
  const isActor = by === '' || isId(by) || namelessActors.some((name) => name === by)
  const actor = isActor ? by : ((await findByEmail(by)) ?? '')
  if (by !== '' && actor === '') sent.refuse('by', w.nobody)
  const group = query.get('group') === null ? '' : sent.choice('group', ['', ...auditGroups])
  const objectId = sent.text('object', { max: 100 })
  if (objectId !== '' && !isId(objectId)) sent.refuse('object', w.wrongId)
  const time = (name: 'since' | 'until') => {
    const text = sent.text(name, { max: 100 })
    const at = timeIn(site.timeZone, text)
    if (text !== '' && at === null) sent.refuse(name, w.wrongTime)
    return at ?? undefined
  }
  const [since, until] = [time('since'), time('until')]
  try {
    sent.check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { filter: null, form: formState({ posted: query, refusal: error }) }
  }
  return {
    filter: {
      actor: actor === '' ? undefined : actor,
      group: group === '' ? undefined : group,
      objectId: objectId === '' ? undefined : objectId,
      since,
      until,
    },
    form: formState(undefined, {
      ...{ by, group, object: objectId },
      ...{ since: query.get('since') ?? '', until: query.get('until') ?? '' },
    }),
  }
}
