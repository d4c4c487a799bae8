-- snoozed_at: null while it is not snoozed. snoozed_until: null until the customer answers.
-- back_at: when it came back by itself; null again after the team's next answer.
ALTER TABLE chats
  ADD COLUMN snoozed_at timestamptz,
  ADD COLUMN snoozed_until timestamptz,
  ADD COLUMN back_at timestamptz;
ALTER TABLE tickets
  ADD COLUMN snoozed_at timestamptz,
  ADD COLUMN snoozed_until timestamptz,
  ADD COLUMN back_at timestamptz;
CREATE INDEX chats_snoozed ON chats (snoozed_until, id) WHERE snoozed_at IS NOT NULL;
CREATE INDEX tickets_snoozed ON tickets (snoozed_until, id) WHERE snoozed_at IS NOT NULL;

-- A closed chat is not snoozed, and a chat with another owner or state is not about to be closed. Triggers, because
-- several statements close, take and transfer chats. A chat that returns to the queue comes back.
CREATE FUNCTION end_chat_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status AND NEW.operator_id IS NOT DISTINCT FROM OLD.operator_id THEN RETURN NEW; END IF;
  NEW.closes_at := NULL;
  NEW.closes_by := NULL;
  NEW.closes_with := NULL;
  IF NEW.status = 'closed' THEN
    NEW.snoozed_at := NULL;
    NEW.snoozed_until := NULL;
    NEW.back_at := NULL;
  ELSIF NEW.status = 'waiting' AND OLD.status <> 'waiting' AND OLD.snoozed_at IS NOT NULL THEN
    NEW.snoozed_at := NULL;
    NEW.snoozed_until := NULL;
    NEW.back_at := now();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER end_chat_plans BEFORE UPDATE OF status, operator_id ON chats
  FOR EACH ROW EXECUTE FUNCTION end_chat_plans();

-- Brings a chat back when its visitor writes or answers a request for access. Any message of a person keeps the chat
-- from being closed with others. Older messages change nothing, because a restore inserts them after their chat. The
-- ten seconds are for a message whose transaction began before that of the snooze.
CREATE FUNCTION wake_chat(chat bigint, by_visitor boolean, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest timestamptz := at + interval '10 seconds';
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM chats WHERE id = chat AND (
      closes_at < latest + interval '1 minute' OR snoozed_at < latest OR back_at < latest
    )
  ) THEN RETURN; END IF;
  IF by_visitor THEN
    INSERT INTO chat_events (chat_id, kind, text)
    SELECT id, 'woken', 'by the visitor' FROM chats WHERE id = chat AND snoozed_at < latest;
    UPDATE chats SET closes_at = NULL, closes_by = NULL, closes_with = NULL,
      back_at = CASE WHEN snoozed_at < latest THEN now() ELSE back_at END,
      snoozed_at = CASE WHEN snoozed_at < latest THEN NULL ELSE snoozed_at END,
      snoozed_until = CASE WHEN snoozed_at < latest THEN NULL ELSE snoozed_until END
    WHERE id = chat;
  ELSE
    UPDATE chats SET closes_at = NULL, closes_by = NULL, closes_with = NULL,
      back_at = CASE WHEN back_at < latest THEN NULL ELSE back_at END
    WHERE id = chat;
  END IF;
END
$$;
CREATE FUNCTION wake_chat_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wake_chat(NEW.chat_id, NEW.author_type = 'User', NEW.created_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER wake_chat_of_message AFTER INSERT ON messages
  FOR EACH ROW WHEN (NOT NEW.is_bot) EXECUTE FUNCTION wake_chat_of_message();
CREATE FUNCTION wake_chat_of_callback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wake_chat((SELECT chat_id FROM messages WHERE id = NEW.message_id), true, now());
  RETURN NULL;
END
$$;
CREATE TRIGGER wake_chat_of_callback AFTER UPDATE OF answered_at ON callbacks
  FOR EACH ROW WHEN (NEW.answered_at IS NOT NULL) EXECUTE FUNCTION wake_chat_of_callback();

CREATE FUNCTION end_ticket_snooze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'solved' THEN
    NEW.snoozed_at := NULL;
    NEW.snoozed_until := NULL;
    NEW.back_at := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER end_ticket_snooze BEFORE UPDATE OF status ON tickets
  FOR EACH ROW EXECUTE FUNCTION end_ticket_snooze();
