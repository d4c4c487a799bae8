-- The page's data about the visitor: name, phone and picture, and the page's own fields.
ALTER TABLE chats ADD COLUMN visitor jsonb, ADD COLUMN metadata jsonb;
