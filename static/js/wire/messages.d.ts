// Written by `python -m rummysite.schema` from the server's types. Change those, not this file.

export type RefusalCode =
  | Refusal
  | MatchRefusal
  | RejoinRefusal
  | SplitRefusal
  | BusyRefusal
  | DutyRefusal
  | ReasonRefusal
  | RequestRefusal
  | ClosingRefusal
  | PasswordRefusal
  | TokenRefusal
  | LookRefusal
  | FinanceRefusal
  | LineRefusal
  | StatementRefusal
  | AnswersRefusal
  | PaymentRefusal
  | WalletRefusal
  | DealRefusal
  | HouseRefusal
  | PushRefusal
  | TableRefusal
  | LeagueRefusal
  | EntryRefusal
  | TournamentRefusal
  | DuplicateRefusal
  | PuzzleRefusal
  | SchoolRefusal
  | ReviewRefusal
  | ClubEventRefusal
  | ClubLeagueRefusal
  | ClubRefusal
  | MessageRefusal
  | PeopleRefusal
  | ApprovalRefusal
  | CaseRefusal
  | MaintenanceRefusal
  | WordsRefusal
  | IntegrityRefusal
  | ListRefusal
  | PlayerRefusal
  | ReplayRefusal
  | DoorRefusal;

export type NoticeCode = News | RealityNews;

export type ClientMessage =
  | Draw
  | Discard
  | Drop
  | Finish
  | Declare
  | Show
  | AskDrop
  | StaySeated
  | Arrange
  | Sit
  | TopUp
  | AutoTopUp
  | Wait
  | LeaveLine
  | SitOut
  | Leave
  | LockTable
  | LetWatch
  | GiveHints
  | RenewCode
  | RemovePlayer
  | LetBack
  | PassOn
  | CommitShare
  | RevealShare
  | Say
  | SayPhrase
  | SayEmoji
  | Mute
  | Report
  | Sync
  | Ping;

export type WishMessage = AskDrop | StaySeated;

export type ServerMessage =
  | Snapshot
  | Events
  | TableMessage
  | Arranged
  | Settled
  | ShuffleClosed
  | ShuffleRevealed
  | ShuffleCalledOff
  | Said
  | Muted
  | Away
  | Presence
  | Ok
  | RefusedMessage
  | Notice
  | Pong;

export type DealEvent =
  | Dealt
  | TurnBegan
  | ExtraUsed
  | Drawn
  | Discarded
  | Missed
  | Dropped
  | Reshuffled
  | FinishPlaced
  | WrongShown
  | Declared
  | ShowBegan
  | Shown
  | AbsenceChosen
  | DropAsked
  | ClockMoved
  | ConnectionAwaited
  | Over;

export type EmojiKey =
  | "smile"
  | "laugh"
  | "clap"
  | "thumbs_up"
  | "party"
  | "wow"
  | "think"
  | "cry"
  | "heart"
  | "namaste";

export type PhraseKey =
  | "well_played"
  | "good_luck"
  | "nice_hand"
  | "thanks"
  | "sorry"
  | "hurry"
  | "one_minute"
  | "hello"
  | "good_bye"
  | "again";

export type MatchEnding = "last_one_in" | "most_chips" | "split" | "auto_split" | "cancelled";

export type MatchStage = "registering" | "playing" | "over" | "cancelled";

export type Stage = "starting" | "playing" | "waiting" | "break" | "over" | "cancelled";

export type Format = "points" | "pool" | "deals";

export type Drops = "every_turn" | "first_turn" | "never";

export type Leaving = "in_turn" | "at_once" | "misses";

export type Absence = "miss" | "auto_play";

export type AbsentNext = "play" | "drop";

export type Unshown = "known" | "arranged" | "ungrouped";

export type RakeFrom = "positive" | "winner";

export type By = "player" | "timeout" | "bot";

export type CallKind =
  | "turn"
  | "chair"
  | "table"
  | "round"
  | "match"
  | "vote"
  | "rejoin"
  | "rebuy"
  | "soon"
  | "rematch"
  | "challenge";

export type Advice = "draw_closed" | "draw_open" | "drop" | "discard" | "finish" | "declare" | "show";

/** Why a deal refuses an action. */
export type Refusal =
  /** The deal is over. */
  | "deal_over"
  /** You are not in this deal, or no longer. */
  | "not_in_deal"
  /** The game went on in the meantime; look again. */
  | "stale_version"
  /** It is not your turn. */
  | "not_your_turn"
  /** Your time for this is up. */
  | "too_late"
  /** You have drawn a card already; put one away. */
  | "already_drew"
  /** Draw a card first. */
  | "draw_first"
  /** You do not hold that card. */
  | "card_not_held"
  /** This joker may not be drawn from the open pile. */
  | "joker_not_drawable"
  /** You can drop only before you draw a card. */
  | "cannot_drop_after_drawing"
  /** At this table nobody may drop. */
  | "no_drop_here"
  /** At this table you may drop in your very first turn only. */
  | "only_first_drops"
  /** Your card is on the finish slot; send your hand in groups. */
  | "declare_first"
  /** Put a card on the finish slot first. */
  | "not_declaring"
  /** A hand was declared; only showing is left. */
  | "hand_declared"
  /** There is nothing to show now. */
  | "not_showing"
  /** You have shown your hand already. */
  | "already_shown"
  /** These groups are not exactly the cards you hold. */
  | "cards_do_not_match"
  /** There is no more time for a lost connection. */
  | "no_time_left"
  /** There is still time. */
  | "timeout_not_due";

/** Why an action is not possible. */
export type MatchRefusal =
  /** The match is over. */
  | "match_over"
  /** That is not possible at this moment of the match. */
  | "not_now"
  /** You are not in this match any more. */
  | "not_in_match"
  /** You have no offer to rejoin. */
  | "no_offer"
  /** The prize cannot be split now. */
  | "no_split"
  /** A split was declined; it can be proposed again after the next deal. */
  | "split_tried"
  /** You have agreed already. */
  | "already_agreed"
  /** In this format no hand is dropped by choice. */
  | "no_drops"
  /** These are not the points of everybody who was dealt cards. */
  | "bad_points";

/** Why nobody may rejoin. */
export type RejoinRefusal =
  /** This house has no rejoin. */
  | "no_rejoin"
  /** The entry fee is too high for a rejoin. */
  | "fee_too_high"
  /** A rejoin needs at least two other players still in. */
  | "too_few_left"
  /** Somebody's total is already too high for a rejoin. */
  | "total_too_high";

/** Why a pool cannot be split now. */
export type SplitRefusal =
  /** Nobody is out yet. */
  | "nobody_out"
  /** Too many players are still in. */
  | "too_many_left"
  /** The drops left are too far apart. */
  | "drops_too_far_apart"
  /** Somebody has too many drops left. */
  | "too_many_drops_left"
  /** Too few players are without a drop. */
  | "too_few_without_drops"
  /** Too little of the prize would be left to share. */
  | "prize_too_small";

/** Why something is not done now and may be done in a moment. */
export type BusyRefusal =
  /** You ask for too much at once. Wait a moment and try again. */
  | "too_many_requests"
  /** The house has too much to do at the moment. Try again in a few seconds. */
  | "house_busy"
  /** Somebody else is changing this at the moment. Try again. */
  | "row_busy"
  /** That is more than may be sent at once. Send a smaller file. */
  | "body_too_large"
  /** What you sent is not marked as UTF-8, and nothing else is read here. */
  | "not_utf8"
  /** Your request came too slowly. Try again on a better connection. */
  | "sent_too_slowly"
  /** You have too many windows open. The game goes on in the newest; close some, then load this page again. */
  | "too_many_sockets"
  /** Too many connections come from your network. Close some windows, or try again later. */
  | "crowded_address";

/** Why a process does not do something that is another's duty; with 404 where it does not serve the address. */
export type DutyRefusal =
  /** This is not done here; operators do it at the address of the desk or of the cashier. */
  | "not_this_duty";

/** Why an operator's act is not done, whatever it is. */
export type ReasonRefusal =
  /** Say why. */
  | "reason_needed";

/** Why a request is not answered, whatever it asks for; many addresses have a more exact sentence for the first. */
export type RequestRefusal =
  /** This is not what this address takes. */
  | "bad_request"
  /** You may not do this. */
  | "permission_denied"
  /** There is nothing here, or it is not yours. */
  | "not_found"
  /** Your chips and your deal are safe: what you saw happen is kept. Try again in a moment. */
  | "server_error";

/** Why an account is not closed; each room gives its own sentence about what keeps the account open. */
export type ClosingRefusal =
  /** Something keeps this account open. */
  | "still_open";

/** Why a step that cannot be undone is refused without the password. */
export type PasswordRefusal =
  /** Send your password too, or type it on the page /accounts/reauthenticate/. */
  | "password_needed"
  /** This is not your password. */
  | "wrong_password";

/** Why no token is made. */
export type TokenRefusal =
  /** There are enough tokens; take one back first. */
  | "too_many_tokens";

/** Why choices for the look of the table are not stored. */
export type LookRefusal =
  /** The table cannot look like that. Load the page again. */
  | "bad_look";

/** A reason to refuse a signature, a note or a voucher; raised as `WalletRefused`. */
export type FinanceRefusal =
  /** You have signed this day already. */
  | "day_signed"
  /** This is not the day you were shown. Look at it again, then sign. */
  | "not_what_was_seen"
  /** This day has exceptions. Say what they are, then sign. */
  | "unexplained_exceptions"
  /** This statement is signed; nothing of it changes any more. */
  | "statement_signed"
  /** Write what the difference is. */
  | "note_needed"
  /** A journal entry needs a paper: attach the invoice, contract or note it is from. */
  | "paper_needed"
  /** A paper has at most 5 MB; scan it with fewer points. */
  | "paper_too_large"
  /** This voucher has been decided already. */
  | "voucher_decided"
  /** Some differences have no note yet. Say what each of them is, then sign. */
  | "still_different";

/**
 * Why a line of a statement cannot be compared; raised as `LineRefused`.
 *
 * The sentences are in English, because they are stored with the line; `wallet.kept_words` translates them for
 * the reader.
 */
export type LineRefusal =
  /** %(about)s has no amount. */
  | "no_amount"
  /** %(about)s has no booking day. */
  | "no_booking_day"
  /** %(about)s is not readable. */
  | "unreadable"
  /** %(about)s is not readable: %(text)s */
  | "unreadable_text"
  /** %(about)s is not in %(currency)s: %(amount)s. */
  | "other_currency"
  /** %(about)s: '%(text)s' is no amount. */
  | "not_an_amount"
  /** %(about)s: '%(text)s' is no amount of this currency. */
  | "not_of_currency"
  /** %(about)s: '%(text)s' is no day. */
  | "not_a_day"
  /** %(about)s: '%(text)s' is no day as this source writes them. */
  | "other_date_format";

/** Why a file is no statement; raised as `StatementRefused`. */
export type StatementRefusal =
  /** The file is larger than %(most)s MB; send it in parts. */
  | "statement_too_large"
  /** The file has more than %(most)s lines; send it in parts. */
  | "too_many_lines"
  /** A statement is a file in CSV or XLSX, of a bank also camt.053 (XML), MT940 or OFX. */
  | "no_known_format"
  /** The file is not text in UTF-8. */
  | "not_text"
  /** Line %(number)s: %(why)s. */
  | "not_csv"
  /** The file is no spreadsheet (XLSX). */
  | "not_xlsx"
  /** The file is no MT940 statement. */
  | "not_mt940"
  /** The file is no statement in OFX: %(why)s. */
  | "not_ofx"
  /** The file is OFX, but has no statement of one bank account. */
  | "not_one_account"
  /** The file is no statement in XML: %(why)s. */
  | "not_xml"
  /** The file is XML, but no camt.053 statement. */
  | "not_camt"
  /** The file has no column for: %(missing)s. It has: %(there)s. */
  | "no_column"
  /** The file has no lines. */
  | "no_lines"
  /** The statement has no entries. */
  | "no_entries"
  /** The statement has no booked entries. */
  | "no_booked_entries";

/** Why the bank's answers to a batch are not taken down: the whole file, or a line of it. */
export type AnswersRefusal =
  /** The file is too large. */
  | "answers_too_large"
  /** The file is not text in UTF-8. */
  | "answers_not_text"
  /** Line %(number)s: %(why)s. */
  | "answers_not_csv"
  /** These columns are missing: %(names)s */
  | "columns_missing"
  /** This is no payout of the batch. */
  | "not_of_batch"
  /** The answer is paid, failed or returned. */
  | "no_answer"
  /** The bank's reference is one line of at most %(most)s characters. */
  | "not_a_reference";

/** Why a payment does not go on. */
export type PaymentRefusal =
  /** This house plays for practice chips only. */
  | "no_money_here"
  /** The house's licence has ended: what you have is paid out, nothing is paid in. */
  | "licence_ended"
  /** There is no way to pay here at the moment. */
  | "no_gateway"
  /** This is less than the smallest amount. */
  | "too_little"
  /** This is more than the largest amount. */
  | "too_much"
  /** You do not have that much to withdraw. */
  | "not_that_much"
  /** After tax nothing would be left of this amount; ask for more. */
  | "nothing_left"
  /** First tell us where to pay. */
  | "no_payee"
  /** The player has removed this payee; reject the withdrawal. */
  | "payee_removed"
  /** Something is owed to the house still; until it is settled nothing can be paid out. */
  | "owes"
  /** This has gone on already. */
  | "too_late"
  /** Nobody approves their own withdrawal. */
  | "own"
  /** Nobody decides about their own money. */
  | "own_money"
  /** This player's papers are not all approved; look at them first. */
  | "not_proven"
  /** You have approved this already; it needs a second person. */
  | "said_yes"
  /** Say why, so that the player can be told. */
  | "reason_needed"
  /** No approved withdrawal is waiting to be sent. */
  | "nothing_to_send"
  /** A bonus has an amount, a rate of release and a day to come on which it expires. */
  | "not_a_bonus";

/** Why nothing was booked, or may not be. */
export type WalletRefusal =
  /** There are not enough chips for this. */
  | "insufficient_funds"
  /** This was already booked with other amounts. */
  | "key_reused"
  /** Nobody has brought anything to this account. */
  | "unknown_account"
  /** This house does not know that currency. */
  | "unknown_currency"
  /** This account belongs to somebody else. */
  | "wrong_owner"
  /** This transaction has been reversed already. */
  | "already_reversed"
  /** A reversal is not reversed; book the event again. */
  | "is_a_reversal"
  /** This was booked long ago and lies in the archive; it has to be brought back first. */
  | "archived"
  /** This is taken back where it was made: at its deposit, withdrawal or bonus. */
  | "own_way_back"
  /** You have enough chips to play. A refill is for when they run low. */
  | "enough_chips"
  /** You have had today's refill. Come back tomorrow for the next. */
  | "topped_up_today"
  /** New players have had today's free chips from here. Come back tomorrow, or play with the account you have. */
  | "grants_used"
  /** You have taken a break from play. It ends by itself, and not before its time. */
  | "excluded"
  /** Your account is suspended, so you cannot play now. */
  | "suspended"
  /** Your time for play is used up; see your limits for when there is more. */
  | "out_of_time"
  /** This would go over one of your limits; see your limits for what is left. */
  | "over_limit"
  /** For this the house must first know who you are; send your papers. */
  | "papers_missing"
  /** You are not old enough to play for money. */
  | "too_young"
  /** Play for money is not allowed where you live. */
  | "place_restricted"
  /** This cannot be booked: what it is about does not call for it. */
  | "not_allowed"
  /** Say why. */
  | "no_reason"
  /** Another person approves what one has asked for. */
  | "one_person"
  /** This was booked long ago and lies in the house's archive. Ask the house to bring it back for a receipt. */
  | "receipt_archived"
  /** This was booked just now and is not sealed yet. Try again in a minute. */
  | "not_sealed_yet"
  /** This house has no licence to play for money now. */
  | "not_licensed";

/** Why a deal is not shown to those who may see it when it is over. */
export type DealRefusal =
  /** This deal is still being played. Its cards and its seed are shown when it is over. */
  | "live"
  /** This deal has stopped by a fault of ours and waits for an operator; your chips are safe. */
  | "parked"
  /** This deal was ended by an operator as if it had never been dealt; no chips moved. */
  | "void"
  /** Everybody had left this deal alone, so it was called off; no chips moved. */
  | "called_off"
  /** The match or tournament ended before this deal did, so the deal counts for nothing. */
  | "abandoned"
  /** Others are still to play these cards. Everybody can look at them when the last table has. */
  | "held_back"
  /** The cards and moves of this old deal are in the house's archive; what it came to stands as it was. */
  | "archived"
  /** This deal's log does not lead to its end, so it has no record. Tell support its id. */
  | "no_record";

/** Why an operation on a house is refused. */
export type HouseRefusal =
  /** A published edition stays as it is; make another edition of it. */
  | "house_settled"
  /** This document has no proof yet; let it run to its end first. */
  | "house_not_proved"
  /** This house takes rake: somebody else than who wrote it publishes it. */
  | "house_takes_two"
  /** Only a published edition can be withdrawn. */
  | "house_not_published";

/** Each with the sentence that the page shows. */
export type PushRefusal =
  /** This house does not call by push. */
  | "push_off"
  /** This is not the address of a push service: https and a public name are needed. */
  | "bad_endpoint"
  /** The browser's keys for push cannot be read. */
  | "bad_keys";

/** Why a socket or a table refuses. */
export type TableRefusal =
  /** That message is not JSON. */
  | "bad_json"
  /** That message lacks a field or has one of the wrong kind. */
  | "bad_message"
  /** There is no message of that type. */
  | "unknown_type"
  /** That message is too long. */
  | "too_large"
  /** Too many messages at once; wait a moment. */
  | "slow_down"
  /** Log in or play as a guest first. */
  | "log_in"
  /** There is no such table; choose one in the lobby. */
  | "no_table"
  /** No deal is being played now. */
  | "no_deal"
  /** That deal has ended; what it came to stands. */
  | "deal_ended"
  /** That deal is not parked, so there is nothing to let go on. */
  | "not_parked"
  /** That deal is over. */
  | "wrong_deal"
  /** Your hand was arranged in another window; that is how it lies now. */
  | "stale_arrangement"
  /** You are not in this deal; you play from the next one. */
  | "not_in_deal"
  /** You do not sit at this table; sit down first. */
  | "not_seated"
  /** You sit at this table already. */
  | "already_seated"
  /** Somebody sits there already; choose another chair. */
  | "chair_taken"
  /** This table has no such chair. */
  | "no_such_chair"
  /** This table is full; choose another or come back after the deal. */
  | "table_full"
  /** Others wait in line for a chair here; join the line or choose another table. */
  | "line_waits"
  /** A chair is free; sit down. */
  | "chair_free"
  /** You do not wait in line here. */
  | "not_waiting"
  /** No open table has that code; ask whoever gave it to you. */
  | "no_such_code"
  /** This table is private: whoever invited you has its code or a link. */
  | "private_table"
  /** Only the host of this table can do that. */
  | "not_the_host"
  /** The host has locked this table, so nobody new comes in; ask the host to open it. */
  | "table_locked"
  /** The host has removed you from this table; only the host can let you back. */
  | "removed"
  /** Choose another player than yourself. */
  | "not_yourself"
  /** That player has enough private tables; choose somebody else. */
  | "has_enough_tables"
  /** A guest can lose only so many chips a day at private tables. Make an account, or play at a public table. */
  | "guests_lose_no_more"
  /** You have enough private tables open; play at one of them. */
  | "too_many_private"
  /** No table like that is open now; choose one in the lobby. */
  | "no_table_like_that"
  /** This table is closed; choose another in the lobby. */
  | "table_closed"
  /** That is less than the smallest buy-in of this table; bring more chips. */
  | "buy_in_too_small"
  /** That is more than the largest buy-in of this table; bring fewer chips. */
  | "buy_in_too_large"
  /** The house does not seat you with somebody who is at this table; choose another, or play at a private one. */
  | "kept_apart"
  /** You have too few chips for this buy-in; bring fewer, or choose a table with a smaller point value. */
  | "not_enough_chips"
  /** You have too few chips for the next deal; top up first. */
  | "top_up_first"
  /** Bots never sit at a table that plays for money. */
  | "bots_only_for_chips"
  /** This deal has stopped by a fault of ours and waits for an operator; your chips are safe. */
  | "parked"
  /** This deal's state cannot be read any more; it can only be declared void. */
  | "damaged"
  /** The cards and moves of this old deal are in the house's archive; what it came to stands as it was. */
  | "deal_archived"
  /** The hands of a deal that goes on are sealed; this part of the house was not given LIVE_KEYS. */
  | "sealed"
  /** This table is for the members of a club; ask one of them for an invitation. */
  | "members_only"
  /** That is no card. */
  | "bad_card"
  /** There is no chat at this table. */
  | "chat_off"
  /** During a deal only phrases and emoji can be sent; write when it is over. */
  | "phrases_only"
  /** An operator has taken words of your own away for a while; phrases and emoji still go. */
  | "silenced"
  /** There is nothing in that message to send. */
  | "nothing_said"
  /** There is no such player at this table. */
  | "no_such_player"
  /** A match or tournament is played at this table; enter or leave it on its own page. */
  | "hosted"
  /** Another deal is the next one here; its shuffle has begun anew. */
  | "shuffle_other_deal"
  /** The commitments to this shuffle are closed. */
  | "shuffle_closed"
  /** Nobody reveals before the commitments to this shuffle are closed. */
  | "shuffle_not_closed"
  /** Your browser's share of the shuffle came too late. It was left out, and you pay a first drop. */
  | "shuffle_too_late"
  /** You have committed to no share of this shuffle. */
  | "shuffle_not_committed"
  /** That is not the transcript of this shuffle. */
  | "shuffle_other_transcript"
  /** That is not the share that you committed to. */
  | "shuffle_wrong_share"
  /** The server that keeps this deal does not answer; nothing is lost, and play goes on when it is back. */
  | "cell_away";

/** Why an operation on a league is refused. */
export type LeagueRefusal =
  /** There is no such league; choose one in the list. */
  | "no_league"
  /** This league is over. */
  | "league_ended"
  /** Tournaments count for it already; its terms stay. Only its name may change. */
  | "league_counts";

/** Refusals before the engine is called. */
export type EntryRefusal =
  /** There is no such match; choose one in the lobby. */
  | "no_match"
  /** That request lacks a field or has one of the wrong kind. */
  | "bad_request"
  /** Too many requests at once; wait a moment. */
  | "slow_down"
  /** This match has started; enter the next one. */
  | "has_started"
  /** This match has not started yet. */
  | "not_started"
  /** This match is over. */
  | "has_ended"
  /** This match is still being played. */
  | "not_over"
  /** No match like this stands open now; choose one in the lobby. */
  | "no_next_match"
  /** The entry fee is another one now; look at the next match before you enter it. */
  | "fee_changed"
  /** This match has stopped by a fault of ours and waits for an operator; your fee is safe. */
  | "parked"
  /** This match is full; enter the next one. */
  | "full"
  /** You have entered this match already. */
  | "already_entered"
  /** You have not entered this match. */
  | "not_entered"
  /** Bots never enter a match that is played for money. */
  | "bots_only_for_chips";

/** Why a player's or an operator's request is refused. */
export type TournamentRefusal =
  /** There is no such tournament; choose one in the list. */
  | "no_tournament"
  /** Registration has not opened yet; the page says when it does. */
  | "not_open_yet"
  /** Registration is closed; choose another tournament. */
  | "registration_closed"
  /** This tournament is full; a place is free if somebody withdraws. */
  | "tournament_full"
  /** You are registered already. */
  | "already_registered"
  /** You are not registered for this tournament. */
  | "not_registered"
  /** The tournament has started; you can give up, but fees are not given back. */
  | "started"
  /** The tournament has not started; withdraw and your fee is given back. */
  | "not_started"
  /** You are not playing in this tournament any more. */
  | "not_playing"
  /** This tournament has no rebuys. */
  | "no_rebuys"
  /** You are still in; a rebuy is for those who are out. */
  | "not_out"
  /** A rebuy is possible only in the break after a round that allows it. */
  | "no_rebuy_now"
  /** This tournament has no add-ons. */
  | "no_add_ons"
  /** An add-on is possible once, in the break after the last round with rebuys. */
  | "no_add_on_now"
  /** You have used all your rebuys. */
  | "rebuys_used"
  /** You have too few chips for this fee. */
  | "not_enough_chips"
  /** Bots never play in a tournament for money. */
  | "bots_only_for_chips_here"
  /** This tournament is over. */
  | "ended"
  /** There is no such board, or its round is not over yet. */
  | "no_board"
  /** You hold no such ticket, or it has been used. */
  | "no_ticket"
  /** Tickets to this tournament are played for; cancel those tournaments first. */
  | "has_satellites"
  /** Players have registered for these terms; cancel it and announce another. */
  | "has_entrants";

/** Why a request is refused; sentences for the player. */
export type DuplicateRefusal =
  /** The deal of the day is played once by each account. Sign up to play it. */
  | "duplicate_for_accounts"
  /** There is no such deal of yours; begin today's. */
  | "no_duplicate"
  /** That day is over and its cards are open. Play today's deal. */
  | "day_over"
  /** You have played this deal to its end. */
  | "duplicate_ended"
  /** The cards are opened when the day is over. */
  | "not_open_yet";

/** Why an answer or a run is not taken. */
export type PuzzleRefusal =
  /** There is no such puzzle; take the next one. */
  | "no_puzzle"
  /** That is no answer to this puzzle; choose one of those shown. */
  | "bad_answer"
  /** This puzzle counts for a rating, so it is for accounts. Sign up, or take one that is open to all. */
  | "puzzle_for_accounts"
  /** You have answered all that we have of this kind. New ones are being made. */
  | "no_puzzle_left"
  /** This run is over; begin another. */
  | "run_over"
  /** Too many requests at once; wait a moment. */
  | "puzzle_slow_down"
  /** This puzzle is not the one that is asked now; reload the page. */
  | "not_asked";

/** Why a lesson or a practice deal says no. */
export type SchoolRefusal =
  /** There is no such practice deal, or not any more; start another. */
  | "no_practice"
  /** That request lacks a field or has one of the wrong kind. */
  | "bad_practice"
  /** Too many requests at once; wait a moment. */
  | "practice_slow_down"
  /** This deal went on in another window; look again. */
  | "went_on"
  /** This deal has gone on long enough; start another. */
  | "practice_too_long"
  /** There is no such move of yours to take back. */
  | "nothing_taken_back"
  /** The lesson waits for another move. */
  | "not_wanted_now"
  /** There is nothing for you to do now, so there is no hint. */
  | "no_hint"
  /** You are playing a deal at a table now. Hints are back when it is over. */
  | "in_a_live_deal"
  /** There is no such house; choose one of the list. */
  | "no_such_house"
  /** These cards are no hand of this house. Write cards such as 10H AS PJ, no more than are dealt. */
  | "bad_hand"
  /** This is no card. Write one card such as 2C, 10H or PJ. */
  | "bad_cut"
  /** This is not the notation of a finished deal. Copy the whole text from the deal's page. */
  | "bad_position_text"
  /** Nobody has a move left there; choose an earlier step. */
  | "no_position"
  /** That deal is still being played. Practise from it when it is over. */
  | "practice_still_played"
  /** The cards and moves of this old deal are in the house's archive. Practise from a newer one. */
  | "practice_archived"
  /** You did not play that deal, or it has no record. */
  | "not_your_deal";

/** Why a review of a deal is not written. */
export type ReviewRefusal =
  /** A deal is reviewed when it is over. */
  | "not_over"
  /** The cards and moves of this old deal are in the house's archive, so it is not reviewed any more. */
  | "review_archived"
  /** Only who played a deal has a review of it. */
  | "not_yours"
  /** You have asked for as many reviews as a day allows. Come back tomorrow. */
  | "enough_today";

/** Why something about a club's event is refused. */
export type ClubEventRefusal =
  /** There is no such event in this club. */
  | "no_club_event"
  /** An event of this club is announced or played; another can follow it. */
  | "club_event_on"
  /** You have announced as many events as a day allows. */
  | "enough_club_events"
  /** This event has begun, is over or was called off already. */
  | "club_event_begun"
  /** An event has 13 or 21 cards and 2 to 6 deals, and starts in 10 minutes to 7 days. */
  | "bad_club_event";

/** Why something about a club's league is refused. */
export type ClubLeagueRefusal =
  /** There is no such league in this club. */
  | "no_club_league"
  /** A league of this club is on; another can begin when it is over. */
  | "club_league_on"
  /** A league has 13 or 21 cards, lasts 2 to 12 weeks, and counts no more weeks than it lasts. */
  | "bad_club_league"
  /** A deal that counts for the league is being played. Wait until it is over. */
  | "club_league_deal"
  /** This league is over. */
  | "club_league_over";

/** Why something about a club is refused. */
export type ClubRefusal =
  /** There is no such club, or you are not in it. */
  | "no_club"
  /** This invitation is no longer good; ask for another. */
  | "no_such_invitation"
  /** Clubs are for accounts; sign up first. */
  | "clubs_for_accounts"
  /** A club needs a name of 3 to 40 characters. */
  | "bad_club_name"
  /** This name is kept for the house. Choose another one. */
  | "club_name_reserved"
  /** You are in as many clubs as one may be in; leave one first. */
  | "too_many_clubs"
  /** This club has as many members as a club may have. */
  | "club_full"
  /** Only the club's owner may do that. */
  | "not_the_owner"
  /** There is no such member in this club. */
  | "no_such_member"
  /** An operator keeps your words out of the chat for a while. */
  | "silenced"
  /** A club keeps its name; only one that was taken away is followed by another. */
  | "club_name_stays"
  /** An operator has taken this name away; choose another. */
  | "club_name_taken_away"
  /** An operator has closed this club. */
  | "club_closed"
  /** This club is open. */
  | "club_not_closed"
  /** The name of this club has been taken away already. */
  | "club_has_no_name"
  /** You are in this club yourself, so others decide about it. */
  | "own_club"
  /** You cannot do that to yourself. */
  | "not_yourself";

/** Why a message is not sent or reported. */
export type MessageRefusal =
  /** You can write to friends: players who follow you, and whom you follow. */
  | "friends_only"
  /** You are in a deal together. Write when it is over. */
  | "common_deal"
  /** You play the same boards. Write when everybody has played this round. */
  | "common_boards"
  /** An operator keeps your words out of the chat for a while. */
  | "silenced"
  /** Write something first. */
  | "nothing_said"
  /** That is too long for one message. */
  | "too_long"
  /** That was a lot at once. Wait a minute. */
  | "slow_down"
  /** You have written as much as a day allows. */
  | "enough_today"
  /** There is no such message to you. */
  | "no_message";

/** Why nothing was changed between two players. */
export type PeopleRefusal =
  /** There is no such player. */
  | "nobody_there"
  /** That is you. */
  | "oneself"
  /** Guests come and go; sign up to follow others. */
  | "ties_for_accounts"
  /** You follow or have blocked as many players as we can keep; let some go first. */
  | "too_many_ties"
  /** You cannot follow this player. */
  | "tie_not_possible"
  /** That cannot be done with a player. */
  | "unknown_tie"
  /** You can challenge friends: players who follow you, and whom you follow. */
  | "not_a_friend"
  /** There is no public table of this kind to take the rules from; try another. */
  | "no_table_like_that"
  /** This table is closed; ask for another. */
  | "challenge_gone"
  /** That was a lot at once. Wait a minute. */
  | "slow_down";

/** Each with a sentence for the operator. */
export type ApprovalRefusal =
  /** Nobody carries out requests of this kind here. */
  | "unknown_kind"
  /** You may not ask for this. */
  | "may_not_ask"
  /** This is what it is already. */
  | "nothing_changes"
  /** Somebody has asked for this; it waits to be decided. */
  | "asked_already"
  /** You asked for this; another person decides. */
  | "own_request"
  /** This is about you; another person decides. */
  | "about_you"
  /** You may not decide this. */
  | "may_not_decide"
  /** Only who asked for this may withdraw it. */
  | "not_yours"
  /** This has been decided already. */
  | "decided"
  /** The time to decide this is over; ask again. */
  | "too_late"
  /** It is no longer what it was when this was asked for; refuse it and ask again. */
  | "changed_since";

/** Why a report is not taken, or a decision is not made. */
export type CaseRefusal =
  /** You did not play that deal. */
  | "no_deal_of_yours"
  /** You have reported much lately. Write in one of your open reports, or come back tomorrow. */
  | "too_many_reports"
  /** Wait a moment before you write again. */
  | "too_fast"
  /** Write a sentence. */
  | "nothing_written"
  /** This case is closed. */
  | "case_closed"
  /** Nobody decides a case of their own. */
  | "own_case"
  /** This case is about no such player. */
  | "nobody_there"
  /** This case is about no deal. */
  | "case_without_deal"
  /** There is no such transaction. */
  | "no_such_transaction"
  /** No payment of this case waits in suspense. */
  | "no_such_payment"
  /** Name an amount above zero, in a currency of this house. */
  | "bad_amount"
  /** Something in this case waits for a second person. It is approved or refused first. */
  | "still_asked"
  /** This was decided already. */
  | "already_decided"
  /** Another person approves what one has asked for. */
  | "two_people"
  /** This player has sent no such proof, so there is nothing to take back. */
  | "nothing_sent";

/** Why nothing is answered. */
export type MaintenanceRefusal =
  /** The house is closed for maintenance and will be back soon. Your chips are safe. */
  | "closed_for_maintenance";

/** Why words of a form are not understood; raised as `NotUnderstood`. */
export type WordsRefusal =
  /** This line is not understood: “%(line)s”. Write places from the first on, like “2-3: 25 %%”. */
  | "no_prize"
  /** This line has more decimals than can be paid: “%(line)s”. */
  | "not_payable"
  /** Write all prizes in per cent, or all as amounts. */
  | "two_kinds"
  /** Write points as plain numbers, like “1: 25”. */
  | "no_points"
  /** Write amounts between commas, like “1, 2, 5”. */
  | "no_amounts"
  /** This line is not understood: “%(line)s”. Write it like “2 deals, first 2 of each table”. */
  | "no_round";

/** Why a decision about an alert is not taken. */
export type IntegrityRefusal =
  /** That is what this alert is already. */
  | "no_change";

/** A reason to refuse to keep a filter. */
export type ListRefusal =
  /** There is no such list. */
  | "no_such_list"
  /** Give the filter a name of at most 60 signs. */
  | "filter_has_no_name"
  /** Search or filter first; then keep it. */
  | "filter_is_empty"
  /** You keep 40 filters of this list already; forget one first. */
  | "filters_are_many";

/** A reason to refuse a note about a player. */
export type PlayerRefusal =
  /** Write what is to be remembered. */
  | "note_is_empty"
  /** A note has at most 2,000 signs. */
  | "note_is_too_long";

/** Why an operator is not shown the hands of a deal. */
export type ReplayRefusal =
  /** This deal is still being played. Its hands are shown when it is over. */
  | "still_played"
  /** This deal is not being played any more; watch its replay. */
  | "not_played"
  /** You play in this deal yourself. */
  | "own_deal"
  /** This part of the house cannot open hands while they are played: it was started without LIVE_KEYS. */
  | "no_live_keys"
  /** This deal's state cannot be read any more. */
  | "damaged_state";

/** Why the API does not answer an operator's browser. */
export type DoorRefusal =
  /** Log in at the operators' pages with your second factor first; this session has not shown it, or is over. */
  | "operator_not_proven";

/** The kinds of notices. */
export type News =
  /** You have too few chips for the next deal. Top up to play on. */
  | "top_up"
  /** You missed too many turns and sit out now. Say when you are back. */
  | "seated_out"
  /** This deal has stopped by a fault of ours. Your chips are safe; an operator will see to it. */
  | "parked"
  /** The deal goes on. */
  | "resumed"
  /** We were away for a while, and that shall cost nobody a turn: your clock begins anew. */
  | "outage"
  /** This deal was declared void by an operator. No chips have moved for it. */
  | "voided"
  /** Nobody was there any more, so this deal was called off. No chips have moved for it. */
  | "called_off"
  /** A chair is free and you sit in it now. */
  | "seated"
  /** You lost your place in the line: you were away, or had too few chips. */
  | "lost_place"
  /** You were away for long, so your chair is free again. Your chips are back in your account. */
  | "idle"
  /** You have left this table and your chips are back in your account. */
  | "stood_up"
  /** The host has removed you from this table. Your chips are back in your account. */
  | "removed"
  /** The host has removed you from this table. You get up after this deal, and your chips come back. */
  | "removed_after"
  /** You are the host of this table now. */
  | "host_now"
  /** No new deal begins here for now; the house says when. Your chips stay on your chair. */
  | "held"
  /** Deals begin here again. */
  | "open_again"
  /** The house has something to say. */
  | "announced"
  /** This table is closed. Your chips are back in your account. */
  | "table_closed";

/** The notices of a reality check (`tables.care.play_time`). */
export type RealityNews =
  /** You have played for %(hours)d h %(minutes)d min now. It came to %(net)s. Play on, or take a break? */
  | "reality_check"
  | "reality_answered";

/** The pile from which a card is drawn. */
export type Pile =
  | "closed"
  | "open";

/** The help that players get with their own hand; the browser computes it only from the player's own cards. */
export type Hints =
  /** No help */
  | "none"
  /** Arranges the hand */
  | "arrange"
  /** Arranges the hand, and says when one can finish */
  | "all";

/** Whether the player in a chair takes part in the next deal. */
export type SeatState =
  /** Plays the next deal */
  | "seated"
  /** Sits out */
  | "sitting_out"
  /** Leaves after this deal */
  | "leaving";

/** Where a table is between two deals, or that it is in one. */
export type TableStatus =
  /** Waiting for players */
  | "waiting"
  /** A deal is about to start */
  | "starting"
  /** A deal is played */
  | "playing"
  /** Closes after this deal */
  | "closing"
  /** Closed */
  | "closed";

/** What the match waits for. */
export type PoolPhase =
  /** The next deal; a split may be proposed. */
  | "between"
  /** The end of the deal in play. */
  | "deal"
  /** The answers of those who may rejoin. */
  | "rejoin"
  /** Everybody's word on a split. */
  | "vote"
  /** Nothing more. */
  | "over";

/** Where one player stands. */
export type PoolStatus =
  /** Plays on. */
  | "in"
  /** Reached the limit in the last deal and may still rejoin. */
  | "fallen"
  /** Eliminated for good. */
  | "out"
  /** Gave the match up. */
  | "left";

/** How a split comes about. */
export type SplitKind =
  /** Everybody left must agree. */
  | "manual"
  /** It happens by itself. */
  | "auto";

/** The step for which the table waits. */
export type DealPhase =
  /** The player in turn draws or drops, then discards or finishes. */
  | "turn"
  /** The player in turn has put a card on the finish slot and sends the hand as groups. */
  | "declare"
  /** A declaration was valid; the players still in send their hands as groups. */
  | "show"
  /** There is a result; nothing more happens. */
  | "over";

/** How a seat is doing in the deal; all but IN are outcomes of the result. */
export type DealStatus =
  /** Plays, or owes its hand after a valid declaration. */
  | "in"
  | "first_drop"
  | "middle_drop"
  | "wrong_show"
  | "won"
  | "lost";

/** Why the deal is over. */
export type Ending =
  /** A valid hand was declared. */
  | "declared"
  /** Everybody else was out. */
  | "last_one_in";

/** How a deal ended for one seat. */
export type Outcome =
  /** Declared, or was the last one in. */
  | "won"
  /** Played to the end; the hand's points. */
  | "lost"
  /** Dropped before drawing in the very first turn. */
  | "first_drop"
  /** Dropped later, or was dropped for missed turns. */
  | "middle_drop"
  /** Declared what was no declaration, or nothing in time. */
  | "wrong_show";

/** What a group is, best first; a group that is none of these is null. */
export type Kind =
  /** Three cards alike; counts as a pure sequence. */
  | "tunnela"
  /** Consecutive cards of one suit without jokers. */
  | "pure_sequence"
  /** Consecutive cards of one suit with jokers for missing cards. */
  | "sequence"
  /** One rank in distinct suits, and any number of jokers. */
  | "set"
  /** Two cards alike; counts only towards eight or six of them. */
  | "dublee"
  /** Jokers only, too few to be anything else. */
  | "jokers";

/** Why a seat was dropped from the deal. */
export type Why =
  /** Dropped out. */
  | "asked"
  /** Had asked to drop. */
  | "asked_earlier"
  /** Missed too many turns in a row. */
  | "misses"
  /** Did not reveal the share of the shuffle in time. */
  | "unrevealed";

/** Why a declaration is invalid; `sentence` is for the player. */
export type Reason =
  /** There is no pure sequence. */
  | "no_pure_sequence"
  /** There are not enough pure sequences. */
  | "too_few_pure_sequences"
  /** There are not enough sequences. */
  | "too_few_sequences"
  /** A group is neither a sequence nor a set. */
  | "invalid_group"
  /** A dublee covers no cards beside sequences and sets. */
  | "dublee_beside"
  /** Some cards are in no group. */
  | "ungrouped_cards"
  /** There are not enough tunnelas to declare by them alone. */
  | "too_few_tunnelas"
  /** There are not enough dublees to declare by them alone. */
  | "too_few_dublees"
  /** There are not enough jokers in one group to declare by them alone. */
  | "too_few_jokers";

/** Why a deal was cancelled after its commitments were closed; each is a line of the public log. */
export type CalledOff =
  | "beacon"
  | "dealer"
  | "nobody"
  | "outage"
  | "host"
  | "operator"
  | "fault";

/** Draw the top card of a pile, in your turn. */
export interface Draw {
  type: "draw";
  /** Length 64 or less. */
  id?: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
  /** Length 64 or less. */
  deal?: string | null;
  pile: Pile;
}

/** Put a card on the open pile; your turn is over. */
export interface Discard {
  type: "discard";
  /** Length 64 or less. */
  id?: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
  /** Length 64 or less. */
  deal?: string | null;
  /** Length 3 or less. */
  card: string;
}

/** Drop out of the deal, in your turn before you draw. */
export interface Drop {
  type: "drop";
  /** Length 64 or less. */
  id?: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
  /** Length 64 or less. */
  deal?: string | null;
}

/** Put a card face down on the finish slot; the time to declare begins. */
export interface Finish {
  type: "finish";
  /** Length 64 or less. */
  id?: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
  /** Length 64 or less. */
  deal?: string | null;
  /** Length 3 or less. */
  card: string;
}

/** Declare your hand in groups, after finishing; `ungrouped` are the cards in no group. */
export interface Declare {
  type: "declare";
  /** Length 64 or less. */
  id?: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
  /** Length 64 or less. */
  deal?: string | null;
  /** Length 22 or less. */
  groups: string[][];
  /** Length 22 or less. */
  ungrouped?: string[];
}

/** Show your hand in groups, after another player's valid declaration; `ungrouped` are the cards in no group. */
export interface Show {
  type: "show";
  /** Length 64 or less. */
  id?: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
  /** Length 64 or less. */
  deal?: string | null;
  /** Length 22 or less. */
  groups: string[][];
  /** Length 22 or less. */
  ungrouped?: string[];
}

/** Ask to drop as soon as the rules allow it, now or when your turn comes. With `wanted` false, take that back. */
export interface AskDrop {
  type: "ask_drop";
  /** Length 64 or less. */
  id?: string | null;
  wanted: boolean;
}

/** Ask not to be dropped for missed turns. With `wanted` false, take that back. */
export interface StaySeated {
  type: "stay_seated";
  /** Length 64 or less. */
  id?: string | null;
  wanted: boolean;
}

/** Save how your hand is grouped; it counts if you do not show in time. */
export interface Arrange {
  type: "arrange";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  deal: string;
  /** Length 22 or less. */
  groups: string[][];
  /** 0 or more, less than 2147483648. */
  seen?: number;
}

/** Sit down with these chips, in this seat or any free one. */
export interface Sit {
  type: "sit";
  /** Length 64 or less. */
  id?: string | null;
  /** More than 0, less than 9007199254740992. */
  buy_in_minor: number;
  /** 0 or more, less than 16. */
  seat?: number | null;
}

/** Bring more chips to your chair. */
export interface TopUp {
  type: "top_up";
  /** Length 64 or less. */
  id?: string | null;
  /** More than 0, less than 9007199254740992. */
  amount_minor: number;
}

/** Fill your chair up to this many chips whenever it has fewer after a deal; null stops that. */
export interface AutoTopUp {
  type: "auto_top_up";
  /** Length 64 or less. */
  id?: string | null;
  /** More than 0, less than 9007199254740992. */
  to_minor: number | null;
}

/** Wait in line for a chair, to which you will bring these chips. */
export interface Wait {
  type: "wait";
  /** Length 64 or less. */
  id?: string | null;
  /** More than 0, less than 9007199254740992. */
  buy_in_minor: number;
}

/** Leave the line for a chair. */
export interface LeaveLine {
  type: "leave_line";
  /** Length 64 or less. */
  id?: string | null;
}

/** Keep your chair but sit out the coming deals; not `wanted` comes back. */
export interface SitOut {
  type: "sit_out";
  /** Length 64 or less. */
  id?: string | null;
  wanted: boolean;
}

/** Leave the table: at once, or after the deal that you are in, where your hand drops when your turn comes. */
export interface Leave {
  type: "leave";
  /** Length 64 or less. */
  id?: string | null;
}

/** Lock your private table against new players; not `wanted` unlocks it. */
export interface LockTable {
  type: "lock_table";
  /** Length 64 or less. */
  id?: string | null;
  wanted: boolean;
}

/** Let guests without a chair watch at your private table; not `wanted` ends it. */
export interface LetWatch {
  type: "let_watch";
  /** Length 64 or less. */
  id?: string | null;
  wanted: boolean;
}

/** Say how much help with the hand everybody has at your private table. */
export interface GiveHints {
  type: "give_hints";
  /** Length 64 or less. */
  id?: string | null;
  hints: Hints;
}

/** Give your private table a new code; the old code and its links stop working. */
export interface RenewCode {
  type: "renew_code";
  /** Length 64 or less. */
  id?: string | null;
}

/**
 * Remove somebody from your private table, until you allow them again; the table's code is renewed.
 *
 * A player in a deal gets up when it is over. All chips go back to the player.
 */
export interface RemovePlayer {
  type: "remove_player";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  player: string;
}

/** Allow somebody whom you have removed at your private table again. */
export interface LetBack {
  type: "let_back";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  player: string;
}

/** Make another player who sits at your private table its host; you stay as a guest. */
export interface PassOn {
  type: "pass_on";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  player: string;
}

/** Commit to a share of the next deal's shuffle; until the commitments close a later one takes its place. */
export interface CommitShare {
  type: "shuffle.commit";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  deal: string;
  /** Like ^[0-9a-f]{64}$. */
  commitment: string;
}

/** Reveal the share that you committed to, after you have seen this transcript with your commitment in it. */
export interface RevealShare {
  type: "shuffle.reveal";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  deal: string;
  /** Like ^[0-9a-f]{64}$. */
  transcript: string;
  /** Like ^[0-9a-f]{64}$. */
  share: string;
}

/** Write to everybody at the table; refused while you are in a deal. */
export interface Say {
  type: "say";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 1 or more, length 200 or less. */
  text: string;
}

/** Say one of the house's phrases; everybody reads it in their own language. */
export interface SayPhrase {
  type: "phrase";
  /** Length 64 or less. */
  id?: string | null;
  key: PhraseKey;
}

/** Send one of the house's emoji. */
export interface SayEmoji {
  type: "emoji";
  /** Length 64 or less. */
  id?: string | null;
  key: EmojiKey;
}

/** Hide what a player writes, at every table; not `wanted` shows it again. */
export interface Mute {
  type: "mute";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  player: string;
  wanted: boolean;
}

/** Report a player to the operators, with the line that it is about if there is one. */
export interface Report {
  type: "report";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  player: string;
  /** Length 64 or less. */
  line?: string | null;
}

/** Ask for the events after this version of this deal. */
export interface Sync {
  type: "sync";
  /** Length 64 or less. */
  id?: string | null;
  /** Length 64 or less. */
  deal: string | null;
  /** 0 or more, less than 2147483648. */
  version: number;
}

/** Tell the server that you are there; it answers `pong`. */
export interface Ping {
  type: "ping";
  /** Length 64 or less. */
  id?: string | null;
}

/** Everything that is needed to show the table; the first message of a connection. */
export interface Snapshot {
  type: "snapshot";
  server_now_ms: number;
  you: You;
  table: TableInfo;
  /** The rules of the table, every number of them. */
  rules: RuleProfile;
  /** By player id: everybody in a chair, in the deal shown or in the chat. */
  players: Record<string, PlayerInfo>;
  /** The live deal; between deals the last one, with its result. */
  deal: SeatView | null;
  /** The groups that the reader saved last in this deal, by `arrange`. */
  arrangement: string[][] | null;
  /** How often they were saved, 0 for never; the value of `seen` in `arrange`. */
  arrangement_version: number;
  /** The toss of the deal shown, in chair order; null when none was needed. */
  toss: TossCard[] | null;
  /** The settlement of the shown deal, after its end. */
  settlement: SettlementInfo | null;
  chat: ChatInfo;
  /** How much later than it happens the reader sees it, in seconds; 0 for everybody in a chair. */
  delay_s: number;
}

/** The table as this player has it. */
export interface You {
  /** The reader's player id. */
  player: string;
  name: string;
  /** The reader's chair; null for a spectator. */
  seat: number | null;
  deal_seat: number | null;
  state: SeatState | null;
  chips_minor: number;
  /** The balance of the reader's main account in the table's currency. */
  main_minor: number;
  /** Up to how many chips the chair is filled after a deal; null when it is not. */
  auto_top_up_minor: number | null;
  /** The reader's place in the line, from 1; null outside the line. */
  place_in_line: number | null;
  /** The code of a private table. */
  code: string | null;
  /** Null for everybody but the host of a private table. */
  guests: Guests | null;
  /** The reader's commitment to a share of the next deal's shuffle, in hex; null for none yet. */
  share_commitment: string | null;
}

/** The guest lists of a private table, for its host: the latest first, 50 of each at most. */
export interface Guests {
  /** Guests without a chair. */
  invited: PlayerInfo[];
  /** Players whom the host has removed. */
  removed: PlayerInfo[];
}

/** A person or a bot as others see them. */
export interface PlayerInfo {
  id: string;
  name: string;
  avatar: string;
  bot: boolean;
}

/** The table as everybody sees it. */
export interface TableInfo {
  id: string;
  /** Grows with every change of the table: of two messages the one with the higher revision is true. */
  revision: number;
  /** When the connections were read; a `presence` message that is later than this is newer. */
  as_of_ms: number;
  name: string;
  /** The name of the table's rules. */
  profile: string;
  format: string;
  cards: number;
  currency: string;
  point_value_minor: number;
  rake_bps: number;
  buy_in_min_minor: number;
  buy_in_max_minor: number;
  max_seats: number;
  status: TableStatus;
  /** When the next deal starts, while `status` is `starting`. */
  starts_at_ms: number | null;
  deal_number: number;
  next_deal: NextDeal | null;
  /** The deal has stopped by a fault and waits for an operator. */
  parked: boolean;
  private: boolean;
  /** The host of a private table; null at a public one. */
  owner: string | null;
  /** Whether the private table is locked against new players. */
  locked: boolean;
  /** Whether players without a chair may watch; always true at a public table. */
  watchable: boolean;
  /** How much help with the own hand the browser gives here; it uses only the player's own cards. */
  hints: Hints;
  /** How many players wait in line for a chair. */
  line: number;
  /** One for each chair, in order. */
  seats: ChairInfo[];
  /** Information of a match or a tournament; null at a table without a host. */
  hosted: Hosted | null;
}

/** The shuffle of the next deal, committed to before a card is dealt. */
export interface NextDeal {
  id: string;
  /** The house's commitment to its seed, in hex. */
  commitment: string;
  /** The transcript, after the commitments are closed; then its players are in the deal. */
  closed: ClosedShuffle | null;
  /** The shares that have been revealed, in hex, by player id. */
  revealed: Record<string, string>;
}

/** A closed transcript, its hash, and until when shares can be revealed. */
export interface ClosedShuffle {
  transcript: Transcript;
  /** SHA-256 of the transcript's canonical JSON, in hex. */
  hash: string;
  reveal_by_ms: number;
}

/**
 * All commitments of one deal when they closed; players are in the order in which they sat before the toss.
 *
 * `house` is the house's commitment, `rules` the hash of the rules document; shares may be revealed for
 * `reveal_ms` after `closed_at_ms`, and `beacon` is a round that comes no earlier than that.
 */
export interface Transcript {
  beacon: Beacon | null;
  /** 0 or more, 9007199254740991 or less. */
  closed_at_ms: number;
  deal: string;
  format: "indian-rummy/shuffle-transcript/1";
  /** Like ^[0-9a-f]{64}$. */
  house: string;
  players: TranscriptPlayer[];
  /** 0 or more, 9007199254740991 or less. */
  reveal_ms: number;
  /** Like ^[0-9a-f]{64}$. */
  rules: string;
}

/** The round that a transcript names: of the chain with this hash. */
export interface Beacon {
  /** Like ^[0-9a-f]{64}$. */
  chain: string;
  /** 1 or more, 9007199254740991 or less. */
  round: number;
}

/** One player who is dealt in, and what that player's browser committed to; bots and who was away have nothing. */
export interface TranscriptPlayer {
  /** Like ^[0-9a-f]{64}$. */
  commitment: string | null;
  player: string;
}

/** One chair of the table, taken or free. */
export interface ChairInfo {
  /** The chair's number, from 0. */
  seat: number;
  player: PlayerInfo | null;
  chips_minor: number;
  state: SeatState | null;
  /** The chips do not cover the next deal. */
  short: boolean;
  /** The seat in the deal that is being played; null for a chair that is not in it. */
  deal_seat: number | null;
  connected: boolean;
}

/** Information of a hosted table's host, the same for everybody; each hosting room declares its kind. */
export type Hosted = HostedMatch | HostedTournament;

/** The information of a match at its table. */
export interface HostedMatch {
  kind: "match";
  match: ShownMatch;
}

/**
 * A match as everybody sees it; `entrants` are in seat order, `why` is an operator's reason for cancelling it.
 *
 * A pool is lost at `limit` points and has no number of `deals`; in a match of Deals the limit is 0 and totals
 * are chips. `tie_breaker` says that the deal in play, or the next one, is between those who are tied for the
 * most.
 */
export interface ShownMatch {
  id: string;
  name: string;
  format: string;
  profile: string;
  limit: number;
  deals: number | null;
  tie_breaker: boolean;
  status: MatchStage;
  parked: boolean;
  phase: PoolPhase;
  due_at_ms: number | null;
  seats: number;
  min_players: number;
  entry_fee_minor: number;
  currency: string;
  rake_bps: number;
  pool_minor: number;
  prize_minor: number;
  deal_number: number;
  entrants: ShownEntrant[];
  rejoin: RejoinOffer | null;
  split: SplitOffer | null;
  history: PlayedDeal[];
  ending: MatchEnding | null;
  why: string;
}

/** One player of a match; `entries` counts the fees paid, `auto_drop` says that each hand is dropped. */
export interface ShownEntrant {
  player: PlayerInfo;
  total: number;
  status: PoolStatus;
  entries: number;
  drops_left: number;
  auto_drop: boolean;
  prize_minor: number;
}

/** Who may rejoin, at which total and for which fee, until when. */
export interface RejoinOffer {
  players: string[];
  total: number | null;
  fee_minor: number;
  due_at_ms: number | null;
}

/** The amounts of a split now: whether it may be proposed, who agreed, whether it was declined. */
export interface SplitOffer {
  kind: SplitKind;
  possible: boolean;
  amounts_minor: Record<string, number>;
  proposed_by: string | null;
  agreed: string[];
  due_at_ms: number | null;
  tried: boolean;
}

/** One deal of a match: the points it added and the totals after it, by player. */
export interface PlayedDeal {
  number: number;
  deal: string;
  points: Record<string, number>;
  totals: Record<string, number>;
}

/** What a tournament shows at each of its tables. */
export interface HostedTournament {
  kind: "tournament";
  tournament: ShownTournament;
}

/**
 * A tournament as one of its tables shows it.
 *
 * Where players have chips, a point costs `point_value` of them, and who has fewer than `min_chips` when the
 * round ends is out; otherwise these are 1 and 0. `moves` says at which table each player plays next;
 * `next_at_ms` is when the next step comes, if it has a time. In a `duplicate` one others elsewhere have the
 * same cards: ranks are those of the rounds before until this one closes.
 */
export interface ShownTournament {
  id: string;
  name: string;
  round: number;
  rounds: number;
  final: boolean;
  deal: number;
  deals: number;
  deals_over: number;
  status: Stage;
  why: string;
  currency: string;
  table: number;
  duplicate: boolean;
  advance: Advance;
  point_value: number;
  min_chips: number;
  standings: ShownStanding[];
  moves: Record<string, string>;
  next_at_ms: number | null;
}

/** How many go on to the next round: so many of each table, and the best so many of all others. */
export interface Advance {
  per_table: number;
  best: number;
}

/**
 * How one player of the table stands in the round; ranks are over all its tables.
 *
 * `chips` are carried over from round to round; null where there are none. Who is `short` has too few for
 * another deal. `drops` says that a break drops every hand. `place` and `prize_minor` are set when the
 * tournament is over. `rebuy_minor` is what whoever falls out, or is short, may pay to play on; `bought_in` says
 * that it was paid.
 */
export interface ShownStanding {
  player: PlayerInfo;
  score: number;
  scores: number[];
  chips: number | null;
  short: boolean;
  won: number;
  rank: number;
  table_rank: number | null;
  advances: boolean;
  gave_up: boolean;
  drops: boolean;
  place: number | null;
  prize_minor: number;
  bought_in: boolean;
  rebuy_minor: number | null;
}

/**
 * Every number of one house's rules; points, seconds (`_s`) and counts as the names say.
 *
 * null means that the house has no such rule. A field, once published, keeps its name, its meaning and its
 * default for ever. Raises BadProfile when the numbers do not fit together.
 */
export interface RuleProfile {
  name: string;
  version: number;
  format: Format;
  cards: number;
  packs: number;
  seats_min: number;
  seats_max: number;
  first_drop: number;
  middle_drop: number;
  wrong_show: number;
  hand_cap: number;
  deal_show: [number, number] | null;
  misses: number;
  turn_s: number;
  extra_s: number;
  declare_s: number;
  show_s: number;
  toss_reorders_seats: boolean;
  toss_when_leaving: boolean;
  open_before_cut: boolean;
  pure_sequences: number;
  sequences: number;
  declare_tunnelas: number | null;
  declare_dublees: number | null;
  declare_jokers: number | null;
  near_dublees: number | null;
  near_jokers: number | null;
  near_win_points: number | null;
  least_loss: number;
  neighbour_jokers: boolean;
  value_cards: boolean;
  total_cap: number | null;
  limit: number | null;
  rejoin_max: number | null;
  rejoin_fee_below_minor: number;
  manual_split_fee_max_minor: number | null;
  split_most_left: number;
  split_drops_apart: number | null;
  auto_split_most_drops: number;
  auto_split_without_drops: number[];
  split_above_fee: boolean;
  packs_by_players: ([number, number])[];
  printed_jokers: boolean;
  wild_jokers: boolean;
  set_most: number | null;
  ace_wraps: boolean;
  drops: Drops;
  leaving: Leaving;
  absence: Absence;
  absent_next: AbsentNext;
  stays_only_away: boolean;
  away_s: number;
  back_s: number;
  unshown: Unshown;
  rake_from: RakeFrom;
  rake_bps: number | null;
  deals: number | null;
  chips_per_deal: number | null;
}

/**
 * A deal as seat `you` sees it, or with null a spectator.
 *
 * The open pile's top is last. `open_may_be_drawn` is for the player in turn. `hand` and `drawn_card` are the
 * viewer's own. Times are milliseconds; `due_at_ms` is the final deadline, null when the deal is over.
 */
export interface SeatView {
  deal: string;
  version: number;
  step_version: number;
  phase: DealPhase;
  you: number | null;
  turn: number;
  first: number;
  dealer: number;
  drawn: boolean;
  turn_due_at_ms: number;
  due_at_ms: number | null;
  cut: string;
  jokers: string[];
  open_pile: string[];
  open_may_be_drawn: boolean;
  closed_count: number;
  finish_slot: boolean;
  hand: string[];
  drawn_card: string | null;
  commitment: string;
  seats: SeatSeen[];
  result: ResultShown | null;
}

/** A seat as others see it; `stays` and `drop_asked` are true only for the viewer's own seat. */
export interface SeatSeen {
  seat: number;
  player: string;
  cards: number;
  status: DealStatus;
  turns: number;
  misses: number;
  extra_ms: number;
  stays: boolean;
  drop_asked: boolean;
  shown: boolean;
}

/**
 * How the deal ended, with every hand open and the seeds revealed.
 *
 * `client_seeds` are those of version 1 of the shuffle; where it was version 2, `shuffle` is there.
 */
export interface ResultShown {
  winner: number;
  ending: Ending;
  server_seed: string;
  client_seeds: Record<string, string>;
  seats: SeatShown[];
  shuffle?: SharedShuffle;
}

/** One seat of a result, its cards as codes; `kinds` names the kind of each group. */
export interface SeatShown {
  seat: number;
  outcome: Outcome;
  groups: string[][];
  kinds: (Kind | null)[];
  ungrouped: string[];
  deal_show: boolean;
  points: number;
}

/**
 * What was added to the house's seed: the transcript, the shares as hex by player, and the beacon's round.
 *
 * `missing` are those who had committed and did not reveal, in the transcript's order.
 */
export interface SharedShuffle {
  version: 2;
  transcript: Transcript;
  shares: Record<string, string>;
  missing: string[];
  beacon: Pulse | null;
}

/** What the beacon said in that round, both as hex. */
export interface Pulse {
  /** Like ^[0-9a-f]{64}$. */
  randomness: string;
  /** Like ^([0-9a-f]{2}){1,256}$. */
  signature: string;
}

/** The card that a player drew in the toss. */
export interface TossCard {
  player: string;
  card: string;
}

/** The result of a deal. */
export interface SettlementInfo {
  deal: string;
  seats: SettledSeat[];
  rake_minor: number;
  /** The seat that won; null for old deals, which did not record it. */
  winner: number | null;
  exchanges: ValueCardsPaid[];
}

/** The result of a deal for one of its seats. */
export interface SettledSeat {
  seat: number;
  player: string;
  /** Points won or lost; over all seats they sum to 0. */
  score: number;
  /** The amount that moved on this chair, after rake. */
  money_minor: number;
  chips_minor: number;
}

/** The points that one seat paid another for value cards, less the other's payment. */
export interface ValueCardsPaid {
  seat: number;
  to: number;
  owed: number;
  /** Less than `owed` where the cap on a total loss forgave the rest. */
  paid: number;
}

/** The chat as one player sees it. */
export interface ChatInfo {
  on: boolean;
  /** The last 50 lines, oldest first, without those of muted players. */
  lines: Line[];
  /** The players that the reader has muted. */
  muted: string[];
}

/** One line of chat: plain text, a phrase or an emoji; exactly one of the three is there. */
export interface Line {
  id: string;
  player: string;
  at_ms: number;
  text?: string;
  phrase?: PhraseKey;
  emoji?: EmojiKey;
}

/** The events of one accepted action: one message for each version, with what the reader may know. */
export interface Events {
  type: "events";
  server_now_ms: number;
  deal: string;
  version: number;
  events: DealEvent[];
}

/** The cards were dealt. Only the log has all `hands`; a player sees the own `hand`, a spectator none. */
export interface Dealt {
  type: "dealt";
  deal: string;
  players: string[];
  first: number;
  dealer: number;
  commitment: string;
  cut: string;
  jokers: string[];
  open: string;
  closed_count: number;
  cards: number;
  extra_ms: number;
  stays: boolean[];
  hands: string[][];
  hand: string[] | null;
}

/** A seat's turn began; `open_may_be_drawn` says whether it may draw the top of the open pile. */
export interface TurnBegan {
  type: "turn_began";
  seat: number;
  turn_due_at_ms: number;
  due_at_ms: number;
  open_may_be_drawn: boolean;
}

/** A seat used some of its bank of extra time; `extra_ms` is left. */
export interface ExtraUsed {
  type: "extra_used";
  seat: number;
  extra_ms: number;
}

/** A seat drew a card; of one from the closed deck, only that seat sees which. */
export interface Drawn {
  type: "drawn";
  seat: number;
  pile: Pile;
  card: string | null;
  by: By;
}

/** A card went to the open pile: its holder ended the turn, or the clock put it there and `missed` follows. */
export interface Discarded {
  type: "discarded";
  seat: number;
  card: string;
  by: By;
}

/** A seat missed its turn, the `misses`th in a row; `drew` says whether it had drawn a card. */
export interface Missed {
  type: "missed";
  seat: number;
  misses: number;
  drew: boolean;
}

/** A seat is out of the deal, and loses these points. */
export interface Dropped {
  type: "dropped";
  seat: number;
  status: DealStatus;
  why: Why;
  points: number;
  by: By;
}

/** The open pile, except its top card, was shuffled into a new closed deck. */
export interface Reshuffled {
  type: "reshuffled";
  closed_count: number;
}

/** A seat put a card face down on the finish slot; only that seat sees which. */
export interface FinishPlaced {
  type: "finish_placed";
  seat: number;
  card: string | null;
  turn_due_at_ms: number;
  due_at_ms: number;
  by: By;
}

/**
 * A seat declared an invalid hand, or none in time: it is out.
 *
 * `card` goes from the finish slot to the open pile. Until the deal is over, only the seat itself sees its
 * `groups`. There are no `reasons` when the time ran out.
 */
export interface WrongShown {
  type: "wrong_shown";
  seat: number;
  card: string;
  reasons: Reason[];
  groups: string[][];
  points: number;
  by: By;
}

/** A seat declared a valid hand and has won the deal. */
export interface Declared {
  type: "declared";
  seat: number;
  groups: string[][];
  kinds: (Kind | null)[];
  ungrouped: string[];
  by: By;
}

/** Every seat that is still in has until `due_at_ms` to show its hand. */
export interface ShowBegan {
  type: "show_began";
  due_at_ms: number;
}

/** A seat showed its hand, or the clock showed the groups that the table knew of it. */
export interface Shown {
  type: "shown";
  seat: number;
  by: By;
}

/** A seat chose whether missed turns drop it; only that seat sees this. */
export interface AbsenceChosen {
  type: "absence_chosen";
  seat: number;
  stays: boolean;
}

/** A seat asked to drop when its turn comes, or took that back; only that seat sees this. */
export interface DropAsked {
  type: "drop_asked";
  seat: number;
  wanted: boolean;
}

/** A deal that had been stopped goes on; the step has until `due_at_ms`. */
export interface ClockMoved {
  type: "clock_moved";
  turn_due_at_ms: number;
  due_at_ms: number;
}

/**
 * The time of a seat that is disconnected was up: its step has until `due_at_ms`.
 *
 * `away_ms` is left of the seat's bank for this; `back` is true when the player was there again and got time to
 * act.
 */
export interface ConnectionAwaited {
  type: "connection_awaited";
  seat: number;
  due_at_ms: number;
  away_ms: number;
  back: boolean;
}

/** The deal is over, with this result. */
export interface Over {
  type: "over";
  result: ResultShown;
}

/** The table has changed: somebody sat down, left or topped up, a countdown began, a deal was settled. */
export interface TableMessage {
  type: "table";
  server_now_ms: number;
  table: TableInfo;
  you: You;
}

/** The reader's hand was arranged, here or in another window; it goes to all of the reader's sockets. */
export interface Arranged {
  type: "arranged";
  deal: string;
  version: number;
  groups: string[][];
}

/** The deal is settled and its chips have moved; it follows the `over` event. */
export interface Settled {
  type: "settled";
  server_now_ms: number;
  settlement: SettlementInfo;
}

/**
 * The commitments to the next deal's shuffle are closed; players with a commitment in it reveal their share now.
 */
export interface ShuffleClosed {
  type: "shuffle.closed";
  server_now_ms: number;
  closed: ClosedShuffle;
}

/** A player has revealed the share that was committed to. */
export interface ShuffleRevealed {
  type: "shuffle.revealed";
  deal: string;
  player: string;
  /** 32 bytes in hex. */
  share: string;
}

/** A deal is cancelled before it is dealt, and nobody pays; the next one has another id. */
export interface ShuffleCalledOff {
  type: "shuffle.called_off";
  deal: string;
  reason: CalledOff;
}

/** Somebody wrote in the chat; it is not sent to players who have muted them. */
export interface Said {
  type: "said";
  line: Line;
}

/** The players that the reader has muted; sent to all of the reader's devices. */
export interface Muted {
  type: "muted";
  /** Of two such messages the later one counts. */
  server_now_ms: number;
  players: string[];
}

/** The server's actions in the reader's name since the reader's last move here, within a day, oldest first. */
export interface Away {
  type: "away";
  deals: AwayDeal[];
}

/** The server's actions for one seat in one deal. */
export interface AwayDeal {
  deal: string;
  number: number;
  seat: number;
  over: boolean;
  score: number | null;
  money_minor: number | null;
  moves: AwayMove[];
}

/** The events of that seat in one version of the deal. */
export interface AwayMove {
  version: number;
  at_ms: number;
  events: DealEvent[];
}

/** A player has connected or disconnected; a lost connection is sent after 5 s. Of two the later one counts. */
export interface Presence {
  type: "presence";
  player: string;
  connected: boolean;
  server_now_ms: number;
}

/** The message with this id was carried out; after a move, `version` is the one that it made. */
export interface Ok {
  type: "ok";
  id: string;
  version: number | null;
}

/** A message was not carried out: the code, and the reason as a sentence in the reader's language. */
export interface RefusedMessage {
  type: "refused";
  /** The message's own id; null when it had none or could not be read. */
  id: string | null;
  code: RefusalCode;
  sentence: string;
}

/** Something that a player should know, as a code and a sentence. */
export interface Notice {
  type: "notice";
  code: NoticeCode;
  sentence: string;
  /** The deal of the notice, if its page shows more. */
  deal?: string;
}

/** The answer to `ping`: the time by the server's clock. */
export interface Pong {
  type: "pong";
  server_now_ms: number;
}

/**
 * A finished deal from its first view on, secrets included, for the page that shows it step by step.
 *
 * `you` is the reader's seat or null, `toss` is null when there was none, `hands` are as dealt, in seat order.
 */
export interface Replay {
  you: number | null;
  started_at_ms: number;
  players: Record<string, PlayerInfo>;
  toss: TossCard[] | null;
  view: SeatView;
  hands: string[][];
  steps: ReplayStep[];
}

/** One version of a finished deal: its time and its events, secrets included. */
export interface ReplayStep {
  version: number;
  at_ms: number;
  events: DealEvent[];
}

/** The explanation of the points of each hand of a deal. */
export interface Explanation {
  deal: string;
  seats: ExplainedSeat[];
}

/** The explanation of one hand's points: sentences in the reader's language; `counted` is the sum before caps. */
export interface ExplainedSeat {
  player: string;
  clauses: string[];
  counting: CountingCard[];
  counted: number;
  best: BetterGrouping | null;
}

/** A card of a losing hand, and how many points it counts. */
export interface CountingCard {
  card: string;
  counts: number;
}

/** The grouping of the same hand that would have cost less; the cards in no group are last. */
export interface BetterGrouping {
  points: number;
  groups: string[][];
}

/** The tables where the reader sits, always in the same order. */
export interface MyTables {
  tables: MyTable[];
}

/** A table where the reader sits; `turn` is set if the deal waits for the reader. */
export interface MyTable {
  id: string;
  name: string;
  url: string;
  turn: boolean;
}

/** All that calls the reader now, and the tables where the reader sits: the whole of it each time. */
export interface Calls {
  type: "calls";
  /** Only grows: of two messages the one with the higher version is true. */
  version: number;
  server_now_ms: number;
  calls: Call[];
  tables: MyTable[];
}

/** One thing that waits for a player now. */
export interface Call {
  kind: CallKind;
  /** Stays the same for one call: a browser moves and plays a sound once for each. */
  key: string;
  /** Of the table, the match or the tournament it is about. */
  name: string;
  /** The page on which it is answered. */
  url: string;
  /** When it lapses or begins, by the server's clock. */
  until_ms: number | null;
  /** The cost of answering it, if any. */
  amount_minor: number | null;
  /** The player who asks, if another player does. */
  by: string | null;
}

/** Tell whether the page is visible: a player without a visible page of the house is called by push. */
export interface Seen {
  type: "seen";
  /** Length 64 or less. */
  id?: string | null;
  visible: boolean;
}

/**
 * Changes in the part of the lobby that a page shows.
 *
 * On connecting `rows` and `gone` are empty, and `digest` identifies the present list: a page that shows
 * something else requests its list once. After that `digest` is empty, and only changes are sent.
 */
export interface LobbyNews {
  type: "lobby";
  /** Only grows as long as the socket is open. */
  revision: number;
  digest: string;
  rows: LobbyRowShown[];
  gone: string[];
}

/**
 * One row of the lobby as its reader sees it; `html` is the whole of its card, in the reader's language.
 *
 * `after` is the id of the card that it comes after, "" for the first place; null leaves it where it is, or
 * last.
 */
export interface LobbyRowShown {
  id: string;
  html: string;
  after: string | null;
}

/** A lesson as its page has it, in the reader's language. */
export interface ShownLesson {
  name: string;
  title: string;
  stages: ShownStage[];
}

/** One stage: the teacher's text, the table, and the task. */
export interface ShownStage {
  name: string;
  words: string;
  praise: string;
  hint: string;
  snapshot: Snapshot;
  open_hands: OpenHand[];
  task: ShownMake | ShownPick | ShownAsk | ShownPlay;
}

/** What another seat holds, shown because the learner wants to see it; sorted by suit and rank. */
export interface OpenHand {
  seat: number;
  name: string;
  cards: string[];
}

/** Lay groups of these kinds; with `whole` the hand has to be one that could be declared. */
export interface ShownMake {
  type: "make";
  kinds: Kind[];
  whole: boolean;
}

/** Choose just these cards. */
export interface ShownPick {
  type: "pick";
  cards: string[];
}

/** Choose one of these options; `right` is its number. */
export interface ShownAsk {
  type: "ask";
  options: string[];
  right: number;
}

/** Make these moves one after the other. */
export interface ShownPlay {
  type: "play";
  moves: ShownMove[];
}

/** One step of a script: the only move that is accepted, and its events. */
export interface ShownMove {
  words: string;
  type: "declare" | "discard" | "draw" | "drop" | "finish";
  pile: Pile | null;
  card: string | null;
  messages: Events[];
  open_hands: OpenHand[];
}

/**
 * The present state of a practice deal.
 *
 * `messages` update a table's screen. `open_hands` is empty unless the learner wants to see them; `out` says
 * that the learner has left the deal before its end, so that nothing moves any more.
 */
export interface PracticeAnswer {
  messages: (Snapshot | Events)[];
  moves: OwnMove[];
  open_handed: boolean;
  open_hands: OpenHand[];
  out: boolean;
}

/** A move of the learner that can be taken back: the number of moves before it, and its event. */
export interface OwnMove {
  keep: number;
  event: DealEvent;
}

/**
 * What to do and why.
 *
 * `card` is the card to discard, or the one on the open pile. `groups` remain if the hint is followed, and
 * `points` are the hand's points then; `points_now` are its present points. `outs` of the `unseen` cards improve
 * the hand if one of them is drawn next. `drop_points` is the cost of a drop, if it is allowed. `ready` says
 * that the hand can be declared if the hint is followed, whatever is drawn.
 */
export interface Hint {
  advice: Advice;
  card: string | null;
  groups: HintGroup[];
  points: number;
  points_now: number;
  outs: number;
  unseen: number;
  drop_points: number | null;
  ready: boolean;
}

/** A group of the hand as the hint would lay it. */
export interface HintGroup {
  cards: string[];
  kind: Kind | null;
}
