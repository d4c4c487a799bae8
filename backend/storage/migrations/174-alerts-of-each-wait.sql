-- Operators who are away are alerted once for each wait of a chat. waiting_since: the start of the wait. An alert from
-- before is about the present wait if it was made after its start.
ALTER TABLE wait_alerts ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now();
UPDATE wait_alerts a SET waiting_since = CASE
    WHEN a.created_at >= greatest(c.waiting_since, c.back_at) THEN greatest(c.waiting_since, c.back_at)
    ELSE a.created_at
  END
FROM chats c WHERE c.id = a.chat_id;
ALTER TABLE wait_alerts DROP CONSTRAINT wait_alerts_chat_id_operator_id_kind_key;
ALTER TABLE wait_alerts ADD UNIQUE (chat_id, operator_id, kind, waiting_since);
