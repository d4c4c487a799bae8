-- The chat of which an operator made the ticket: at most one ticket for each chat.
ALTER TABLE tickets ADD COLUMN chat_id bigint UNIQUE REFERENCES chats ON DELETE SET NULL;
