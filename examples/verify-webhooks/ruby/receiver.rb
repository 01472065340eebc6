# Receives webhooks of Kandidat with only Ruby (3.0 or later) and WEBrick, which is part of Debian's
# ruby. On other systems: gem install webrick
#
#     WEBHOOK_SECRET=whsec_… PORT=3000 ruby receiver.rb

require 'json'
require 'openssl'
require 'webrick'

TOLERANCE = 300 # seconds, in the past or in the future
MOST_BYTES = 1024 * 1024

# Returns nil if the service signed this body within the last five minutes, or else the reason.
# body must be raw, before any parsing. header is the value of x-service-signature.
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
  # During a rotation of the secret there are several v1. One of them must match.
  matches = given.count { |each| OpenSSL.secure_compare(expected, each) }
  'the signature is not of this body and secret' if matches.zero?
end

# The ids of the last 10,000 events. If you run several processes, use a unique column in a
# database instead.
class Seen
  def initialize
    @ids = {}
    @lock = Mutex.new
  end

  # Returns whether the id is new.
  def add(id)
    @lock.synchronize do
      return false if @ids.key?(id)

      @ids[id] = true
      @ids.shift if @ids.size > 10_000
      true
    end
  end
end

# Does slow work after the response.
def work(waiting)
  loop do
    id, body = waiting.pop
    event = JSON.parse(body)
    # Store what you make of an event by event['id']: a hiring is sent again when the first day changes.
    puts "#{id} #{event['type']} #{event['id']}"
  rescue StandardError => e
    puts "#{id} failed: #{e.message}"
  end
end

# Returns the status and the text of the response.
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
