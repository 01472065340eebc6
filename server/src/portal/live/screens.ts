import { LIVE_PATH } from '../addresses.ts'
import { networkOf } from '../../base/http/authentication/denials.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { type Answer, memberScreen, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { LiveStreams } from '../../base/live/streams.ts'
import { topicNames, topicOf } from '../../base/live/topic.ts'

/** The stream of versions that open pages wait for (Server-Sent Events): topics and versions, never what changed. */
export function liveScreens(streams: LiveStreams): readonly Screen[] {
  return [memberScreen('member', { path: LIVE_PATH, show: async (visit) => open(visit, streams) })]
}

function open({ query, access, signedIn, client }: MemberVisit, streams: LiveStreams): Answer {
  const names = [...new Set(query.getAll('topic'))]
  if (names.length === 0) {
    const message = `topic is missing: name one or more of ${topicNames.join(', ')}.`
    return { kind: 'json', status: 422, value: { message } }
  }
  const topics = names.flatMap((name) => topicOf(name, access.abilities) ?? [])
  if (topics.length < names.length) throw nothingHere()
  const { userId, companyId, role } = signedIn.membership
  const holder = { sessionId: signedIn.sessionId, userId, role }
  const network = networkOf(client.address)
  return {
    kind: 'stream',
    headers: {
      'content-type': 'text/event-stream',
      // nginx would collect what is sent.
      'x-accel-buffering': 'no',
      ...(streams.isEnding && { connection: 'close' }),
    },
    start: (response) =>
      streams.open(response, { holder, identityId: signedIn.identityId, network, companyId, topics }),
  }
}
