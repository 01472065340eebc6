/**
 * A certificate of its own for hooks.example and 127.0.0.1, from 2020 to 2120, for tests only. Made with
 * `openssl ca -selfsign -startdate 20200101000000Z -enddate 21200101000000Z` over a P-256 key, with the extensions
 * `basicConstraints=CA:true` and `subjectAltName=DNS:hooks.example,IP:127.0.0.1`.
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg62jbSVDn2PqZgpth
tbL4G2nJB3dpcYYH9MLD5mVwkQ+hRANCAASrmiRqfCNtUAGncmuzrnBEwnR2HTYJ
3aA4O2oBCM0naY+pVDoEc5o9c39tT6rVdsux5YhSL6NFT3jwNjFnakf1
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBcDCCARagAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1ob29rcy5l
eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1ob29rcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEq5ok
anwjbVABp3Jrs65wRMJ0dh02Cd2gODtqAQjNJ2mPqVQ6BHOaPXN/bU+q1XbLseWI
Ui+jRU948DYxZ2pH9aNPME0wDAYDVR0TBAUwAwEB/zAeBgNVHREEFzAVgg1ob29r
cy5leGFtcGxlhwR/AAABMB0GA1UdDgQWBBQjCXPZjgdP2lj/AtNQ+oyXs9PaNTAK
BggqhkjOPQQDAgNIADBFAiEAyLWhCJOx4YKl8gcP2fNCFLqxIR5dL9BTwPAWhD7X
3eMCICAacgsOeHAnfYzen90vsz9HeHE6arC7denAXQGrupo3
-----END CERTIFICATE-----
`,
}
