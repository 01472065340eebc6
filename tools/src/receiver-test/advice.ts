/** What each status usually means if a receiver gives it to a correct event, and what to do. */
const byStatus: Readonly<Record<number, string>> = {
  301: 'Use the address that it redirects to.',
  302: 'Use the address that it redirects to. If that is a sign-in page, let this path through without signing in.',
  307: 'Use the address that it redirects to.',
  308: 'Use the address that it redirects to.',
  400: 'The receiver does not understand the request, or refuses its signature. The body is JSON, and its raw bytes are what is signed.',
  401: 'The signature was not accepted. Check that the receiver has this secret, complete and with whsec_, and that it verifies the raw body before it parses it. If something in front of the receiver wants a password, let this path through.',
  403: 'Something forbids the request: the check of the signature, a firewall, protection against forged forms (CSRF), or a list of addresses. Let this path through; the signature protects it.',
  404: 'There is nothing at this path. Compare it with the route of your program, including slashes at the end.',
  405: 'The path exists, but not for POST. Register the route for POST.',
  408: 'The receiver gave up before it had read the body. Read as many bytes as Content-Length says.',
  410: 'The receiver says that it wants no more events. Respond with 200 to those that it takes.',
  411: 'The receiver wants a Content-Length, and every request has one. Look at the proxy in front of it.',
  413: 'The body is too large for the receiver. Allow 256 KiB.',
  415: 'The receiver does not take application/json. Allow this content type on the route.',
  419: 'Protection against forged forms (CSRF) refuses the request. Exempt this path; the signature protects it.',
  422: 'The receiver understands the body, and does not accept its fields. Ignore fields that you do not know.',
  429: 'The receiver limits requests. Events come in bursts: allow some dozens a second, or put them into a queue of your own.',
  500: 'Your program threw an error. Its log says which.',
  501: 'The server does not know how to take a POST at this path.',
  502: 'A proxy answered, but your program behind it did not. Look whether it runs, and on which port.',
  503: 'The receiver is not available. Look whether your program runs and is ready.',
  504: 'A proxy gave up waiting for your program. Respond first and work later.',
}

/** Advice for statuses that receivers gave to a correct event, one sentence for each, in their order. */
export function adviceFor(statuses: readonly (number | null)[]): string[] {
  return [...new Set(statuses)].flatMap((status) => (status === null ? [] : (byStatus[status] ?? [])))
}

/** What looks wrong about a secret before anything is sent, or null. */
export function secretNotice(secret: string): string | null {
  if (secret.startsWith('whsec_')) return null
  return 'The secret does not begin with whsec_, as those of Kandidat do. Give it complete, with whsec_.'
}
