-- cc: the addresses that get a copy. A ticket keeps those of its next e-mail.
ALTER TABLE tickets ADD COLUMN cc text[] NOT NULL DEFAULT '{}';
-- is_participant: the author was in copy of an earlier e-mail. forwarded_to: the e-mail is a forward
-- to this address; token proves an answer to it, as reply_token does for the ticket.
-- answered_forward_id: the forward that this e-mail answers.
ALTER TABLE ticket_messages
  ADD COLUMN cc text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_participant boolean NOT NULL DEFAULT false,
  ADD COLUMN forwarded_to text,
  ADD COLUMN token text,
  ADD COLUMN answered_forward_id bigint REFERENCES ticket_messages;
