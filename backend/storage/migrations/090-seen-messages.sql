-- The newest message that each side has had on screen. 0: none yet.
ALTER TABLE chats
  ADD COLUMN visitor_seen_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN operator_seen_id bigint NOT NULL DEFAULT 0;
