/** Code that verifies the signature of a request, in one language. */
export interface Snippet {
  readonly language: string
  readonly code: string
}

// Each says whether the service signed this body within the last five minutes. The header is x-service-signature. While
// a secret is being replaced it has two v1, of which one must fit. The body is raw: parsed and written again, it is
// another one.

const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw body. header: x-service-signature.
export function isGenuine(body: Buffer, header: string, secret = process.env.WEBHOOK_SECRET ?? ''): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${time}.\`).update(body).digest()
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

const python = `import hashlib, hmac, os, re, time

# body: the raw body, as bytes. header: x-service-signature.
def is_genuine(body, header, secret=os.environ["WEBHOOK_SECRET"]):
    parts = [part.strip().partition("=") for part in header.split(",")]
    sent = next((value for name, _, value in parts if name == "t"), "")
    if not re.fullmatch("[0-9]{1,12}", sent) or abs(time.time() - int(sent)) > 300:
        return False
    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    given = [value.encode() for name, _, value in parts if name == "v1"]
    return any([hmac.compare_digest(expected.encode(), each) for each in given])
`

const php = `<?php
// $body: the raw body, file_get_contents('php://input'). $header: $_SERVER['HTTP_X_SERVICE_SIGNATURE'].
function is_genuine(string $body, string $header, ?string $secret = null): bool
{
    $secret ??= getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('WEBHOOK_SECRET is not set');
    preg_match('/(?:^|,)\\s*t=([0-9]{1,12})(?:,|$)/D', $header, $time);
    preg_match_all('/(?:^|,)\\s*v1=([0-9a-f]{64})(?=,|$)/D', $header, $given);
    if (!isset($time[1]) || abs(time() - (int) $time[1]) > 300) return false;
    $expected = hash_hmac('sha256', "$time[1].$body", $secret);
    $matches = array_filter($given[1], fn ($each) => hash_equals($expected, $each));
    return $matches !== [];
}
`

const ruby = `require 'openssl'

# body: the raw body. header: x-service-signature.
def genuine?(body, header, secret = ENV.fetch('WEBHOOK_SECRET'))
  parts = header.to_s.split(',').map { |part| part.strip.split('=', 2) }
  time = parts.find { |name, _| name == 't' }&.last.to_s
  return false unless time.match?(/\\A[0-9]{1,12}\\z/) && (Time.now.to_i - time.to_i).abs <= 300

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{time}.".b + body.b)
  parts.count { |name, given| name == 'v1' && OpenSSL.secure_compare(expected, given.to_s) }.positive?
end
`

const go = `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// IsGenuine takes the raw body and the header x-service-signature.
func IsGenuine(body []byte, header, secret string) bool {
	var sent string
	var given [][]byte
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if name == "t" {
			sent = value
		} else if name == "v1" {
			given = append(given, []byte(value))
		}
	}
	seconds, err := strconv.ParseUint(sent, 10, 40)
	if age := time.Now().Unix() - int64(seconds); err != nil || age > 300 || age < -300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(append([]byte(sent+"."), body...))
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	for _, each := range given {
		if hmac.Equal(expected, each) {
			return true
		}
	}
	return false
}
`

const java = `import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Signatures {
    /** body: the raw body. header: x-service-signature. */
    static boolean isGenuine(byte[] body, String header, String secret) throws GeneralSecurityException {
        String time = "";
        for (String part : header.split(",")) if (part.strip().startsWith("t=")) time = part.strip().substring(2);
        if (!time.matches("[0-9]{1,12}")) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(time)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        boolean matches = false;
        for (String part : header.split(","))
            matches |= MessageDigest.isEqual(expected, part.strip().getBytes(StandardCharsets.UTF_8));
        return matches;
    }
}
`

const csharp = `using System.Security.Cryptography;
using System.Text;

static class Signatures
{
    // body: the raw body. header: x-service-signature.
    public static bool IsGenuine(byte[] body, string header, string secret)
    {
        var parts = header.Split(',').Select(part => part.Trim()).ToList();
        var time = parts.FirstOrDefault(part => part.StartsWith("t="))?[2..];
        if (!ulong.TryParse(time, out var seconds) || seconds > 999_999_999_999) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - (long)seconds) > 300) return false;
        byte[] signed = [.. Encoding.UTF8.GetBytes($"{time}."), .. body];
        var hash = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed);
        var expected = Encoding.UTF8.GetBytes("v1=" + Convert.ToHexString(hash).ToLowerInvariant());
        return parts.Count(part => CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(part))) > 0;
    }
}
`

/** The snippets, in the order in which pages show them. */
export const snippets: readonly Snippet[] = [
  { language: 'TypeScript', code: typescript },
  { language: 'Python', code: python },
  { language: 'PHP', code: php },
  { language: 'Ruby', code: ruby },
  { language: 'Go', code: go },
  { language: 'Java', code: java },
  { language: 'C#', code: csharp },
]
