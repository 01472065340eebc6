import { newId } from '../../src/base/db/id.ts'
import { receiverWords } from '../../src/webhooks/words/nb.ts'
import type { Pair, Pairs } from './pair.ts'
import type { Side } from './side.ts'

const PATH = '/portal/settings/api/receivers'
/** Nothing listens there. */
const URL = 'http://127.0.0.1:64999/hook'

/** Where events are sent. */
export const receiverPairs: Pairs<
  'addReceivers' | 'editReceivers' | 'pauseReceivers' | 'resumeReceivers' | 'rotateSecrets' | 'removeReceivers'
> = {
  addReceivers: [
    {
      what: 'receivers add',
      done: async ({ agency }) => ({
        to: `${PATH}/new`,
        fields: { url: URL, candidateData: 'ids' },
        command: ['receivers', 'add', URL, '--company', agency.slug, '--candidate-data', 'ids'],
      }),
      refused: async ({ agency }) => ({
        to: `${PATH}/new`,
        fields: { url: 'http://10.0.0.1/hook' },
        command: ['receivers', 'add', 'http://10.0.0.1/hook', '--company', agency.slug],
        ...{ reason: 'conflict', says: [receiverWords.form.urlRefused, /Nothing may be sent to this address/] },
      }),
    },
  ],
  editReceivers: [
    {
      what: 'receivers edit',
      done: async (side) => {
        const id = await receiver(side)
        return { to: `${PATH}/${id}/edit`, fields: { strict: 'on' }, command: ['receivers', 'edit', id, '--strict'] }
      },
      refused: async (side) => {
        const id = await receiver(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { url: 'http://10.0.0.1/hook' },
          command: ['receivers', 'edit', id, '--url', 'http://10.0.0.1/hook'],
          ...{ reason: 'conflict', says: [receiverWords.form.urlRefused, /Nothing may be sent to this address/] },
        }
      },
    },
  ],
  pauseReceivers: [step('pause', [])],
  resumeReceivers: [step('resume', ['pause'])],
  rotateSecrets: [
    {
      what: 'receivers rotate-secret',
      done: async (side) => {
        const id = await receiver(side)
        return { to: `${PATH}/${id}/secret`, fields: { overlap: '0' }, command: ['receivers', 'rotate-secret', id] }
      },
      refused: async (side) => {
        const id = await receiver(side, ['remove'])
        const [to, command] = [`${PATH}/${id}/secret`, ['receivers', 'rotate-secret', id]]
        return { to, command, reason: 'conflict', isMissing: true, says: /was removed/ }
      },
    },
  ],
  removeReceivers: [step('remove', [])],
}

/** A receiver of the agency. @param steps what was done to it since */
export async function receiver({ run, agency }: Side, steps: readonly string[] = []): Promise<string> {
  const { result } = await run('receivers', 'add', URL, '--company', agency.slug)
  for (const name of steps) await run('receivers', name, result.id)
  return result.id
}

/** A removed receiver has no pages but that of its log, so nothing can be done to it there. */
function step(name: 'pause' | 'resume' | 'remove', before: readonly string[]): Pair {
  return {
    what: `receivers ${name}`,
    done: async (side) => {
      const id = await receiver(side, before)
      return { to: `${PATH}/${id}/${name}`, command: ['receivers', name, id] }
    },
    refused: async () => {
      const id = newId()
      return { to: `${PATH}/${id}/${name}`, command: ['receivers', name, id], reason: 'not-found', says: /receiver/ }
    },
  }
}
