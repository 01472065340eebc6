// Receives webhooks of Kandidat with only the JDK (17 or later).
//
//     WEBHOOK_SECRET=whsec_… PORT=3000 java Receiver.java

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final long TOLERANCE = 300; // seconds, in the past or in the future
    static final int MOST_BYTES = 1024 * 1024;

    /**
     * Returns null if the service signed this body within the last five minutes, or else the reason.
     *
     * @param body the raw body, before any parsing
     * @param header the value of x-service-signature
     */
    static String verify(byte[] body, String header, String secret, Instant now) throws GeneralSecurityException {
        List<String> times = new ArrayList<>();
        List<String> given = new ArrayList<>();
        for (String part : header == null ? new String[0] : header.split(",")) {
            String[] pair = part.strip().split("=", 2);
            if (pair.length == 2 && pair[0].equals("t")) times.add(pair[1]);
            if (pair.length == 2 && pair[0].equals("v1")) given.add(pair[1].toLowerCase(Locale.ROOT));
        }
        if (times.size() != 1 || !times.get(0).matches("[0-9]{1,12}") || given.isEmpty())
            return "x-service-signature is missing, or not t=<seconds>,v1=<hex>";
        if (Math.abs(now.getEpochSecond() - Long.parseLong(times.get(0))) > TOLERANCE)
            return "the signature is more than five minutes old, or from the future";
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((times.get(0) + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
        boolean matches = false;
        // During a rotation of the secret there are several v1. One of them must match.
        for (String each : given) matches |= MessageDigest.isEqual(expected, each.getBytes(StandardCharsets.UTF_8));
        return matches ? null : "the signature is not of this body and secret";
    }

    /**
     * The ids of the last 10,000 events. If you run several processes, use a unique column in a
     * database instead.
     */
    static final Set<String> SEEN = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > 10_000;
        }
    }));

    static final ExecutorService WORK = Executors.newSingleThreadExecutor();

    /**
     * Does slow work after the response. The JDK has no JSON parser: pass the body to the library
     * that you use.
     */
    static void handle(String id, byte[] body) {
        // Store what you make of an event by the "id" in its body: a hiring is sent again when the first
        // day changes.
        System.out.println(id + " " + new String(body, StandardCharsets.UTF_8));
    }

    static void receive(HttpExchange exchange, String secret) throws IOException, GeneralSecurityException {
        if (!exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 405, "send webhooks by POST");
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            answer(exchange, 413, "the body must have at most 1 MiB");
            return;
        }
        String signature = exchange.getRequestHeaders().getFirst("x-service-signature");
        String fault = verify(body, signature, secret, Instant.now());
        if (fault != null) {
            answer(exchange, 401, fault);
            return;
        }
        String id = exchange.getRequestHeaders().getFirst("webhook-id");
        if (id == null || id.isEmpty()) {
            answer(exchange, 400, "webhook-id is missing");
            return;
        }
        if (SEEN.add(id)) WORK.execute(() -> handle(id, body));
        answer(exchange, 200, "ok");
    }

    static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    public static void main(String[] args) throws IOException {
        String secret = System.getenv("WEBHOOK_SECRET");
        if (secret == null || secret.isEmpty()) throw new IllegalStateException("WEBHOOK_SECRET is not set");
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
        // Seconds, for clients that send slowly.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", exchange -> {
            try (exchange) {
                receive(exchange, secret);
            } catch (GeneralSecurityException error) {
                throw new IOException(error);
            }
        });
        server.start();
    }
}
