-- The sockets that a session authorized for a channel. Signing out closes them.
ALTER TABLE desk_sessions ADD COLUMN socket_ids text[] NOT NULL DEFAULT '{}';

-- Bytes uploaded per day by a chat or a network address. Rows are deleted the next day. Addresses
-- are stored only as digests.
CREATE TABLE upload_usage (
  owner text NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (owner, day)
);
