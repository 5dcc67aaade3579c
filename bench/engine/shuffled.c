/* The decks of bench/engine/shuffles.py once more, for numbers of shuffles that Python would need hours for. Written from
 * docs/developers/fair-shuffle.md alone, with SHA-256 and HMAC of its own.
 *
 *     shuffled decks FROM TO RULES      the decks, 106 bytes each
 *     shuffled counts FROM TO RULES     how often each card lay at each place, then each two cards at the pairs of places
 *
 * RULES is the hash of the profile, 64 hex digits. Counts are numbers in decimal, a line for each place and each pair.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 53, SIZE = 106, PAIRS = 6, BLOCK = 64, HASH = 32, MOST = 1024 };

static const int PLACES[PAIRS][2] = {{0, 1}, {0, 6}, {30, 31}, {52, 53}, {60, 84}, {104, 105}};
static const char TAG[] = "indian-rummy/fair-shuffle/2", PLAYER[] = "asha";

/* SHA-256 (FIPS 180-4). */

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2};
static const uint32_t START[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

static void put_u32(uint8_t *to, uint32_t number) {
    for (int at = 0; at < 4; at++) to[at] = (uint8_t)(number >> (24 - 8 * at));
}

static void compress(uint32_t state[8], const uint8_t *block) {
    uint32_t w[64], s[8];
    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | block[4 * t + 1] << 16 | block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < 64; t++)
        w[t] = w[t - 16] + w[t - 7] + (turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3) +
               (turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10);
    memcpy(s, state, sizeof s);
    for (int t = 0; t < 64; t++) {
        uint32_t one = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[t] + w[t];
        uint32_t two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) +
                       ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int t = 0; t < 8; t++) state[t] += s[t];
}

/* The hash of a message of which `before` bytes, whole blocks, are in the state already. */
static void finish(const uint32_t from[8], size_t before, const uint8_t *message, size_t length, uint8_t *hash) {
    uint32_t state[8];
    uint8_t last[2 * BLOCK] = {0};
    memcpy(state, from, sizeof state);
    size_t left = length;
    for (; left >= BLOCK; left -= BLOCK, message += BLOCK) compress(state, message);
    memcpy(last, message, left);
    last[left] = 0x80;
    size_t end = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    uint64_t bits = 8 * (uint64_t)(before + length);
    put_u32(last + end - 8, (uint32_t)(bits >> 32));
    put_u32(last + end - 4, (uint32_t)bits);
    for (size_t at = 0; at < end; at += BLOCK) compress(state, last + at);
    for (int at = 0; at < 8; at++) put_u32(hash + 4 * at, state[at]);
}

static void sha256(const uint8_t *message, size_t length, uint8_t *hash) { finish(START, 0, message, length, hash); }

/* HMAC (RFC 2104) with a key of 32 bytes, its two first blocks counted once. */

typedef struct {
    uint32_t inner[8], outer[8];
} Key;

static Key key_of(const uint8_t *bytes) {
    Key key;
    uint8_t pad[BLOCK];
    memcpy(key.inner, START, sizeof key.inner);
    memcpy(key.outer, START, sizeof key.outer);
    for (int at = 0; at < BLOCK; at++) pad[at] = (uint8_t)((at < HASH ? bytes[at] : 0) ^ 0x36);
    compress(key.inner, pad);
    for (int at = 0; at < BLOCK; at++) pad[at] ^= 0x36 ^ 0x5c;
    compress(key.outer, pad);
    return key;
}

static void hmac(const Key *key, const uint8_t *message, size_t length, uint8_t *hash) {
    uint8_t inner[HASH];
    finish(key->inner, BLOCK, message, length, inner);
    finish(key->outer, BLOCK, inner, HASH, hash);
}

/* Bytes of a message one after another. */

typedef struct {
    uint8_t bytes[MOST];
    size_t length;
} Message;

static void add(Message *message, const void *bytes, size_t length) {
    memcpy(message->bytes + message->length, bytes, length);
    message->length += length;
}

static void add_u32(Message *message, uint32_t number) {
    uint8_t bytes[4];
    put_u32(bytes, number);
    add(message, bytes, 4);
}

static void add_field(Message *message, const void *bytes, size_t length) {
    add_u32(message, (uint32_t)length);
    add(message, bytes, length);
}

static void add_text(Message *message, const char *text) { add_field(message, text, strlen(text)); }

static void hex(const uint8_t *hash, char *text) {
    for (int at = 0; at < HASH; at++) sprintf(text + 2 * at, "%02x", hash[at]);
}

/* The key of a deal of this number: its seed and the share of its only player follow from two words. */
static Key key_of_deal(long number, const char *rules) {
    uint8_t seed[HASH], share[HASH], hash[HASH];
    char text[MOST], deal[32], house[2 * HASH + 1], committed[2 * HASH + 1];
    sha256((uint8_t *)text, (size_t)sprintf(text, "seed %ld", number), seed);
    sha256((uint8_t *)text, (size_t)sprintf(text, "share %ld", number), share);
    sprintf(deal, "bench-%ld", number);

    Message of_house = {.length = 0}, of_player = {.length = 0}, message = {.length = 0};
    add_text(&of_house, TAG), add_text(&of_house, "house"), add_text(&of_house, deal);
    add_field(&of_house, seed, HASH);
    sha256(of_house.bytes, of_house.length, hash);
    hex(hash, house);
    add_text(&of_player, TAG), add_text(&of_player, "player"), add_text(&of_player, deal);
    add_text(&of_player, PLAYER), add_field(&of_player, share, HASH);
    sha256(of_player.bytes, of_player.length, hash);
    hex(hash, committed);

    int length = sprintf(text,
                         "{\"beacon\":null,\"closed_at_ms\":%ld,\"deal\":\"%s\","
                         "\"format\":\"indian-rummy/shuffle-transcript/1\",\"house\":\"%s\","
                         "\"players\":[{\"commitment\":\"%s\",\"player\":\"%s\"}],\"reveal_ms\":5000,\"rules\":\"%s\"}",
                         number, deal, house, committed, PLAYER, rules);
    sha256((uint8_t *)text, (size_t)length, hash);

    add_text(&message, TAG), add_text(&message, deal), add_field(&message, hash, HASH), add_u32(&message, 1);
    add_text(&message, PLAYER), add_field(&message, share, HASH), add_u32(&message, 0);
    Key of_seed = key_of(seed);
    hmac(&of_seed, message.bytes, message.length, hash);
    return key_of(hash);
}

static void shuffle(const Key *key, uint8_t deck[SIZE]) {
    uint8_t block[HASH];
    uint32_t blocks = 0;
    int at = HASH;
    for (int place = 0; place < SIZE; place++) deck[place] = (uint8_t)(place % KINDS);
    for (int place = SIZE - 1; place > 0; place--) {
        uint32_t size = (uint32_t)place + 1, limit = 65536 - 65536 % size, number;
        do {
            if (at == HASH) {
                Message message = {.length = 0};
                add_text(&message, "deck"), add_u32(&message, blocks++);
                hmac(key, message.bytes, message.length, block);
                at = 0;
            }
            number = (uint32_t)block[at] << 8 | block[at + 1];
            at += 2;
        } while (number >= limit);
        uint8_t held = deck[place];
        deck[place] = deck[number % size];
        deck[number % size] = held;
    }
}

static long at_place[SIZE][KINDS], at_pair[PAIRS][KINDS * KINDS];

static void say(const long *counts, int length) {
    for (int at = 0; at < length; at++) printf("%ld%c", counts[at], at + 1 < length ? ' ' : '\n');
}

int main(int given, char **words) {
    if (given != 5 || strlen(words[4]) != 2 * HASH) {
        fputs("shuffled decks|counts FROM TO RULES\n", stderr);
        return 2;
    }
    int is_counted = strcmp(words[1], "counts") == 0;
    long end = atol(words[3]);
    for (long number = atol(words[2]); number < end; number++) {
        uint8_t deck[SIZE];
        Key key = key_of_deal(number, words[4]);
        shuffle(&key, deck);
        if (!is_counted) fwrite(deck, 1, SIZE, stdout);
        for (int place = 0; place < SIZE; place++) at_place[place][deck[place]]++;
        for (int pair = 0; pair < PAIRS; pair++) at_pair[pair][deck[PLACES[pair][0]] * KINDS + deck[PLACES[pair][1]]]++;
    }
    if (is_counted) {
        for (int place = 0; place < SIZE; place++) say(at_place[place], KINDS);
        for (int pair = 0; pair < PAIRS; pair++) say(at_pair[pair], KINDS * KINDS);
    }
    return 0;
}
