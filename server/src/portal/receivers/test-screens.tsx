import { openConnections } from '@kandidat/shared/outgoing/connections'
import { Badge, Banner, type Column, Table } from '../../base/web/parts.tsx'
import { editScreen } from '../parts/edit-screen.ts'
import { type FormPage, formPage } from '../parts/form-page.tsx'
import type { Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { SentExample } from '../../webhooks/receivers/example-actions.ts'
import { sendExamples } from '../../webhooks/receivers/example-actions.ts'
import { kindText } from './list-view.tsx'
import { RECEIVERS_PATH } from '../addresses.ts'
import { type ReceiverLine, requireReceivers } from '../../webhooks/receivers/store.ts'
import { deliveryWords, receiverWords } from '../../webhooks/words/words.ts'
import { eventKinds } from '../../base/changes/event.ts'
import type { ReceiverSetup } from './setup.ts'
import { pathTo } from './show-view.tsx'
import { currentReceiver, type VisitedReceiver } from './visited-receiver.ts'

/** Milliseconds for an example: as many as an attempt has. */
const TIMEOUT = 15_000

/** Sending a receiver examples, and seeing what comes back. */
export function testScreen(setup: ReceiverSetup): Screen {
  return editScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/test`,
    row: currentReceiver,
    edit: async (visit, { line }) => testPage(visit, line, []),
    save: async (visit, receiver) => {
      const results = await send(visit, receiver, setup)
      return formPage(visit, testPage(visit, receiver.line, results))
    },
  })
}

async function send(
  { database }: MemberVisit,
  { key }: VisitedReceiver,
  { masterKeys, policy, version }: ReceiverSetup,
): Promise<readonly SentExample[]> {
  const [row] = await requireReceivers(database, [key.id])
  if (!row) throw new Error('the receiver vanished')
  const connections = openConnections(policy)
  try {
    const sender = { keys: await masterKeys(), policy, connections, version, timeout: TIMEOUT }
    return await sendExamples(database, sender, row, false)
  } finally {
    await connections.close()
  }
}

function testPage(visit: MemberVisit, line: ReceiverLine, results: readonly SentExample[]): FormPage {
  const { language } = visit
  const w = receiverWords[language].test
  const isDone = results.length > 0
  return {
    title: w.title,
    lead: w.lead,
    above: pathTo(line, language),
    before: isDone ? <Results {...{ visit, line, results }} /> : null,
    submit: isDone ? w.again : w.send,
    tone: isDone ? 'secondary' : 'primary',
    icon: 'send',
  }
}

function Results(props: { visit: MemberVisit; line: ReceiverLine; results: readonly SentExample[] }) {
  const { visit, line, results } = props
  const { language } = visit
  const w = receiverWords[language].test
  const isAccepted = results.every(({ outcome }) => outcome.code === null)
  const expected = line.kinds?.length ?? eventKinds.length
  return (
    <>
      <Banner tone={isAccepted ? 'good' : 'bad'} title={isAccepted ? w.allAccepted : w.someFailed}>
        {results.length < expected ? <p>{w.stopped}</p> : null}
      </Banner>
      <Table caption={w.results} columns={columnsOf(visit)} rows={results} language={language} />
    </>
  )
}

function columnsOf({ language }: MemberVisit): Column<SentExample>[] {
  const all = receiverWords[language]
  const w = all.test
  return [
    { label: all.events, cell: ({ kind }) => kindText(kind, language) },
    {
      label: deliveryWords[language].result,
      cell: ({ outcome: { code, status, message } }) => (
        <>
          <Badge tone={code === null ? 'good' : 'bad'}>
            {code === null && status !== null ? w.accepted(status) : w.failed}
          </Badge>
          {message === null ? null : (
            <p lang="en" dir="ltr">
              {message}
            </p>
          )}
        </>
      ),
    },
    {
      label: deliveryWords[language].delivery.response,
      cell: ({ outcome: { answer, status } }) =>
        status === null ? '–' : answer === null || answer === '' ? w.noResponse : <pre>{answer.slice(0, 500)}</pre>,
    },
    {
      label: deliveryWords[language].delivery.duration,
      cell: ({ outcome: { milliseconds } }) => `${numberText(Math.round(milliseconds), language)} ms`,
      isNumber: true,
    },
  ]
}
