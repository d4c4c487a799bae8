CREATE INDEX chats_by_start ON chats (created_at);
CREATE INDEX tickets_by_start ON tickets (created_at);
