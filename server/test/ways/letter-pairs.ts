import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import { newId } from '../../src/base/db/id.ts'
import { mailPortalWords as mailWords, templateWords } from '../../src/portal/words/nb/mail.ts'
import { webWords } from '../../src/base/web/words/nb.ts'
import { byVerb } from '../by-verb.ts'
import { candidate } from './candidate-pairs.ts'
import type { Pair, Pairs } from './pair.ts'
import type { Side } from './side.ts'

const PATH = '/portal/candidates'
const FACTS = '{"employer":"A","name":null,"opens":"person","page":"/m/x","until":"2027-01-01T00:00:00Z"}'
const TEMPLATES = '/portal/settings/templates'

/** Mails that colleagues write, rejections with them, and their templates. */
export const letterPairs: Pairs<
  | 'rejectCandidates'
  | 'undoRejections'
  | 'writeToCandidates'
  | 'stopMails'
  | 'retryMails'
  | 'passOnMails'
  | 'createTemplate'
  | 'editTemplate'
  | 'removeTemplates'
> = {
  rejectCandidates: [
    {
      what: 'candidates reject',
      done: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/reject`,
          fields: { reason: 'experience', words: 'Close second', tell: 'on', subject: 'No', body: 'Dear {firstName}' },
          command: [
            ...['candidates', 'reject', id, '--reason', 'experience', '--words', 'Close second'],
            ...['--subject', 'No', '--text', 'Dear {firstName}'],
          ],
        }
      },
      refused: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/reject`,
          fields: { reason: 'because' },
          command: ['candidates', 'reject', id, '--reason', 'because'],
          ...{ reason: 'invalid', says: [webWords.form.choose, /experience/] },
        }
      },
    },
  ],
  undoRejections: [
    {
      what: 'candidates undo-reject',
      done: async (side) => {
        const { id } = await candidate(side)
        await side.run('candidates', 'reject', id)
        return { to: `${PATH}/${id}/undo`, on: `${PATH}/${id}`, command: ['candidates', 'undo-reject', id] }
      },
      refused: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/undo`,
          command: ['candidates', 'undo-reject', id],
          ...{ reason: 'conflict', says: [refusalWords['no-rejection'], /no rejection/] },
        }
      },
    },
  ],
  writeToCandidates: [
    {
      what: 'write to a candidate',
      done: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/write`,
          fields: { subject: 'Interview', body: 'Dear {firstName}' },
        }
      },
      refused: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/write`,
          fields: { subject: 'Interview', body: 'Dear {nickname}' },
          ...{ reason: 'invalid', says: /\{nickname\}/ },
        }
      },
    },
  ],
  stopMails: [
    {
      what: 'stop a mail',
      done: async (side) => {
        const { id, mail } = await letter(side, 'queued')
        return { to: `${PATH}/${id}/mails/${mail}/stop`, on: `${PATH}/${id}` }
      },
      refused: async (side) => {
        const { id, mail } = await letter(side, 'sent')
        return {
          to: `${PATH}/${id}/mails/${mail}/stop`,
          ...{ reason: 'conflict', says: refusalWords['mail-left'] },
        }
      },
    },
  ],
  retryMails: [decision('retry', 'retry')],
  passOnMails: [decision('passed-on', 'passed-on')],
  createTemplate: [
    {
      what: 'create a template',
      done: async () => ({
        to: `${TEMPLATES}/new`,
        fields: { name: 'No', kind: 'rejection', 'subject-en': 'Thank you', 'body-en': 'Dear {firstName}' },
      }),
      refused: async (side) => {
        await template(side, 'Taken')
        return {
          to: `${TEMPLATES}/new`,
          fields: { name: 'Taken', kind: 'free', 'subject-en': 'Thank you', 'body-en': 'Dear {firstName}' },
          ...{ reason: 'conflict', says: templateWords.taken },
        }
      },
    },
  ],
  editTemplate: [
    {
      what: 'edit a template',
      done: async (side) => {
        const id = await template(side, 'Before')
        return { to: `${TEMPLATES}/${id}`, fields: { name: 'After', 'body-en': 'Dear {firstName}' } }
      },
      refused: async (side) => {
        const id = await template(side, 'Unknown')
        return {
          to: `${TEMPLATES}/${id}`,
          fields: { 'body-en': 'Dear {nickname}' },
          ...{ reason: 'invalid', says: /\{nickname\}/ },
        }
      },
    },
  ],
  removeTemplates: [
    {
      what: 'remove a template',
      done: async (side) => ({ to: `${TEMPLATES}/${await template(side, 'Old')}/remove` }),
      refused: async () => ({ to: `${TEMPLATES}/${newId()}/remove`, reason: 'not-found' }),
    },
  ],
}

async function letter(side: Side, state: 'queued' | 'sent') {
  const made = await candidate(side)
  const mail = newId()
  const facts = state === 'sent' ? '{}' : '{"employer":"A","subject":"B","text":"C"}'
  await side.fixture.database.run(
    `insert into mails (company_id, id, person_id, position_id, kind, language, recipient, facts, state, created_at, due_at, ended_at)
    values ($1, $2, $3, $4, 'letter', 'en', 'somebody@example.com', $6, $5::text, clock(),
      case $5::text when 'queued' then clock() + interval '1 hour' end, case $5::text when 'sent' then clock() end)`,
    [made.company_id, mail, made.person_id, made.position_id, state, facts],
  )
  return { ...made, mail }
}

/** What is done with a mail that somebody has to pass on. It is refused once the mail has left. */
function decision(action: string, command: string): Pair {
  const call = async ({ fixture, agency }: Side, state: 'to_pass_on' | 'sent') => {
    const id = newId()
    await fixture.database.run(
      `insert into mails (company_id, id, kind, language, recipient, facts, state, created_at, ended_at)
      values ($1, $2, 'own-link', 'en', 'somebody@example.com',
                $4, $3::text, clock(), case $3::text when 'sent' then clock() end)`,
      [agency.id, id, state, state === 'sent' ? null : FACTS],
    )
    return { to: `/portal/mails/${id}`, fields: { action }, command: ['mails', command, id] }
  }
  return {
    what: `mails ${command}`,
    done: (side) => call(side, 'to_pass_on'),
    refused: async (side) => ({
      ...(await call(side, 'sent')),
      reason: 'conflict',
      says: [mailWords.gone, /already sent/],
    }),
  }
}

async function template({ fixture, agency }: Side, name: string): Promise<string> {
  const texts = { en: { subject: 'Hello', body: 'Hello {firstName}' } }
  return (await byVerb(fixture).template(agency, { name, kind: 'free', texts })).id
}
