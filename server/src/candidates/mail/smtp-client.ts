import { createTransport } from 'nodemailer'
import type { MailServer } from '../../base/config.ts'
import type { MailFault } from './mail.ts'
import type { Message } from './message.ts'

/** A mail with its headers. */
export interface Letter extends Message {
  id: string
  to: string
  /** The name that it is from, and the address that replies go to. */
  company: string
  replyTo: string | null
  language: string
  at: Date
}

/** Gives mails to a mail server. */
export interface Mailer {
  /** @returns null if the server took it */
  send(letter: Letter): Promise<MailFault | null>
  close(): void
}

/** Milliseconds that the server may take for a connection, its greeting, and between two bytes. */
const TIMEOUT = 30_000
const CONNECTIONS = 2

/** Opens connections to the mail server as they are needed. Passwords are sent over TLS alone, except to this machine. */
export function openMailer({ url, from }: MailServer): Mailer {
  const { hostname, username, password, protocol, port } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && username !== '' && !isHere,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{ connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT },
    // No mail of ours reads a file or an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  // Without a listener, a connection that breaks between two mails would end the process.
  transport.on('error', () => undefined)
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ id, to, company, replyTo, language, at, subject, text, html }) {
      try {
        await transport.sendMail({
          from: { name: company, address: from },
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: company, address: replyTo } }),
          // The same for every try, so that a mail that arrives twice is shown once.
          messageId: `<${id}@${domain}>`,
          date: at,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': language,
          },
          ...{ subject, text, html },
        })
        return null
      } catch (error) {
        return faultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * What is wrong, in a word. The text of a server contains addresses, so it is never kept. A refused password is not the end:
 * somebody can correct it.
 */
function faultOf(error: unknown): MailFault {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  if (code === 'EAUTH' || code === 'ENOAUTH') return { word: 'auth', final: false }
  if (typeof responseCode === 'number') {
    // 421 and refusals of a greeting are about the server, not about the mail.
    return { word: `smtp-${responseCode}`, final: responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') }
  }
  return { word: FAULTS[String(code)] ?? 'connection', final: code === 'EENVELOPE' }
}

const FAULTS: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'timeout',
  EDNS: 'dns',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EENVELOPE: 'address',
}
