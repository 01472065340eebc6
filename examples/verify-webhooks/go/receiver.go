// Receives webhooks of Kandidat with only Go's standard library (1.19 or later).
//
//	WEBHOOK_SECRET=whsec_… PORT=3000 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance = 300 // seconds, in the past or in the future
	mostBytes = 1 << 20
)

// verify returns nil if the service signed this body within the last five minutes, or else the
// reason. body must be raw, before any parsing. header is the value of x-service-signature.
func verify(body []byte, header, secret string, now time.Time) error {
	var times, given []string
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			times = append(times, value)
		case "v1":
			given = append(given, strings.ToLower(value))
		}
	}
	if len(times) != 1 || len(given) == 0 {
		return errors.New("x-service-signature is missing, or not t=<seconds>,v1=<hex>")
	}
	timestamp, err := strconv.ParseUint(times[0], 10, 40)
	if err != nil {
		return errors.New("t in x-service-signature is not Unix time in seconds")
	}
	if age := now.Unix() - int64(timestamp); age > tolerance || age < -tolerance {
		return errors.New("the signature is more than five minutes old, or from the future")
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	// During a rotation of the secret there are several v1. One of them must match.
	for _, each := range given {
		if hmac.Equal(expected, []byte(each)) {
			return nil
		}
	}
	return errors.New("the signature is not of this body and secret")
}

// seen holds the ids of the last 10,000 events. If you run several processes, use a unique column in
// a database instead.
type seen struct {
	sync.Mutex
	ids   map[string]bool
	order []string
}

// add reports whether the id is new.
func (s *seen) add(id string) bool {
	s.Lock()
	defer s.Unlock()
	if s.ids[id] {
		return false
	}
	s.ids[id] = true
	if s.order = append(s.order, id); len(s.order) > 10_000 {
		delete(s.ids, s.order[0])
		s.order = s.order[1:]
	}
	return true
}

type delivery struct {
	id   string
	body []byte
}

// work does slow work after the response.
func work(waiting <-chan delivery) {
	for next := range waiting {
		var event struct{ Type, ID string }
		if err := json.Unmarshal(next.body, &event); err != nil {
			fmt.Println(next.id, "failed:", err)
			continue
		}
		// Store what you make of an event by event.ID: a hiring is sent again when the first day changes.
		fmt.Println(next.id, event.Type, event.ID)
	}
}

func receive(secret string, ids *seen, waiting chan<- delivery) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			http.Error(w, "send webhooks by POST", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
		if err != nil {
			http.Error(w, "the body must be complete, and have at most 1 MiB", http.StatusRequestEntityTooLarge)
			return
		}
		if err := verify(body, r.Header.Get("x-service-signature"), secret, time.Now()); err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		id := r.Header.Get("webhook-id")
		if id == "" {
			http.Error(w, "webhook-id is missing", http.StatusBadRequest)
			return
		}
		if ids.add(id) {
			waiting <- delivery{id, body}
		}
		io.WriteString(w, "ok")
	}
}

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	if secret == "" {
		log.Fatal("WEBHOOK_SECRET is not set")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	waiting := make(chan delivery, 10_000)
	go work(waiting)
	server := &http.Server{
		Addr:        "127.0.0.1:" + port,
		Handler:     receive(secret, &seen{ids: map[string]bool{}}, waiting),
		ReadTimeout: 10 * time.Second, // for clients that send slowly
	}
	log.Fatal(server.ListenAndServe())
}
