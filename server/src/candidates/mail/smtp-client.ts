import { readFileSync } from 'node:fs'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../../base/config.ts'
import { isThisMachine } from '../../base/forms/setting-value.ts'
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
  /** Connects as for a mail, and sends none. @returns null if the server would take one */
  check(): Promise<MailFault | null>
  close(): void
}

/** Milliseconds that the server may take for a connection, its greeting, and between two bytes. */
const TIMEOUT = 30_000
const CONNECTIONS = 2

/**
 * How connections are secured (docs/mail.md#tls), as for the database. A server on this machine may have any certificate, because
 * nobody else answers there: Debian's own one is known to nobody.
 */
function securityOf({ hostname, username, protocol, searchParams }: URL) {
  const [mode, authorities] = [searchParams.get('sslmode'), searchParams.get('sslrootcert')]
  const isHere = isThisMachine(hostname)
  return {
    secure: protocol === 'smtps:',
    // Passwords are sent over TLS alone, except to this machine.
    requireTLS: protocol === 'smtp:' && mode !== 'disable' && (mode !== null || (username !== '' && !isHere)),
    ignoreTLS: mode === 'disable',
    tls: {
      rejectUnauthorized: mode === null ? !isHere : mode !== 'no-verify',
      ...(authorities !== null && { ca: readAuthorities(authorities) }),
    },
  }
}

/**
 * Reads what `sslrootcert` names, as every mailer does: a service with a wrong file should not start.
 * @throws {CommandFailure} SETTINGS if it cannot be read or contains no certificate
 */
export function requireAuthorities(mail: MailServer | null): void {
  const file = mail && new URL(mail.url).searchParams.get('sslrootcert')
  if (file !== null) readAuthorities(file)
}

function readAuthorities(file: string): Buffer {
  const what = 'The file of sslrootcert in SMTP_URL'
  let authorities: Buffer
  try {
    authorities = readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandFailure('SETTINGS', `${what} cannot be read: ${file} (${code})`)
  }
  // TLS takes a file without one, and then trusts nobody.
  if (!/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/.test(authorities.toString('latin1')))
    throw new CommandFailure('SETTINGS', `${what} contains no certificate: ${file}. Give a PEM file`)
  return authorities
}

/**
 * Opens connections to the mail server as they are needed.
 * @param timeout milliseconds, see `TIMEOUT`
 * @throws {CommandFailure} SETTINGS, see {@link requireAuthorities}
 */
export function openMailer({ url, from }: MailServer, timeout = TIMEOUT): Mailer {
  const server = new URL(url)
  const { hostname, username, password, port } = server
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    ...securityOf(server),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
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
    async check() {
      try {
        await transport.verify()
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
  if (isAboutCertificate(error)) return { word: 'tls', final: false }
  if (code === 'EAUTH' || code === 'ENOAUTH') return { word: 'auth', final: false }
  if (typeof responseCode === 'number') {
    // 421 and refusals of a greeting are about the server, not about the mail.
    return { word: `smtp-${responseCode}`, final: responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') }
  }
  return { word: FAULTS[String(code)] ?? 'connection', final: code === 'EENVELOPE' }
}

/** A certificate that is not accepted is an error of a socket, with the reason of OpenSSL as its code or its cause. */
function isAboutCertificate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    CERTIFICATE.test(String(code)) ||
    /\b(?:certificate|altnames)\b/i.test(error.message) ||
    isAboutCertificate(error.cause)
  )
}

const CERTIFICATE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/

const FAULTS: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'timeout',
  EDNS: 'dns',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EENVELOPE: 'address',
}
