-- A client repeats a ticket under the same uuid until it is answered, and makes one ticket. The user
-- id keeps a visitor who guesses a uuid from the ticket of another one.
ALTER TABLE tickets ADD COLUMN uuid text;
CREATE UNIQUE INDEX tickets_by_uuid ON tickets (company, user_id, uuid);
