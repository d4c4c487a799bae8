-- Chats without a message, counted against the limit of an address. Rows go with the first message, or after ten minutes; the address is
-- kept as a digest only.
CREATE TABLE empty_chats (
  chat_id bigint PRIMARY KEY REFERENCES chats,
  owner text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX empty_chats_by_owner ON empty_chats (owner);
