<?php
// Receives webhooks of Kandidat with only PHP (8.1 or later), under any web server. To try it:
//
//     WEBHOOK_SECRET=whsec_… WEBHOOK_INBOX=/tmp/inbox php -S 127.0.0.1:3000 receiver.php
//
// Each event becomes a file in the inbox. Its name is the id. Another process, such as a cron job,
// handles the files, and stores what it makes of an event by the "id" in its body: a hiring is sent
// again when the first day changes. The inbox is created if it does not exist.
declare(strict_types=1);

const TOLERANCE = 300; // seconds, in the past or in the future
const MOST_BYTES = 1024 * 1024;

/**
 * Returns null if the service signed this body within the last five minutes, or else the reason.
 *
 * @param string $body the raw body, before any parsing
 * @param string $header the value of x-service-signature
 */
function verify(string $body, string $header, string $secret, int $now): ?string
{
    $times = [];
    $given = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
        if ($name === 't') $times[] = $value;
        if ($name === 'v1') $given[] = strtolower($value);
    }
    if (count($times) !== 1 || !preg_match('/^[0-9]{1,12}$/D', $times[0]) || $given === []) {
        return 'x-service-signature is missing, or not t=<seconds>,v1=<hex>';
    }
    if (abs($now - (int) $times[0]) > TOLERANCE) {
        return 'the signature is more than five minutes old, or from the future';
    }
    $expected = hash_hmac('sha256', "$times[0].$body", $secret);
    $matches = 0;
    // During a rotation of the secret there are several v1. One of them must match.
    foreach ($given as $each) $matches += hash_equals($expected, $each) ? 1 : 0;
    return $matches > 0 ? null : 'the signature is not of this body and secret';
}

/**
 * Stores an event, unless it is already stored. The file appears complete or not at all, so after a
 * 200 the event is safe.
 */
function keep(string $inbox, string $id, string $body): void
{
    $failed = new RuntimeException("cannot write to $inbox");
    if (!is_dir($inbox) && !@mkdir($inbox, 0700, true) && !is_dir($inbox)) throw $failed;
    $part = tempnam($inbox, '.part-');
    if ($part === false || file_put_contents($part, $body) !== strlen($body)) throw $failed;
    $file = "$inbox/$id.json";
    $new = @link($part, $file); // fails if the file exists: a duplicate
    unlink($part);
    if (!$new && !file_exists($file)) throw $failed;
}

function answer(int $status, string $text): never
{
    http_response_code($status);
    header('content-type: text/plain; charset=utf-8');
    exit($text);
}

$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('WEBHOOK_SECRET is not set');
$inbox = getenv('WEBHOOK_INBOX') ?: throw new RuntimeException('WEBHOOK_INBOX is not set');
if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST') answer(405, 'send webhooks by POST');
// Not $_POST, which is the parsed body.
$body = (string) file_get_contents('php://input', length: MOST_BYTES + 1);
if (strlen($body) > MOST_BYTES) answer(413, 'the body must have at most 1 MiB');
$fault = verify($body, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '', $secret, time());
if ($fault !== null) answer(401, $fault);
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
// The id becomes the name of a file.
if (!preg_match('/^[A-Za-z0-9_-]{1,100}$/D', $id)) answer(400, 'webhook-id is missing or malformed');
keep($inbox, $id, $body);
answer(200, 'ok');
