import { mailPlace, unseal } from '../src/base/secrets/sealed.ts'
import type { TestDatabase } from './database.ts'
import { testMasterKeys } from './master-keys.ts'

/** The address that the newest mail to somebody leads to, which lies encrypted until it leaves. */
export async function pageOfMail({ run }: Pick<TestDatabase, 'run'>, to: string): Promise<string> {
  const [mail] = await run<{ id: string; sealed: string | null }>(
    'select id, sealed_page as sealed from mails where recipient = $1 order by id desc limit 1',
    [to],
  )
  return mail?.sealed ? unseal(testMasterKeys, mail.sealed, mailPlace(mail.id)) : ''
}
