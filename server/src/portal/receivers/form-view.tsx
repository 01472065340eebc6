import { commonWords } from '../../base/web/words/words.ts'
import { Checkbox, Choices, TextArea, TextField } from '../../base/web/controls.tsx'
import type { FormState, Refused } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { listClients } from '../../organisation/clients/store.ts'
import { readKinds } from '../../organisation/companies/write-store.ts'
import {
  hasPositions,
  type OfferedPositions,
  PositionChoice,
  positionLabels,
  readOffered,
} from '../positions/choice-view.tsx'
import { positionWords } from '../words/positions.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { ReceiverFields as StoredFields } from '../../webhooks/receivers/form.ts'
import { receiverWords } from '../../webhooks/words/words.ts'

/** What the form of a receiver offers. */
export interface Offer {
  readonly clients: readonly { value: string; label: string }[]
  readonly positions: OfferedPositions
}

/**
 * Reads what the form offers.
 * @param refused the form, if it was sent before
 * @param stored what the receiver is restricted to already. Some of the clients may not be clients any more
 */
export async function readOffer(
  visit: MemberVisit,
  refused?: Refused,
  stored: Partial<Pick<StoredFields, 'clientIds' | 'positionIds'>> = {},
): Promise<Offer> {
  const { database, access, signedIn, language } = visit
  const clients = signedIn.membership.isAgency
    ? (await listClients(database, access)).map((json) => JSON.parse(json) as { id: string; name: string })
    : []
  const gone = (stored.clientIds ?? []).filter((id) => !clients.some((client) => client.id === id))
  const names = gone.length === 0 ? [] : await readKinds(database, gone)
  const w = receiverWords[language].form
  return {
    clients: [
      ...clients.map(({ id, name }) => ({ value: id, label: name })),
      ...names.map(({ id, name }) => ({ value: id, label: `${name} (${w.formerClient})` })),
    ],
    positions: await readOffered(visit, refused, stored.positionIds ?? []),
  }
}

interface FormProps {
  visit: MemberVisit
  form: FormState
  offer: Offer
  /** The names of the headers that are stored; null if they cannot be decrypted. */
  storedHeaders: readonly string[] | null
}

/** What the fields of a receiver are called where faults are listed. */
export function receiverLabels(language: Language): Readonly<Record<string, string>> {
  const w = receiverWords[language]
  const common = commonWords[language]
  return {
    url: common.address,
    kinds: w.events,
    clientIds: w.form.clients,
    positions: common.positions,
    ...positionLabels(language),
    candidateData: w.form.candidateData,
    headers: w.form.headers,
  }
}

/** The fields of a receiver. */
export function ReceiverFields({ visit, form, offer, storedHeaders }: FormProps) {
  const { language } = visit
  const w = receiverWords[language]
  const common = commonWords[language]
  return (
    <>
      <TextField
        {...{ form, language, name: 'url', label: common.address, hint: w.form.urlHint }}
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
        hint={headersHint(storedHeaders, language)}
        rows={3}
        spellcheck={false}
      />
      {storedHeaders?.length === 0 ? null : (
        <Checkbox {...{ form, name: 'removeHeaders', label: w.form.removeHeaders }} />
      )}
      <Checkbox {...{ form, name: 'strict', label: w.form.strict, hint: w.form.strictHint }} />
    </>
  )
}

function headersHint(stored: readonly string[] | null, language: Language): string {
  const w = receiverWords[language].form
  if (stored === null) return w.headersSealed
  return stored.length === 0 ? w.headersHint : w.headersStored(stored.join(', '))
}

function Restrictions({ visit, form, offer }: Pick<FormProps, 'visit' | 'form' | 'offer'>) {
  const { language, access } = visit
  const w = receiverWords[language].form
  const common = commonWords[language]
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
        {...{ form, language, name: 'positions', label: common.positions }}
        required
        choices={[
          ...(access.positions === 'all' ? [{ value: 'all', label: w.allPositions }] : []),
          ...(hasPositions(offer.positions) ? [{ value: 'certain', label: positionWords[language].certain }] : []),
        ]}
      />
      <PositionChoice {...{ form, language, offered: offer.positions }} />
    </>
  )
}
