-- Whether the page has proved the visitor's user id. Nothing is stored about that for earlier chats.
ALTER TABLE chats ADD COLUMN is_verified boolean NOT NULL DEFAULT false;
