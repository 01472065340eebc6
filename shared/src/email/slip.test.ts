import { expect, test } from 'vitest'
import { meantEmail } from './slip.ts'

test.each([
  ['kari@gmial.com', 'kari@gmail.com'],
  ['kari@gamil.com', 'kari@gmail.com'],
  ['kari@gnail.com', 'kari@gmail.com'],
  ['kari@gmaill.com', 'kari@gmail.com'],
  ['kari@gmai.com', 'kari@gmail.com'],
  ['kari@gmail.con', 'kari@gmail.com'],
  ['kari@gmail.cmo', 'kari@gmail.com'],
  ['kari@gmial.con', 'kari@gmail.com'],
  ['kari@gmail.no', 'kari@gmail.com'],
  ['kari@gmail', 'kari@gmail.com'],
  ['kari@gmailcom', 'kari@gmail.com'],
  ['kari@gmail,com', 'kari@gmail.com'],
  ['kari@gmail..com', 'kari@gmail.com'],
  ['Kari.Lie@Gmial.com', 'Kari.Lie@gmail.com'],
  ['kari@hotmial.com', 'kari@hotmail.com'],
  ['kari@hotmial', 'kari@hotmail.com'],
  ['kari@hotmal.no', 'kari@hotmail.no'],
  ['kari@yahoo.co', 'kari@yahoo.com'],
  ['kari@hotmail.om', 'kari@hotmail.com'],
  ['kari@outloook.dk', 'kari@outlook.dk'],
  ['kari@outlok.com', 'kari@outlook.com'],
  ['kari@yaho.com', 'kari@yahoo.com'],
  ['kari@iclod.com', 'kari@icloud.com'],
  ['kari@live.con', 'kari@live.com'],
  ['kari@fjellvik.cmo', 'kari@fjellvik.com'],
  ['kari@fjellvik.noo', 'kari@fjellvik.no'],
])('instead of %s, %s is offered', (written, meant) => {
  expect(meantEmail(written)).toBe(meant)
})

const real =
  'gmail.com googlemail.com hotmail.com hotmail.no hotmail.se hotmail.dk hotmail.fr live.no live.se live.dk live.com outlook.com ' +
  'yahoo.no yahoo.fr online.no getmail.no broadpark.no lyse.net altibox.no nextgentel.com telia.com telia.no tele2.se comhem.se ' +
  'bredband.net spray.se home.se mail.dk jubii.dk ofir.dk stofanet.dk youmail.dk mail.com email.com ymail.com gmx.com gmx.de gmx.net ' +
  'web.de me.com mac.com msn.com aol.com proton.me protonmail.com protonmail.ch pm.me fastmail.com hey.com zoho.com ntnu.no uio.no ' +
  'uib.no nav.no oslo.kommune.no lu.se su.se ku.dk c2i.net mail.ee inbox.lv hot.ee one.lt libero.it orange.fr onet.pl line.no lime.no ' +
  'example.com fjellvik.example firma.as firma.co firma.cm mail.no y.is z.fo blåbær.no ' +
  'yahoo.de yahoo.es yahoo.ie hotmail.de hotmail.es hotmail.be outlook.de outlook.es outlook.be'

test.each(real.split(' '))('%s is right as it is', (domain) => {
  expect(meantEmail(`kari@${domain}`)).toBeNull()
})

test.each(['', 'kari', 'kari@', '@gmial.com', 'a@b@gmial.com', 'kari@example', 'kari@.'])(
  'nothing is offered instead of %j',
  (written) => {
    expect(meantEmail(written)).toBeNull()
  },
)
