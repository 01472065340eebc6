import { Checkbox, Choices, ErrorSummary, Form, Submit, TextArea, TextField } from '../../web/controls.tsx'
import type { FormState } from '../../web/form.ts'
import { Heading } from '../../web/parts.tsx'
import type { MemberVisit } from '../../web/visit.ts'
import { eventKinds } from '../../changes/event.ts'
import { listClients } from '../../clients/store.ts'
import { readKinds } from '../../companies/write-store.ts'
import { searchPositions } from '../../positions/lists/search-store.ts'
import { webWords } from '../../web/words/words.ts'
import { receiverWords } from '../words/words.ts'

/** Something that a receiver can be restricted to. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** What the form of a receiver offers. */
export interface Offer {
  readonly clients: readonly Option[]
  readonly positions: readonly Option[]
  /** Whether there are positions that are not offered, so that their ids must be entered. */
  readonly hasMore: boolean
}

/** So many positions are offered as boxes: the newest ones. */
const OFFERED = 50

/**
 * Reads what the form offers.
 * @param former clients that the receiver is restricted to already, of which some may not be clients any more
 */
export async function readOffer(visit: MemberVisit, former: readonly string[] = []): Promise<Offer> {
  const { database, access, signedIn, language } = visit
  const clients = signedIn.membership.isAgency
    ? (await listClients(database, access)).map((json) => JSON.parse(json) as { id: string; name: string })
    : []
  const gone = former.filter((id) => !clients.some((client) => client.id === id))
  const names = gone.length === 0 ? [] : await readKinds(database, gone)
  const w = receiverWords[language].form
  const positions = await searchPositions(database, access, {}, { limit: OFFERED + 1 })
  return {
    clients: [
      ...clients.map(({ id, name }) => ({ value: id, label: name })),
      ...names.map(({ id, name }) => ({ value: id, label: `${name} (${w.formerClient})` })),
    ],
    positions: positions.slice(0, OFFERED).map(({ id, title }) => ({ value: id, label: title === '' ? id : title })),
    hasMore: positions.length > OFFERED,
  }
}

interface FormProps {
  visit: MemberVisit
  form: FormState
  offer: Offer
  /** The names of the headers that are stored. */
  storedHeaders: readonly string[]
  isNew: boolean
}

/** The page with the form of a receiver. */
export function ReceiverFormPage({ visit, form, offer, storedHeaders, isNew }: FormProps) {
  const { language, path } = visit
  const [web, w] = [webWords[language], receiverWords[language]]
  return (
    <>
      <Heading
        title={isNew ? w.form.newTitle : w.form.editTitle}
        lead={isNew ? w.form.newLead : w.form.editLead}
        path={[
          { href: '/portal/settings/api', label: web.apiAndWebhooks },
          ...(isNew ? [] : [{ href: path.replace(/\/edit$/, ''), label: w.receiver }]),
        ]}
        language={language}
      />
      <ErrorSummary form={form} language={language} />
      <Form action={path}>
        {isNew ? <input type="hidden" name="id" value={form.value('id')} /> : null}
        <TextField
          {...{ form, language, name: 'url', label: w.address, hint: w.form.urlHint }}
          type="url"
          required
          autocomplete="off"
          spellcheck={false}
          placeholder="https://example.com/webhooks"
        />
        <Choices
          {...{ form, language, name: 'kinds', label: w.events, hint: w.form.eventsHint }}
          several
          required
          choices={eventKinds.map((kind) => ({ value: kind, label: w.kinds[kind], hint: kind }))}
        />
        <Restrictions {...{ visit, form, offer }} />
        <Choices
          {...{ form, language, name: 'candidateData', label: w.form.candidateData }}
          required
          choices={[
            { value: 'full', label: w.form.full, hint: w.form.fullHint },
            { value: 'ids', label: w.form.ids, hint: w.form.idsHint },
          ]}
        />
        <TextArea
          {...{ form, language, name: 'headers', label: w.form.headers }}
          hint={storedHeaders.length === 0 ? w.form.headersHint : w.form.headersStored(storedHeaders.join(', '))}
          rows={3}
          spellcheck={false}
        />
        {storedHeaders.length === 0 ? null : (
          <Checkbox {...{ form, name: 'removeHeaders', label: w.form.removeHeaders }} />
        )}
        <Checkbox {...{ form, name: 'strict', label: w.form.strict, hint: w.form.strictHint }} />
        <Submit>{isNew ? w.add : w.form.save}</Submit>
      </Form>
    </>
  )
}

function Restrictions({ visit, form, offer }: Pick<FormProps, 'visit' | 'form' | 'offer'>) {
  const { language } = visit
  const w = receiverWords[language].form
  return (
    <>
      {offer.clients.length === 0 ? null : (
        <Choices
          {...{ form, language, name: 'clientIds', label: w.clients, hint: w.clientsHint }}
          several
          choices={offer.clients}
        />
      )}
      <Choices
        {...{ form, language, name: 'positions', label: w.positions }}
        required
        choices={[
          { value: 'all', label: w.allPositions },
          { value: 'certain', label: w.certainPositions },
        ]}
      />
      {offer.positions.length === 0 ? null : (
        <Choices {...{ form, language, name: 'positionIds', label: w.certainList }} several choices={offer.positions} />
      )}
      {offer.hasMore ? (
        <TextArea
          {...{ form, language, name: 'morePositions', label: w.morePositions, hint: w.morePositionsHint }}
          rows={3}
          spellcheck={false}
        />
      ) : null}
    </>
  )
}
