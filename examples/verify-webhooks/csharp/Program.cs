// Receives webhooks of Kandidat with only ASP.NET's minimal API (.NET 8 or later). In this folder:
//
//     WEBHOOK_SECRET=whsec_… PORT=3000 dotnet run
//
// NOT TESTED: unlike the receivers in other languages, this program was never compiled or run.

using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Threading.Channels;

const long Tolerance = 300; // seconds, in the past or in the future
const int MostBytes = 1024 * 1024;

var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")
    ?? throw new InvalidOperationException("WEBHOOK_SECRET is not set");
var port = Environment.GetEnvironmentVariable("PORT") ?? "3000";

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://127.0.0.1:{port}");
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = MostBytes);
var app = builder.Build();

var seen = new Seen();
var waiting = Channel.CreateUnbounded<(string Id, byte[] Body)>();

app.MapPost("/", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer); // Kestrel refuses more than MostBytes with 413
    var body = buffer.ToArray();
    var fault = Verify(body, request.Headers["x-service-signature"].ToString(), secret, DateTimeOffset.UtcNow);
    if (fault is not null) return Results.Text(fault, statusCode: 401);
    var id = request.Headers["webhook-id"].ToString();
    if (id == "") return Results.Text("webhook-id is missing", statusCode: 400);
    if (seen.Add(id)) waiting.Writer.TryWrite((id, body));
    return Results.Text("ok");
});

_ = Task.Run(Work);
app.Run();

// Returns null if the service signed this body within the last five minutes, or else the reason.
// body must be raw, before any parsing. header is the value of x-service-signature.
static string? Verify(byte[] body, string header, string secret, DateTimeOffset now)
{
    var parts = header.Split(',').Select(part => part.Trim().Split('=', 2)).Where(pair => pair.Length == 2).ToList();
    var times = parts.Where(pair => pair[0] == "t").Select(pair => pair[1]).ToList();
    var given = parts.Where(pair => pair[0] == "v1").Select(pair => pair[1].ToLowerInvariant()).ToList();
    if (times.Count != 1 || given.Count == 0
        || !long.TryParse(times[0], NumberStyles.None, CultureInfo.InvariantCulture, out var timestamp))
        return "x-service-signature is missing, or not t=<seconds>,v1=<hex>";
    var age = now.ToUnixTimeSeconds() - timestamp;
    if (age is > Tolerance or < -Tolerance)
        return "the signature is more than five minutes old, or from the future";
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{times[0]}."), .. body];
    var hmac = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed);
    var expected = Encoding.UTF8.GetBytes(Convert.ToHexString(hmac).ToLowerInvariant());
    // During a rotation of the secret there are several v1. One of them must match.
    return given.Any(each => CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(each)))
        ? null
        : "the signature is not of this body and secret";
}

// Does slow work after the response.
async Task Work()
{
    await foreach (var (id, body) in waiting.Reader.ReadAllAsync())
    {
        try
        {
            using var json = JsonDocument.Parse(body);
            Console.WriteLine($"{id} {json.RootElement.GetProperty("type")} {json.RootElement.GetProperty("id")}");
        }
        catch (Exception error)
        {
            Console.WriteLine($"{id} failed: {error.Message}");
        }
    }
}

// The ids of the last 10,000 events. If you run several processes, use a unique column in a
// database instead.
sealed class Seen
{
    private readonly HashSet<string> ids = [];
    private readonly Queue<string> order = new();

    // Returns whether the id is new.
    public bool Add(string id)
    {
        lock (ids)
        {
            if (!ids.Add(id)) return false;
            order.Enqueue(id);
            if (order.Count > 10_000) ids.Remove(order.Dequeue());
            return true;
        }
    }
}
