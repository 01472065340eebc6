// Receives webhooks of Kandidat with only the standard library, of .NET or Mono:
//
//     mcs Receiver.cs && WEBHOOK_SECRET=whsec_… PORT=3000 mono Receiver.exe
//
// In a project of .NET, `dotnet run` does the same.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

static class Receiver
{
    const long Tolerance = 300; // seconds, in the past or in the future
    const int MostBytes = 1024 * 1024;

    // The ids of the last 10,000 events. If you run several processes, use a unique column in a
    // database instead.
    static readonly HashSet<string> Ids = new HashSet<string>();
    static readonly Queue<string> Order = new Queue<string>();

    static void Main()
    {
        var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET");
        if (string.IsNullOrEmpty(secret)) throw new InvalidOperationException("WEBHOOK_SECRET is not set");
        var port = Environment.GetEnvironmentVariable("PORT") ?? "3000";
        using (var listener = new HttpListener())
        {
            listener.Prefixes.Add("http://127.0.0.1:" + port + "/");
            listener.Start();
            while (true)
            {
                var context = listener.GetContext();
                Task.Run(() => Receive(context, secret));
            }
        }
    }

    static void Receive(HttpListenerContext context, string secret)
    {
        try
        {
            var body = ReadBody(context.Request.InputStream);
            if (body == null)
            {
                Answer(context.Response, 413, "the body is too large");
                return;
            }
            var fault = Verify(body, context.Request.Headers["x-service-signature"] ?? "", secret, DateTimeOffset.UtcNow);
            if (fault != null)
            {
                Answer(context.Response, 401, fault);
                return;
            }
            var id = context.Request.Headers["webhook-id"];
            if (string.IsNullOrEmpty(id))
            {
                Answer(context.Response, 400, "webhook-id is missing");
                return;
            }
            Answer(context.Response, 200, "ok");
            // Do slow work here, after the response. The body is JSON: parse it with the library of your choice.
            // Store what you make of an event by the "id" in its body: a hiring is sent again when the first
            // day changes.
            if (IsNew(id)) Console.WriteLine(id + " " + body.Length + " bytes");
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.Message);
            context.Response.Abort();
        }
    }

    // Returns null if the service signed this body within the last five minutes, or else the reason.
    // body must be raw, before any parsing. header is the value of x-service-signature.
    static string Verify(byte[] body, string header, string secret, DateTimeOffset now)
    {
        var pairs = header.Split(',').Select(part => part.Trim().Split(new[] { '=' }, 2)).Where(pair => pair.Length == 2).ToList();
        var times = pairs.Where(pair => pair[0] == "t").Select(pair => pair[1]).ToList();
        var given = pairs.Where(pair => pair[0] == "v1").Select(pair => pair[1].ToLowerInvariant()).ToList();
        long timestamp;
        if (times.Count != 1 || given.Count == 0
            || !long.TryParse(times[0], NumberStyles.None, CultureInfo.InvariantCulture, out timestamp))
            return "x-service-signature is missing, or not t=<seconds>,v1=<hex>";
        var age = now.ToUnixTimeSeconds() - timestamp;
        if (age > Tolerance || age < -Tolerance)
            return "the signature is more than five minutes old, or from the future";
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            var signed = Encoding.UTF8.GetBytes(times[0] + ".").Concat(body).ToArray();
            var expected = BitConverter.ToString(hmac.ComputeHash(signed)).Replace("-", "").ToLowerInvariant();
            // While the secret is being replaced there are two v1. One of them must match.
            return given.Any(each => AreEqual(expected, each)) ? null : "the signature is not of this body and secret";
        }
    }

    // Takes as long for a wrong signature as for the right one. In .NET you can use
    // CryptographicOperations.FixedTimeEquals.
    static bool AreEqual(string expected, string given)
    {
        if (given.Length != expected.Length) return false;
        var difference = 0;
        for (var i = 0; i < expected.Length; i++) difference |= expected[i] ^ given[i];
        return difference == 0;
    }

    // Returns null if there are more bytes than allowed.
    static byte[] ReadBody(Stream stream)
    {
        using (var body = new MemoryStream())
        {
            var chunk = new byte[16 * 1024];
            int count;
            while ((count = stream.Read(chunk, 0, chunk.Length)) > 0)
            {
                body.Write(chunk, 0, count);
                if (body.Length > MostBytes) return null;
            }
            return body.ToArray();
        }
    }

    static bool IsNew(string id)
    {
        lock (Ids)
        {
            if (!Ids.Add(id)) return false;
            Order.Enqueue(id);
            if (Order.Count > 10000) Ids.Remove(Order.Dequeue());
            return true;
        }
    }

    static void Answer(HttpListenerResponse response, int status, string text)
    {
        response.StatusCode = status;
        response.Close(Encoding.UTF8.GetBytes(text), false);
    }
}
