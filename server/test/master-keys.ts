import { masterKeys, sealerOf } from '../src/base/secrets/sealed.ts'

/** The master keys of test servers. */
export const testMasterKeys = masterKeys([Buffer.alloc(32, 1)])

/** What a database that is opened beside a test server encrypts with, so that each reads what the other wrote. */
export const testSealer = async () => sealerOf(testMasterKeys)
