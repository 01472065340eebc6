import { inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { Banner, Time } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { readWrittenLetter, type WrittenLetter } from '../../candidates/letters/copies-store.ts'
import { stopMails } from '../../candidates/mail/actions.ts'
import { type Answer, goTo, memberScreen, type Screen } from '../parts/screen.ts'
import { candidacyWords } from '../words/candidates.ts'
import { lettersWords } from '../words/chosen.ts'
import { placeIn, placeOf } from './asked-place.ts'
import type { ListPages } from './move-screens.tsx'
import { type CandidateList, visitedList } from './visited-list.ts'

/** Stopping a letter to several before it leaves. */
export function stopScreen({ path, show }: ListPages): Screen {
  return memberScreen('candidates.write', { path: `${path}/stop`, show, act: stop })

  async function stop(visit: MemberVisit): Promise<Answer> {
    const { database, access, posted } = visit
    const list = await visitedList(visit)
    const letterId = posted.get('sent') ?? ''
    const letter = await readLetter(visit, list, letterId)
    if (letter === undefined || letter.waiting.length === 0) {
      throw new Refusal('conflict', 'These mails cannot be stopped, because they were already sent.', [], 'mail-left')
    }
    await inTransaction(database, access, async (change) =>
      stopMails(change, await change.within('mails', letter.waiting)),
    )
    const query = placeOf(posted)
    query.set('sent', letterId)
    return goTo(withQuery(list.path, query))
  }
}

async function readLetter(
  { database, access }: MemberVisit,
  { positionId }: CandidateList,
  letterId: string,
): Promise<WrittenLetter | undefined> {
  return isId(letterId) ? readWrittenLetter(database, access, { positionId, letterId }) : undefined
}

/** What was written to several just now, with the button that stops it. */
export async function sentNews(visit: MemberVisit, list: CandidateList) {
  const { query, language, access } = visit
  if (!access.abilities.has('candidates.write')) return null
  const w = lettersWords[language]
  const letterId = query.get('sent') ?? ''
  const letter = await readLetter(visit, list, letterId)
  if (letter === undefined) return null
  const { count, waiting, leavesAt, stopped } = letter
  if (stopped === count) return <Banner tone="good" title={countText(count, language, w.stopped)} />
  if (waiting.length === 0 || leavesAt === null) {
    return <Banner tone="good" title={countText(count - stopped, language, w.written)} />
  }
  return (
    <Banner tone="warning" title={countText(waiting.length, language, w.waiting)}>
      <p>
        {candidacyWords[language].leavesAt} <Time at={leavesAt} visit={visit} hasSeconds />
      </p>
      <Form action={`${list.path}/stop`}>
        <input type="hidden" name="back" value={withQuery(list.path, placeIn(query))} />
        <input type="hidden" name="sent" value={letterId} />
        <Submit tone="secondary">{w.stop}</Submit>
      </Form>
    </Banner>
  )
}
