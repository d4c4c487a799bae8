-- Chats without a message, counted against the limit of an address. Rows are deleted with the first
-- message or after ten minutes. The address is stored only as a digest.
CREATE TABLE empty_chats (
  chat_id bigint PRIMARY KEY REFERENCES chats,
  owner text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX empty_chats_by_owner ON empty_chats (owner);
