-- What the visitor added to the rating.
ALTER TABLE chats ADD COLUMN rate_comment text;
