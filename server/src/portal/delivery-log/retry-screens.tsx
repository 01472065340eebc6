import { refusedField } from '../../base/forms/refusal.ts'
import { ErrorSummary, Form, Submit } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import { Empty, Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { webWords } from '../../base/web/words/words.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { pathTo } from '../receivers/show-view.tsx'
import { currentReceiver } from '../receivers/visited-actions.ts'
import { retryAllFailed } from '../../webhooks/delivery-log/retry-actions.ts'
import { countFailed } from '../../webhooks/delivery-log/retry-store.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'

/** So many are sent again by one form: ten transactions, in about two seconds. */
const MOST = 10_000

/** Sending all failed deliveries of a receiver again. */
export const retryScreens: readonly Screen[] = [
  memberScreen('receivers.write', { path: `${RECEIVERS_PATH}/:id/retry-failed`, show, act: retry }),
]

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, language, path } = visit
  const { key, line } = await currentReceiver(visit)
  const failed = await countFailed(database, key.id, MOST + 1)
  const all = deliveryWords[language]
  const w = all.retryFailed
  const counted = countText(Math.min(failed, MOST), language, all.failedOf)
  const back = `${RECEIVERS_PATH}/${key.id}/deliveries`
  return page(
    w.title,
    <>
      <Heading
        title={w.title}
        path={[...pathTo(line, language), { href: back, label: all.title }]}
        language={language}
      />
      <ErrorSummary form={formState(refused)} language={language} />
      {failed === 0 ? (
        <Empty title={w.none} action={<LinkButton href={back}>{all.title}</LinkButton>} />
      ) : (
        <Form action={path}>
          <p>{w.text(failed > MOST ? all.more(counted) : counted)}</p>
          {failed > MOST ? <p>{w.some}</p> : null}
          <div class="actions">
            <Submit icon="send">{w.submit}</Submit>
            <LinkButton href={back}>{webWords[language].cancel}</LinkButton>
          </div>
        </Form>
      )}
    </>,
  )
}

async function retry(visit: MemberVisit): Promise<Answer> {
  const { database, access, language } = visit
  const { key, line } = await currentReceiver(visit)
  if (line.pausedAt !== null) throw refusedField('', deliveryWords[language].stopped)
  await retryAllFailed(database, access, key.id, MOST)
  return goTo(`${RECEIVERS_PATH}/${key.id}/deliveries`)
}
