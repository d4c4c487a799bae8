-- The first answers of the last working days, for the reply times that visitors are given.
CREATE INDEX chats_by_company ON chats (company, created_at);
CREATE INDEX tickets_by_company ON tickets (company, created_at) WHERE source = 'form';
