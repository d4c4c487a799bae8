-- The operator who wrote a message, for the figures: a name may change, and two people may share one.
ALTER TABLE messages ADD COLUMN operator_id bigint REFERENCES operators;

-- Earlier messages have only their author's name. It is the chat's owner if the owner answers under
-- that name, or else the only operator with that name today. The others stay without an operator, and
-- count by name.
UPDATE messages m SET operator_id = coalesce(
  (SELECT c.operator_id FROM chats c WHERE c.id = m.chat_id AND c.operator_name = m.author_name),
  (SELECT min(o.id) FROM operators o WHERE o.name = m.author_name HAVING count(*) = 1)
) WHERE m.author_type = 'staff' AND NOT m.is_bot;

-- As in 081-store-message.sql, with the operator's id.
CREATE OR REPLACE FUNCTION store_message(
  chat_id bigint, hash text, operator jsonb, uuid text, text text, is_bot boolean, without_scroll boolean,
  max_messages bigint, files jsonb, request jsonb,
  OUT outcome text, OUT id bigint, OUT author_name text, OUT created_at timestamptz, OUT callback_id bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  chat record;
  hint text;
BEGIN
  SELECT c.id, c.hash, c.room, c.status, c.user_id, c.user_type, c.user_name, c.email, c.operator_id, c.operator_name,
    c.operator_img
  INTO chat FROM chats c WHERE c.id = store_message.chat_id FOR UPDATE;
  outcome := CASE
    WHEN chat.id IS NULL THEN 'unknown'
    WHEN store_message.operator IS NULL
      AND sha256(convert_to(chat.hash, 'UTF8')) IS DISTINCT FROM sha256(convert_to(store_message.hash, 'UTF8'))
      THEN 'unknown'
  END;
  IF outcome IS NOT NULL THEN RETURN; END IF;

  SELECT 'known', m.id INTO outcome, id FROM messages m WHERE m.chat_id = chat.id AND m.uuid = store_message.uuid;
  IF FOUND THEN RETURN; END IF;

  outcome := CASE
    WHEN chat.status = 'closed' THEN 'closed'
    WHEN store_message.operator IS NULL AND EXISTS (
      SELECT 1 FROM blocked_visitors b
      WHERE (b.user_id = chat.user_id AND b.user_type = chat.user_type) OR lower(b.email) = lower(chat.email)
    ) THEN 'blocked'
    WHEN max_messages > 0 AND (SELECT count(*) FROM messages m WHERE m.chat_id = chat.id) >= max_messages THEN 'full'
    WHEN store_message.operator IS NOT NULL AND NOT store_message.is_bot AND (
      chat.operator_id IS DISTINCT FROM (store_message.operator->>'id')::bigint
      OR chat.operator_name IS DISTINCT FROM store_message.operator->>'name'
      OR chat.operator_img IS DISTINCT FROM store_message.operator->>'img'
    ) THEN 'unowned'
    ELSE 'stored'
  END;
  IF outcome <> 'stored' THEN RETURN; END IF;

  INSERT INTO messages AS m (chat_id, uuid, text, author_name, author_type, operator_id, is_bot, without_scroll)
  VALUES (
    chat.id, store_message.uuid, store_message.text, coalesce(store_message.operator->>'name', chat.user_name),
    CASE WHEN store_message.operator IS NULL THEN 'User' ELSE 'staff' END,
    (store_message.operator->>'id')::bigint, store_message.is_bot, store_message.without_scroll
  ) RETURNING m.id, m.author_name, m.created_at INTO id, author_name, created_at;

  IF store_message.files IS NOT NULL THEN
    INSERT INTO attachments (message_id, stored_name, name, media_type, size)
    SELECT store_message.id, f.stored_name, f.name, f.media_type, f.size
    FROM ROWS FROM (
      jsonb_to_recordset(store_message.files) AS ("storedName" text, name text, "mediaType" text, size bigint)
    ) WITH ORDINALITY AS f (stored_name, name, media_type, size, place)
    ORDER BY f.place;
  END IF;
  IF store_message.request IS NOT NULL THEN
    INSERT INTO callbacks AS c (message_id, type, title, text, durability, valid_to)
    VALUES (
      store_message.id, 'access_profile', store_message.request->>'title', store_message.request->>'text',
      store_message.request->'durability', (store_message.request->>'validTo')::timestamptz
    ) RETURNING c.id INTO callback_id;
  END IF;

  DELETE FROM empty_chats e WHERE e.chat_id = chat.id;
  UPDATE chats c SET updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 millisecond')
  WHERE c.id = chat.id;

  hint := format('{"chat_id":%s}', chat.id);
  INSERT INTO outbox_events (channel, event, payload, message_id)
  VALUES ('private-' || chat.room, 'Chat.Changed', hint, store_message.id),
    ('private-desk', 'Desk.Changed', hint, store_message.id);
END
$$;
