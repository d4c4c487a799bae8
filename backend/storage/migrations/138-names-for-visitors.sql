-- The colleague who handed the chat over to its operator, and the operator who ended it, as the visitor
-- knew them. An operator may change the name later.
ALTER TABLE chats ADD COLUMN handed_over_by text, ADD COLUMN closed_by_name text;
