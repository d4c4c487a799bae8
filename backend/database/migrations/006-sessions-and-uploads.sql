-- The sockets that a session has let into a channel: signing out closes them.
ALTER TABLE desk_sessions ADD COLUMN socket_ids text[] NOT NULL DEFAULT '{}';

-- Bytes that a chat or a network address has uploaded on a day. Rows are deleted on the next; an address is kept as a digest only.
CREATE TABLE upload_usage (
  owner text NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (owner, day)
);
