-- A visitor's file for a ticket is uploaded before the ticket exists: until then its token owns it.
ALTER TABLE attachments
  ADD COLUMN ticket_id bigint REFERENCES tickets,
  ADD COLUMN ticket_position integer,
  ADD COLUMN upload_token text UNIQUE,
  ADD COLUMN uploaded_at timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT attachments_owner_check,
  ADD CONSTRAINT attachments_owner_check
    CHECK (num_nonnulls(message_id, ticket_message_id, ticket_id, upload_token) = 1);
CREATE INDEX attachments_by_ticket ON attachments (ticket_id, id) WHERE ticket_id IS NOT NULL;
CREATE INDEX attachments_unused ON attachments (uploaded_at) WHERE upload_token IS NOT NULL;
