-- The page's facts about the visitor: name, phone and picture, and its own flat record.
ALTER TABLE chats ADD COLUMN visitor jsonb, ADD COLUMN metadata jsonb;
