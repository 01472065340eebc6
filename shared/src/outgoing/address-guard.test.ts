import { expect, test } from 'vitest'
import { createGuard, explainVerdict, parseRange } from './address-guard.ts'

const closed = createGuard({ allowHttp: false, allowCidr: [] })

/** The first and last address of each refused range, and what lies right before and after it. */
const edges: [range: string, refused: string[], neighbours: string[]][] = [
  ['0.0.0.0/8', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['100.64.0.0/10', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['127.0.0.0/8', ['127.0.0.0', '127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  ['169.254.0.0/16', ['169.254.0.0', '169.254.169.254', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
  ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  ['192.0.0.0/24', ['192.0.0.0', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
  ['192.0.2.0/24', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['192.88.99.0/24', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['192.168.0.0/16', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['198.18.0.0/15', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['198.51.100.0/24', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
  ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['224.0.0.0/4', ['224.0.0.0', '239.255.255.255'], ['223.255.255.255']],
  ['240.0.0.0/4', ['240.0.0.0', '255.255.255.255'], []],
  ['::/128', ['::'], []],
  ['::1/128', ['::1'], []],
  ['::/96', ['::2', '::7f00:1', '::ffff:ffff'], []],
  ['64:ff9b::/96', ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::808:808'], []],
  ['64:ff9b:1::/48', ['64:ff9b:1::', '64:ff9b:1:ffff::7f00:1'], []],
  ['100::/64', ['100::1'], []],
  ['fc00::/7', ['fc00::', 'fd00:ec1::254', 'fd00:ec3::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], []],
  ['fe80::/10', ['fe80::1', 'fe80::1%eth0', 'febf::1'], []],
  ['fec0::/10', ['fec0::1'], []],
  ['ff00::/8', ['ff00::', 'ff02::1'], []],
  ['2001::/32', ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'], []],
  ['2001::/23', ['2001:1::1', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'], ['2001:200::']],
  ['2001:db8::/32', ['2001:db8::', '2001:db8:ffff::1'], ['2001:db7:ffff::1', '2001:db9::']],
  ['2002::/16', ['2002:7f00:1::', '2002:808:808::1'], ['2001:ffff::1', '2003::']],
  ['3fff::/20', ['3fff::', '3fff:fff::1'], ['3fff:1000::']],
  ['::/0 without 2000::/3', ['1fff:ffff::1', '4000::', '5f00::1', '::ffff:0:7f00:1', 'fbff::1'], ['2000::', '3ffe::1']],
]

test.for(edges)(
  '%s is refused from its first to its last address, and nothing beside it',
  ([range, refused, neighbours]) => {
    for (const address of refused) expect(closed(address)).toMatchObject({ address, allowed: false, rule: { range } })
    for (const address of neighbours) expect(closed(address)).toMatchObject({ allowed: true, rule: null })
  },
)

test('a mapped address is checked as its IPv4 address', () => {
  expect(closed('::ffff:127.0.0.1')).toMatchObject({ allowed: false, rule: { range: '127.0.0.0/8' } })
  expect(closed('::ffff:a00:1')).toMatchObject({ allowed: false, wouldAllow: '10.0.0.1/32' })
  expect(closed('0:0:0:0:0:ffff:8.8.8.8')).toMatchObject({ allowed: true, rule: null })
})

test('public addresses pass without a rule', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::200e', '3ffe::']) {
    expect(closed(address)).toEqual({ address, allowed: true, rule: null, allowedBy: null, wouldAllow: null })
  }
})

test('a text that is not an address in the form of the system is refused, whatever other parsers make of it', () => {
  const open = createGuard({ allowHttp: false, allowCidr: ['0.0.0.0/0', '::/0'] })
  for (const text of [
    '',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '0x7f000001',
    '2130706433',
    '8.8.8.8 ',
    '[::1]',
    '::1%',
  ]) {
    expect(open(text), text).toMatchObject({ allowed: false, rule: { meaning: 'not an IP address' } })
  }
})

test('an allowed range allows its addresses and no others', () => {
  const guard = createGuard({ allowHttp: false, allowCidr: ['10.1.0.0/16', 'fd12:3456::/32', '127.0.0.1', '::1'] })
  for (const address of ['10.1.0.0', '10.1.255.255', 'fd12:3456:ffff::1', '127.0.0.1', '::ffff:10.1.2.3', '::1']) {
    expect(guard(address), address).toMatchObject({ allowed: true })
  }
  for (const address of ['10.0.255.255', '10.2.0.0', 'fd12:3457::1', '127.0.0.2', '::ffff:10.2.0.1', '::2']) {
    expect(guard(address), address).toMatchObject({ allowed: false })
  }
  expect(guard('10.1.2.3')).toMatchObject({ rule: { range: '10.0.0.0/8' }, allowedBy: '10.1.0.0/16' })
})

test('a mapped range allows its IPv4 range', () => {
  const guard = createGuard({ allowHttp: false, allowCidr: ['::ffff:10.1.0.0/112'] })
  expect(guard('10.1.2.3')).toMatchObject({ allowed: true, allowedBy: '::ffff:10.1.0.0/112' })
  expect(guard('10.2.0.1')).toMatchObject({ allowed: false })
})

test('allowing NAT64 does not allow the private addresses behind it', () => {
  const guard = createGuard({ allowHttp: false, allowCidr: ['64:ff9b::/96'] })
  expect(guard('64:ff9b::808:808')).toMatchObject({ allowed: true, allowedBy: '64:ff9b::/96' })
  expect(guard('64:ff9b::7f00:1')).toMatchObject({ allowed: false, rule: { range: '127.0.0.0/8' } })
  expect(guard('64:ff9b::a9fe:a9fe')).toMatchObject({
    allowed: false,
    rule: { range: '169.254.0.0/16' },
    wouldAllow: null,
  })
})

const metadata = [
  ['169.254.169.254', '169.254.0.0/16'],
  ['169.254.0.23', '169.254.0.0/16'],
  ['169.254.170.2', '169.254.0.0/16'],
  ['100.100.100.200', '100.100.100.200/32'],
  ['100.96.0.96', '100.96.0.96/32'],
  ['168.63.129.16', '168.63.129.16/32'],
  ['192.0.0.192', '192.0.0.192/32'],
  ['fe80::a9fe:a9fe', 'fe80::/10'],
  ['fe80::1%eth0', 'fe80::/10'],
  ['fd00:ec2::254', 'fd00:ec2::/32'],
  ['fd20:ce::254', 'fd20:ce::254/128'],
  ['fd00:42::42', 'fd00:42::42/128'],
  ['fd00:c1::a9fe:a9fe', 'fd00:c1::a9fe:a9fe/128'],
  ['fd00:a9fe:a9fe::1', 'fd00:a9fe:a9fe::1/128'],
  ['::ffff:169.254.169.254', '169.254.0.0/16'],
  ['::ffff:6464:64c8', '100.100.100.200/32'],
  ['::a9fe:a9fe', '169.254.0.0/16'],
  ['::ffff:0:a9fe:a9fe', '169.254.0.0/16'],
  ['64:ff9b::a9fe:a9fe', '169.254.0.0/16'],
  ['64:ff9b:1::a9fe:a9fe', '169.254.0.0/16'],
  ['64:ff9b:1:a9fe:a9:fe00::', '169.254.0.0/16'],
  ['64:ff9b:1:a9:fe:a9fe::', '169.254.0.0/16'],
  ['64:ff9b:1:0:a9:fea9:fe00:0', '169.254.0.0/16'],
  ['2002:a9fe:a9fe::1', '169.254.0.0/16'],
  ['2002:c000:c0::', '192.0.0.192/32'],
  ['2001:0:a9fe:a9fe::', '169.254.0.0/16'],
  ['2001:0:808:808:0:0:5601:5601', '169.254.0.0/16'],
  ['fd12::5efe:a9fe:a9fe', '169.254.0.0/16'],
  ['2a00:1450::200:5efe:a9fe:a9fe', '169.254.0.0/16'],
] as const

test('addresses of metadata and link-local ones are refused in every form, whatever the policy allows and without advice', () => {
  const everything = ['0.0.0.0/0', '::/0', ...metadata.map(([address]) => address.replace(/%.*/, ''))]
  const open = createGuard({ allowHttp: true, allowCidr: everything })
  for (const [address, range] of metadata) {
    for (const guard of [closed, open]) {
      const verdict = guard(address)
      expect(verdict, address).toMatchObject({ allowed: false, rule: { range }, allowedBy: null, wouldAllow: null })
      expect(explainVerdict(verdict)).toMatch(/ is refused whatever the settings say \(/)
      expect(explainVerdict(verdict)).not.toContain('WEBHOOK_ALLOW_CIDR')
    }
  }
  for (const address of ['100.100.100.199', '192.0.0.193', 'fd00:42::43', '10.0.0.1', '127.0.0.1']) {
    expect(open(address), address).toMatchObject({ allowed: true })
  }
})

test('the suggested range allows the address, and only it', () => {
  for (const address of ['10.0.0.5', '::1', 'fd00::5', '::ffff:127.0.0.1', '2002:7f00:1::']) {
    const range = closed(address).wouldAllow ?? ''
    expect(createGuard({ allowHttp: false, allowCidr: [range] })(address), range).toMatchObject({ allowed: true })
    expect(range).toMatch(/\/(32|128)$/)
  }
})

test('the explanation names the address, its meaning, and the setting that would allow it', () => {
  expect(explainVerdict(closed('8.8.8.8'))).toBe('8.8.8.8 is public')
  expect(explainVerdict(closed('10.0.0.5'))).toBe(
    '10.0.0.5 is not public (10.0.0.0/8: private); 10.0.0.5/32 in WEBHOOK_ALLOW_CIDR would allow it',
  )
  const open = createGuard({ allowHttp: false, allowCidr: ['10.0.0.0/24'] })
  expect(explainVerdict(open('10.0.0.5'))).toBe(
    '10.0.0.5 is not public (10.0.0.0/8: private), and allowed by 10.0.0.0/24 in WEBHOOK_ALLOW_CIDR',
  )
})

test.for([
  '',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0/8',
  '10.0.0.0/8/8',
  ' 10.0.0.0/8',
  '010.0.0.0/8',
  '::/129',
  'fe80::%eth0/64',
  '::ffff:0:0/95',
  'localhost',
  '*',
])('%j is not a range, and a policy that contains it is refused', (text) => {
  expect(parseRange(text)).toBe(undefined)
  expect(() => createGuard({ allowHttp: false, allowCidr: ['10.0.0.0/8', text] })).toThrow(
    `${JSON.stringify(text)} is not a range of addresses; allowed is`,
  )
})
