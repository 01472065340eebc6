# Receives webhooks of Kandidat with nothing but Ruby (3.0 or later) and WEBrick, which Debian's ruby brings along;
# elsewhere: gem install webrick
#
#     WEBHOOK_SECRET=whsec_… PORT=3000 ruby receiver.rb

require 'json'
require 'openssl'
require 'webrick'

TOLERANCE = 300 # seconds, to either side
MOST_BYTES = 1024 * 1024

# Why this body was not signed by the service within the last five minutes, or nil if it was.
# The body is what came, before any parsing; the header is the value of x-service-signature.
def verify(body, header, secret, now)
  parts = header.to_s.split(',').map { |part| part.strip.split('=', 2) }
  times = parts.filter_map { |name, value| value if name == 't' }
  given = parts.filter_map { |name, value| value.to_s.downcase if name == 'v1' }
  unless times.size == 1 && times[0].match?(/\A[0-9]{1,12}\z/) && given.any?
    return 'x-service-signature is missing, or not t=<seconds>,v1=<hex>'
  end
  if (now.to_i - times[0].to_i).abs > TOLERANCE
    return 'the signature is more than five minutes old, or from the future'
  end

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{times[0]}.".b + body.b)
  # While a secret is being replaced there are several v1; one of them has to match.
  matches = given.count { |each| OpenSSL.secure_compare(expected, each) }
  'the signature is not of this body and secret' if matches.zero?
end

# The ids of the last 10,000 events. Where several processes receive, let a unique column in a database do this.
class Seen
  def initialize
    @ids = {}
    @lock = Mutex.new
  end

  # Whether the id is new.
  def add(id)
    @lock.synchronize do
      return false if @ids.key?(id)

      @ids[id] = true
      @ids.shift if @ids.size > 10_000
      true
    end
  end
end

# Does what takes time, after the answer.
def work(waiting)
  loop do
    id, body = waiting.pop
    event = JSON.parse(body)
    puts "#{id} #{event['type']} #{event['id']}"
  rescue StandardError => e
    puts "#{id} failed: #{e.message}"
  end
end

# The status and the text of the answer to a request.
def receive(request, secret, seen, waiting)
  return [405, 'send webhooks by POST'] unless request.request_method == 'POST'
  return [413, 'the body must have at most 1 MiB'] if request.content_length > MOST_BYTES

  body = request.body.to_s
  fault = verify(body, request['x-service-signature'], secret, Time.now)
  return [401, fault] if fault

  id = request['webhook-id'].to_s
  return [400, 'webhook-id is missing'] if id.empty?

  waiting << [id, body] if seen.add(id)
  [200, 'ok']
end

secret = ENV.fetch('WEBHOOK_SECRET')
seen = Seen.new
waiting = Queue.new
$stdout.sync = true
Thread.new { work(waiting) }
server = WEBrick::HTTPServer.new(
  BindAddress: '127.0.0.1', Port: Integer(ENV.fetch('PORT', '3000')), AccessLog: [],
  Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN)
)
server.mount_proc('/') do |request, response|
  response.status, response.body = receive(request, secret, seen, waiting)
  response['content-type'] = 'text/plain; charset=utf-8'
end
trap('TERM') { server.shutdown }
trap('INT') { server.shutdown }
server.start
