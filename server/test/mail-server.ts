import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { testCertificate } from './test-certificate.ts'

/** A mail as a mail server got it. */
export interface Received extends Email {
  /** Its source. */
  source: string
  /** The addresses of the envelope. */
  envelope: { from: string; to: string[] }
}

/** A mail server on this machine, until the test is over. */
export interface TestMailServer {
  readonly url: string
  readonly received: Received[]
  /** Connections so far. */
  readonly connections: () => number
  /** Whether each mail came over TLS. */
  readonly encrypted: boolean[]
}

/** What the server answers: undefined takes the mail. */
interface Answers {
  /** To the recipient. */
  recipient?: (address: string) => string | undefined
  /** To the whole mail, after it was transmitted. */
  mail?: (received: Received) => string | undefined
  /** The only user with a password; nobody unless given. */
  user?: { name: string; password: string }
  /** Whether it offers TLS, with a certificate that nobody knows, as Debian's Postfix does. */
  offersTls?: boolean
}

/** Starts a mail server. Its refusals are lines of SMTP such as `550 No such user`. */
export async function startMailServer(answers: Answers = {}): Promise<TestMailServer> {
  const received: Received[] = []
  const encrypted: boolean[] = []
  let connections = 0
  const { user } = answers
  const server = new SMTPServer({
    hideSTARTTLS: answers.offersTls !== true,
    ...testCertificate,
    logger: false,
    allowInsecureAuth: true,
    authOptional: user === undefined,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(refusal('535 Wrong password'))
    },
    onRcptTo({ address }, _session, done) {
      const line = answers.recipient?.(address)
      done(line === undefined ? null : refusal(line))
    },
    onData(stream, session, done) {
      const receive = async () => {
        const source = await text(stream)
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) }
        const mail = { ...(await PostalMime.parse(source)), source, envelope }
        const line = answers.mail?.(mail)
        if (line === undefined) received.push(mail)
        if (line === undefined) encrypted.push(session.secure)
        done(line === undefined ? null : refusal(line))
      }
      void receive()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = listening.address() as AddressInfo
  const credentials = user === undefined ? '' : `${user.name}:${user.password}@`
  return { url: `smtp://${credentials}127.0.0.1:${port}`, received, encrypted, connections: () => connections }
}

function refusal(line: string): Error {
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) })
}
