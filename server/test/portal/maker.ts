// A certificate by which a maker of devices says that a passkey is on one of them, from 2020 to 2120, for tests only. Made with
// `openssl ca -selfsign -startdate 20200101000000Z -enddate 21200101000000Z` over a P-256 key, for
// `/C=NO/O=Maker/OU=Authenticator Attestation/CN=Maker`, with the extension `basicConstraints=CA:false` (WebAuthn, 8.2.1).

export const makersKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgH6YzQibkSFguee8M
6B01nl/fDQxtChEDVRauAOBK9X6hRANCAAR9VxLNpytC6ycKfjFi6nUMNtFuyBlL
88XMdyq5vkcecknFIWE6yqDWRMJh0zVcd2c05WlrFHhHDN2boo2op6Y2
-----END PRIVATE KEY-----
`

export const makersCertificate = Buffer.from(
  'MIIBvjCCAWWgAwIBAgIBATAKBggqhkjOPQQDAjBRMQswCQYDVQQGEwJOTzEOMAwGA1UECgwFTWFrZXIxIjAgBgNVBAsMGUF1dGhl' +
    'bnRpY2F0b3IgQXR0ZXN0YXRpb24xDjAMBgNVBAMMBU1ha2VyMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjBRMQsw' +
    'CQYDVQQGEwJOTzEOMAwGA1UECgwFTWFrZXIxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDjAMBgNVBAMMBU1h' +
    'a2VyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEfVcSzacrQusnCn4xYup1DDbRbsgZS/PFzHcqub5HHnJJxSFhOsqg1kTCYdM1' +
    'XHdnNOVpaxR4Rwzdm6KNqKemNqMsMCowCQYDVR0TBAIwADAdBgNVHQ4EFgQUWevWi9bDGbEsBLImtgptGRzgJwQwCgYIKoZIzj0E' +
    'AwIDRwAwRAIgcp/60048TETgfcUyV+bu10RUEn9+pApM57W+XsAhVBwCIAx480SVSY11je0U1JlANsxE/LpfUWOVanCdPVrtdETU',
  'base64',
)
