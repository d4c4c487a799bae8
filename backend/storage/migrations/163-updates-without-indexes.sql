-- Every message changes updated_at and owed_since of its chat. While an index had one of them, each message wrote a
-- new entry to every index of chats. Without it, PostgreSQL changes only the row. Lists of the chats that are not
-- closed sort them instead; chats_active_uuid and chats_by_operator find them.
-- DROP INDEX comes first: it needs the strongest lock, and a later request for a stronger lock can deadlock with calls.
DROP INDEX chats_by_activity;
DROP INDEX chats_by_status;
DROP INDEX chats_owed;
DROP INDEX chats_answered;
UPDATE chats SET closed_at = updated_at WHERE status = 'closed' AND closed_at IS NULL;
CREATE INDEX chats_closed ON chats (closed_at DESC, id DESC) WHERE status = 'closed';
