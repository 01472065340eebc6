import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { startReceiver, type Receiver } from '../../../server/test/receiver.ts'
import type { Policy } from './address-guard.ts'
import { openConnections } from './connections.ts'
import { openStream } from './download.ts'
import { OutgoingError } from './outgoing-error.ts'
import { send } from './request.ts'
import { checkAddress, readTarget } from './target.ts'

const policy: Policy = { allowHttp: true, allowCidr: [] }

// Each of them means this machine, a private network or another address that is not public, in a
// form that some parser reads. PORT stands for the port of a server in this test.
const refused = [
  // IPv4 loopback in every form that inet_aton accepts
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'http://127.0.0.1:0PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.000.000.001:PORT/',
  'http://2130706433:PORT/',
  'http://2130706433.:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://0x7f000001:PORT/',
  'http://0X7F000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://127.0x1:PORT/',
  'http://127.0.0x0.01:PORT/',
  'http://0x7f.0.01:PORT/',
  'http://127.255.255.254:PORT/',
  'http://127.65535:PORT/',
  'http://127.16777215:PORT/',
  // percent-encoded, full-width, circled, with other dots, and with characters that parsers drop
  'http://%31%32%37.0.0.1:PORT/',
  'http://127%2e0%2e0%2e1:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://127。0。0。1:PORT/',
  'http://127．0．0．1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://0ｘ7f.1:PORT/',
  'http://127.0.0.\u00AD1:PORT/',
  'http://127.0.\n0.1:PORT/',
  'http://127.0.\t0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT?@example.com/',
  // "this network", which systems treat as themselves
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://0x0:PORT/',
  'http://00000000:PORT/',
  'http://0.1:PORT/',
  // private, link-local and other networks, with the addresses at which clouds serve credentials
  'http://10.0.0.1/',
  'http://167772161/',
  'http://012.0.0.1/',
  'http://0xa000001/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://0251.0376.0251.0376/latest/meta-data/',
  'http://169.254.43518/latest/meta-data/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://4294967295/',
  // IPv6, and IPv4 embedded in it
  'http://[::1]:PORT/',
  'https://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  'http://[::0.0.0.1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::FFFF:7F00:0001]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[::ffff:0.0.0.0]:PORT/',
  'http://[::ffff:169.254.169.254]/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001::80ff:fffe]/',
  'http://[2001:db8::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[3fff::1]/',
  'http://[4000::1]/',
]

// Refused before any address is looked up.
const malformed = [
  '',
  'example.com',
  '//example.com/',
  'https://',
  'https:///',
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/plain,a',
  'javascript:alert(1)',
  'ws://example.com/',
  'unix:/run/a.sock',
  'http+unix://%2Frun%2Fa.sock/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com:443@127.0.0.1/',
  'https://%65@example.com/',
  'https://example.com:0/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:6667/',
  'https://example.com:65536/',
  'https://example.com:-1/',
  'https://exa mple.com/',
  'https://example.com%00.org/',
  'https://exam<ple.com/',
  'https://1.2.3.4.5/',
  'https://256.1.1.1/',
  'https://127.0.0.0x1ffffffff/',
  'https://[::1/',
  'https://[::1%25lo]/',
  'https://[fe80::1%eth0]/',
  'https://[::ffff:127.1]/',
  'https://[v1.a]/',
]

const names = [
  'http://localhost:PORT/',
  'https://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://ｌｏｃａｌｈｏｓｔ:PORT/',
  'http://%6cocalhost:PORT/',
  'http://a.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://ip6-localhost:PORT/',
  'http://metadata.google.internal/',
  'http://127.0.0.1.nip.example:PORT/',
]

/** A receiver on each loopback address that this machine has. */
async function startAll(): Promise<Receiver[]> {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const hosts = ['127.0.0.1', '::1'].filter((host) => addresses.some(({ address }) => address === host))
  return Promise.all(hosts.map((host) => startReceiver((_, response) => response.end('reached'), { host })))
}

test(`${refused.length} forms of addresses that are not public are refused without a look-up and without a connection`, async () => {
  for (const receiver of await startAll()) {
    const connections = openConnections(policy, { lookup: () => Promise.reject(new Error('nothing is looked up')) })
    for (const form of refused) {
      const url = form.replaceAll('PORT', String(receiver.port))
      const request = { url, policy, connections, timeout: 10_000, maxBytes: 100 }
      await expect(send({ ...request, method: 'POST', body: '{}' }), url).rejects.toMatchObject({ code: 'blocked' })
      await expect(openStream(request), url).rejects.toMatchObject({ code: 'blocked' })
      expect(await checkAddress(url, policy), url).toMatchObject([{ allowed: false }])
    }
    expect(receiver.connections()).toBe(0)
    await connections.close()
  }
})

test.for(malformed)('%j is refused without a lookup, over http and https alike', (text) => {
  for (const allowHttp of [true, false]) {
    expect(() => readTarget(text, { allowHttp, allowCidr: ['0.0.0.0/0', '::/0'] })).toThrow(OutgoingError)
  }
})

test('a message never repeats the credentials, the path or the query of an address', () => {
  const message = (text: string) => {
    try {
      return readTarget(text, { allowHttp: false, allowCidr: [] }).href
    } catch (error) {
      return String(error)
    }
  }
  const texts = [
    'https://user:s3cret@example.com/',
    'https://user:s3cret@exa mple.com/',
    'http://example.com/s3cret?s3cret',
    'https://example.com:25/s3cret',
  ]
  for (const text of texts) {
    expect(message(text)).toMatch(/^OutgoingError: .*(allowed|may|not a URL)/)
    expect(message(text)).not.toContain('s3cret')
  }
})

test('names that lead to this machine are refused by their addresses, over http and https', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '169.254.169.254']) {
    const receivers = await startAll()
    const connections = openConnections(policy, { lookup: () => Promise.resolve(['93.184.215.14', address]) })
    for (const form of names) {
      const url = form.replaceAll('PORT', String(receivers[0]!.port))
      const request = { url, policy, connections, timeout: 10_000, maxBytes: 100 }
      await expect(send({ ...request, method: 'GET' }), url).rejects.toMatchObject({
        code: 'blocked',
        message: expect.stringMatching(`${address} is (not public|refused whatever)`),
      })
    }
    for (const receiver of receivers) expect(receiver.connections()).toBe(0)
    await connections.close()
  }
})

test("the system's own localhost is refused, and reached if its addresses are allowed", async () => {
  const receiver = await startReceiver((_, response) => response.end('reached'))
  const request = { method: 'GET', url: `http://localhost:${receiver.port}/`, timeout: 10_000, maxBytes: 100 } as const
  await expect(send({ ...request, policy })).rejects.toMatchObject({ code: 'blocked' })
  expect(receiver.connections()).toBe(0)
  const answer = await send({ ...request, policy: { allowHttp: true, allowCidr: ['127.0.0.0/8', '::1'] } })
  expect(answer.body.toString()).toBe('reached')
})

test('each form of 127.0.0.1 reaches it if the policy allows that, so it is the guard that refuses them', async () => {
  const receiver = await startReceiver((_, response) => response.end('reached'))
  const open: Policy = { allowHttp: true, allowCidr: ['127.0.0.1'] }
  const urls = refused.map((form) => form.replaceAll('PORT', String(receiver.port)))
  const own = urls.filter((url) => /^http:\/\/(127\.0\.0\.1|\[::ffff:7f00:1\]):/.test(URL.parse(url)?.href ?? ''))
  expect(own.length).toBeGreaterThan(40)
  for (const url of own) {
    const answer = await send({ method: 'GET', url, policy: open, timeout: 10_000, maxBytes: 100 })
    expect(answer.body.toString(), url).toBe('reached')
  }
})
