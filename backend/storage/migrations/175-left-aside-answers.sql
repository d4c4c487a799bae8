-- The chat that the e-mail answers; null for one that answers none.
ALTER TABLE left_aside_mails ADD COLUMN chat_id bigint REFERENCES chats ON DELETE SET NULL;
